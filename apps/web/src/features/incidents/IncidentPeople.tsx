import { useSend } from '@muster/client/query'
import { type IncidentDetail, type IncidentPerson, incidents } from '@muster/contract/incidents'
import { AddButton } from '@muster/ui/button/AddButton.tsx'
import { Button } from '@muster/ui/button/Button.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { partWords } from '../../shared/incidents/incident-words.ts'
import { PersonLink } from '../../shared/name-links/NameLinks.tsx'
import { openPerson } from './incident-dialogs.tsx'
import css from './incidents.module.css'

export function IncidentPeople({ incident }: { incident: IncidentDetail }) {
  const say = useWords()
  const update = useSend(incidents.update)
  const { id, people, version } = incident
  const remove = (index: number) =>
    update({ params: { id }, body: { people: people.toSpliced(index, 1), version } })
  return (
    <Section
      title={msg('People concerned')}
      action={<AddButton label={msg('Add person')} onPick={() => openPerson(incident, people.length)} />}
    >
      {people.length === 0 && <p className="faint">{say('No one is named yet')}</p>}
      <ul className="plain-list">
        {people.map((person, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: people have no other key, and stay in their order
          <li key={index} className={css.line}>
            <PersonSaid {...person} />
            <span className="row">
              <Button label={msg('Edit')} size="small" onPick={() => openPerson(incident, index)} />
              <Button label={msg('Remove')} size="small" kind="plain" onPick={() => remove(index)} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function PersonSaid(person: IncidentPerson) {
  const { part, tenantUserId, name, distinguishedBy, injury, treatment, statement } = person
  return (
    <div className={css.written}>
      <span className="row">
        {tenantUserId === null ? (
          <bdi className="strong">{name}</bdi>
        ) : (
          <PersonLink id={tenantUserId} name={name} distinguishedBy={distinguishedBy} />
        )}
        <Badge label={partWords[part]} tone={part === 'HURT' ? 'bad' : 'calm'} />
      </span>
      <NamedTexts
        texts={[
          [msg('Injury'), injury],
          [msg('Treatment'), treatment],
          [msg('Statement'), statement],
        ]}
      />
    </div>
  )
}

type NamedText = readonly [name: string, text: string | null | undefined]
/** Those that are there, each after its name. */
export function NamedTexts({ texts }: { texts: readonly NamedText[] }) {
  const say = useWords()
  return texts.map(
    ([name, text]) =>
      text && (
        <p key={name}>
          {say(name)}: <bdi>{text}</bdi>
        </p>
      ),
  )
}
