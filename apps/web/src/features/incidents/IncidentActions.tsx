import { useSend } from '@muster/client/query'
import { type IncidentDetail, incidents } from '@muster/contract/incidents'
import { AddButton } from '@muster/ui/button/AddButton.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { AppLink } from '@muster/ui/page/links.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { paths, to } from '../../navigation/paths.ts'
import { stateWords } from '../../shared/actions/action-words.ts'
import { openAddAction } from '../actions/action-forms.tsx'
import css from './incidents.module.css'

/** What is put right because of it. */
export function IncidentActions({ incident }: { incident: IncidentDetail }) {
  const say = useWords()
  const create = useSend(incidents.addAction)
  const { id, jobLocationId, actions } = incident
  const add = () =>
    openAddAction({
      siteId: jobLocationId,
      add: ({ jobLocationId: _, ...body }) => create({ params: { id }, body }),
    })
  return (
    <Section title={msg('Actions [tasks]')} action={<AddButton label={msg('Add action')} onPick={add} />}>
      {actions.length === 0 && <p className="faint">{say('No actions')}</p>}
      <ul className="plain-list">
        {actions.map((action) => (
          <li key={action.id} className={css.line}>
            <AppLink href={to(paths.action, { id: action.id })}>
              <bdi>{action.title}</bdi>
            </AppLink>
            <Badge {...stateWords[action.state]} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
