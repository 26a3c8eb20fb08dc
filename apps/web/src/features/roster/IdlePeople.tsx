import type { RosterPerson } from '@muster/contract/roster'
import { useWords } from '@muster/ui/words.ts'
import { PersonLink } from '../../name-links/NameLinks.tsx'
import css from './bars.module.css'

/** Folded: a company has more people than shifts. */
export function IdlePeople({ people }: { people: readonly RosterPerson[] }) {
  const say = useWords()
  return (
    <details className={css.idle}>
      <summary>{say('{count} people without shifts', { count: people.length })}</summary>
      <ul className="plain-list">
        {people.map(({ tenantUserId, name, distinguishedBy }) => (
          <li key={tenantUserId}>
            <PersonLink id={tenantUserId} name={name} />
            {distinguishedBy && (
              <>
                {' '}
                <bdi className="faint">{distinguishedBy}</bdi>
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
