import { ask, useAsk } from '@muster/client/query'
import { actions } from '@muster/contract/actions'
import { AppLink } from '@muster/ui/page/links.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { count } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { paths, to } from '../../navigation/paths.ts'

const actionCounts = ask(actions.counts)
const pollingMs = 60_000

/** Actions that are late, due today or waiting to be verified, each with the list of them. */
export function DueActions() {
  const say = useWords()
  const { answer } = useAsk(actionCounts, pollingMs)
  const lines = answer && [
    {
      count: answer.overdue,
      text: say('Overdue'),
      href: to(paths.actions, { overdue: 'true' }),
    },
    {
      count: answer.dueToday,
      text: say('Due today or overdue'),
      href: to(paths.actions, { dueToday: 'true' }),
    },
    {
      count: answer.toVerify,
      text: say('To verify'),
      href: to(paths.actions, { show: 'verify' }),
    },
  ]
  return (
    <Section title={msg('Actions [tasks]')}>
      {lines?.every((line) => line.count === 0) && <p className="faint">{say('No action is due.')}</p>}
      <ul className="plain-list">
        {lines
          ?.filter((line) => line.count > 0)
          .map(({ count: many, text, href }) => (
            <li key={href}>
              <AppLink href={href} className="row small">
                <span className="figures strong">{count(many)}</span> {text}
              </AppLink>
            </li>
          ))}
      </ul>
    </Section>
  )
}
