import type { RosterPerson } from '@muster/contract/roster'
import { useWords } from '@muster/ui/words/words.ts'
import { PersonLink } from '../../shared/name-links/NameLinks.tsx'
import { AddFor } from './add/AddFor.tsx'
import css from './bars.module.css'

interface Props {
  people: readonly RosterPerson[]
  onAdd: (person: RosterPerson) => void
}

/** Folded: a company has more people than shifts. */
export function IdlePeople({ people, onAdd }: Props) {
  const say = useWords()
  return (
    <details className={css.idle}>
      <summary>{say('{count} people without shifts', { count: people.length })}</summary>
      <ul className="plain-list">
        {people.map((person) => (
          <li key={person.tenantUserId}>
            <AddFor name={person.name} onPick={() => onAdd(person)} />
            <PersonLink id={person.tenantUserId} {...person} />
          </li>
        ))}
      </ul>
    </details>
  )
}
