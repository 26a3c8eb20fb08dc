import { msg } from '@muster/contract/kit/msg'
import { isTeamLeader } from '@muster/contract/kit/permissions'
import { rowsOf } from '@muster/contract/kit/rows'
import { isUnfinished } from '@muster/rules/works/action-can'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { AppLink } from '@muster/ui/page/links.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { paths, to } from '../../navigation/paths.ts'
import { useKept } from '../../offline/kept/kept-answers.ts'
import { WaitingBadge } from '../../offline/sync/WaitingBadge.tsx'
import { useOutbox } from '../../offline/use-queued.ts'
import { useActor } from '../visits/visit-actions.tsx'
import { Due } from './ActionFacts.tsx'
import { actionHere } from './action-here.ts'
import { stateWords } from './action-words.ts'
import css from './fixes.module.css'
import { openActions } from './questions.ts'

/**
 * What is to be put right by this person, or at the sites where they work today, without a connection too; for a team
 * leader also what is to be verified. What was done here stays until it has arrived. Nothing where there is nothing.
 */
export function Fixes() {
  const { answer, at } = useKept(openActions)
  const outbox = useOutbox()
  const mayVerify = isTeamLeader(useActor().roleLevel)
  const rows = (answer ? rowsOf(answer) : []).filter(
    (row) => isUnfinished(row) || (mayVerify && row.state === 'DONE'),
  )
  if (rows.length === 0) return null
  return (
    <Section title={msg('Needs fixing')}>
      <ul className="plain-list">
        {rows.map((row) => {
          const { held, ...action } = actionHere(row, outbox?.entries ?? [], at)
          const waiting = held.refused[0] ?? held.waiting
          return (
            <li key={action.id}>
              <AppLink className={css.fix} href={to(paths.action, { id: action.id })}>
                <bdi className="strong">{action.title}</bdi>
                <bdi className="small">{action.siteName}</bdi>
                <Due {...action} />
                {(waiting || action.state === 'DONE') && (
                  <span className="row small">
                    {(action.state !== row.state || action.state === 'DONE') && (
                      <Badge {...stateWords[action.state]} />
                    )}
                    {waiting && <WaitingBadge {...waiting} />}
                  </span>
                )}
              </AppLink>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
