import { ask, useAsk } from '@muster/client/query'
import { actions } from '@muster/contract/actions'
import { pageOf } from '@muster/contract/kit/rows'
import { AppLink } from '@muster/ui/page/links.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { count } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { paths, to } from '../../../navigation/paths.ts'
import { Due } from '../../../shared/actions/ActionFacts.tsx'
import css from '../profiles.module.css'

const mostActions = 5

/** The open actions that a person owns, those due first. Nothing where there are none. */
export function OpenActions({ of: ownerUserId }: { of: number }) {
  const say = useWords()
  const query = { ownerUserId, sort: 'due' as const, page: 0, size: mostActions }
  const { answer } = useAsk(ask(actions.list, { query }))
  if (!answer) return null
  const { content, totalElements } = pageOf(answer)
  if (totalElements === 0) return null
  return (
    <Section
      title={msg('Open actions')}
      action={
        <AppLink href={to(paths.actions, { ownerUserId })}>
          {say('Show all {count}', { count: count(totalElements) })}
        </AppLink>
      }
    >
      <ul className={clsx('plain-list lines', css.visits)}>
        {content.map((action) => (
          <li key={action.id}>
            <AppLink href={to(paths.action, { id: action.id })}>
              <bdi>{action.title}</bdi>
            </AppLink>
            <bdi className="faint">{action.siteName}</bdi>
            <span className="push">
              <Due {...action} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
