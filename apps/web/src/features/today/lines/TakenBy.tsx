import { useSession } from '@muster/client/use-session'
import type { VisitTaken } from '@muster/contract/today'
import { nameApart } from '@muster/rules/people/full-name'
import { timeOfDay } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'
import css from '../today.module.css'

/** Who looks after a visit, with their note; whole on hover. */
export function TakenBy({ taken }: { taken: VisitTaken }) {
  const say = useWords()
  const isMine = useSession()?.user.tenantUserId === taken.tenantUserId
  const time = timeOfDay(taken.at)
  const who = isMine
    ? say('You are handling this since {time}', { time })
    : say('{name} is on it ({time})', { name: nameApart(taken.name, taken.distinguishedBy), time })
  return (
    <p className={css.twoLines} title={[who, taken.note].filter(Boolean).join('\n')}>
      {who}
      {taken.note && (
        <span className="faint">
          {' · '}
          <bdi>{taken.note}</bdi>
        </span>
      )}
    </p>
  )
}
