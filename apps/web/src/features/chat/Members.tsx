import { ask, useAsk } from '@muster/client/query'
import { useLevel } from '@muster/client/use-session'
import { isLeader } from '@muster/contract/kit/permissions'
import { rowsOf } from '@muster/contract/kit/rows'
import { users } from '@muster/contract/users/users'
import { fullName, nameApart } from '@muster/rules/people/full-name'
import { Person } from '@muster/ui/page/Person.tsx'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { membersQuestion } from './conversations.ts'
import css from './messages/messages.module.css'

export function Members({ id }: { id: number }) {
  const say = useWords()
  const seesPresence = isLeader(useLevel())
  const { answer, failure, again } = useAsk(membersQuestion(id))
  const { answer: now } = useAsk(seesPresence ? ask(users.summary) : undefined)
  const status = new Map((now ? rowsOf(now) : []).map((person) => [person.tenantUserId, person.userStatus]))
  if (!answer) return <NoAnswer failure={failure} again={again} rows={4} />
  return (
    <ul className={clsx('plain-list', css.members)}>
      {answer.assignees?.map(({ tenantUserId, distinguishedBy, role, imageURL, ...names }) => (
        <li key={tenantUserId}>
          <Person name={fullName(names)} imageURL={imageURL} under={nameApart(role, distinguishedBy)} />
          {status.get(tenantUserId) === 'ONLINE' && <span className={css.online}>{say('Online')}</span>}
        </li>
      ))}
    </ul>
  )
}
