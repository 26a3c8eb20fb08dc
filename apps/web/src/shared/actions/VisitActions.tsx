import { ask, useAsk } from '@muster/client/query'
import { useLevel } from '@muster/client/use-session'
import { actions } from '@muster/contract/actions'
import { msg } from '@muster/contract/kit/msg'
import { isManagement } from '@muster/contract/kit/permissions'
import { rowsOf } from '@muster/contract/kit/rows'
import { AppLink } from '@muster/ui/page/links.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { paths, to } from '../../navigation/paths.ts'
import { ActionBadges } from './ActionBadges.tsx'
import { Due, Owner } from './ActionFacts.tsx'

/** What became of the failed answers of a visit, for the office. */
export function VisitActions({ workId }: { workId: number }) {
  const isOffice = isManagement(useLevel())
  const { answer } = useAsk(isOffice ? ask(actions.list, { query: { workId, show: 'all' } }) : undefined)
  const rows = answer ? rowsOf(answer) : []
  if (rows.length === 0) return null
  return (
    <Section title={msg('Needs fixing')}>
      <ul className="plain-list">
        {rows.map((action) => (
          <li key={action.id} className="stack small">
            <AppLink href={to(paths.action, { id: action.id })}>
              <bdi>{action.title}</bdi>
            </AppLink>
            <p className="row small">
              <ActionBadges {...action} />
            </p>
            <p className="row small">
              <Owner {...action} />
              {action.dueAt && <Due dueAt={action.dueAt} isOverdue={false} />}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
