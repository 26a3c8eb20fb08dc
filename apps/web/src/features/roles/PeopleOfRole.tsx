import { ask, useAsk } from '@muster/client/query'
import { pageOf } from '@muster/contract/kit/rows'
import type { RoleWithPeople } from '@muster/contract/users/role-admin'
import { users } from '@muster/contract/users/users'
import { fullName } from '@muster/rules/people/full-name'
import { AppLink } from '@muster/ui/page/links.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { paths } from '../../navigation/paths.ts'
import { stringifySearch } from '../../navigation/url.ts'
import { PersonLink } from '../../shared/name-links/NameLinks.tsx'

const mostNamed = 20

/** Who has the role by name, and the list of the level where there are more. */
export function PeopleOfRole({ role: { id, roleLevel, people } }: { role: RoleWithPeople }) {
  const say = useWords()
  const query = { roleLevels: [roleLevel], page: 0, size: 200 }
  const { answer } = useAsk(people > 0 ? ask(users.list, { query }) : undefined)
  if (people === 0 || !answer) return null
  const having = pageOf(answer).content.filter(({ userRole }) => userRole.id === id)
  return (
    <Section title={msg('People with this role')}>
      <ul className="plain-list">
        {having.slice(0, mostNamed).map((person) => (
          <li key={person.id}>
            <PersonLink
              id={person.id}
              name={fullName(person.user)}
              distinguishedBy={person.distinguishedBy}
            />
          </li>
        ))}
      </ul>
      {people > mostNamed && (
        <AppLink href={`${paths.users}${stringifySearch({ roleLevels: [roleLevel] })}`}>
          {say('All people of this level')}
        </AppLink>
      )}
    </Section>
  )
}
