import type { RosterPerson } from '@muster/contract/planning/roster'
import { PersonLink } from '../../../shared/name-links/NameLinks.tsx'
import { AddFor } from '../add/AddFor.tsx'
import css from './bars.module.css'

export interface FreeRow {
  key: string
  name: string
  person?: RosterPerson
}
export const rowOfIdle = (person: RosterPerson): FreeRow => ({
  key: `person ${person.tenantUserId}`,
  name: person.name,
  person,
})

interface Props {
  summary: string
  rows: readonly FreeRow[]
  onAdd: (row: string) => void
}
export function FreeRows({ summary, rows, onAdd }: Props) {
  if (rows.length === 0) return null
  return (
    <details className={css.idle}>
      <summary>{summary}</summary>
      <ul className="plain-list">
        {rows.map(({ key, name, person }) => (
          <li key={key}>
            <AddFor name={name} onPick={() => onAdd(key)} />
            {person ? <PersonLink id={person.tenantUserId} {...person} /> : <bdi>{name}</bdi>}
          </li>
        ))}
      </ul>
    </details>
  )
}
