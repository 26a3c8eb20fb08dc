import { ask, useAsk } from '@muster/client/query'
import { actions } from '@muster/contract/actions'
import { msg } from '@muster/contract/kit/msg'
import { isUnfinished } from '@muster/rules/works/action-can'
import { AppLink } from '@muster/ui/page/links.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { paths, to } from '../../navigation/paths.ts'
import { Due } from './ActionFacts.tsx'
import css from './fixes.module.css'

/** What those in the field are to put right is a handful; the office's list has all. */
const mostShown = 20
const openActions = ask(actions.list, { query: { show: 'open', size: mostShown, page: 0 } })

/** What is to be put right by this person, or at the sites where they work today. Nothing where there is nothing. */
export function Fixes() {
  const { answer } = useAsk(openActions)
  const listed = answer === undefined || Array.isArray(answer) ? (answer ?? []) : answer.content
  const unfinished = listed.filter(isUnfinished)
  if (unfinished.length === 0) return null
  return (
    <Section title={msg('Needs fixing')}>
      <ul className="plain-list">
        {unfinished.map((action) => (
          <li key={action.id}>
            <AppLink className={css.fix} href={to(paths.action, { id: action.id })}>
              <bdi className="strong">{action.title}</bdi>
              <bdi className="small">{action.siteName}</bdi>
              <Due {...action} />
            </AppLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
