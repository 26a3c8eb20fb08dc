import type { PublishedPerson, PublishedShift } from '@muster/contract/planning/published-shifts'
import { nameApart } from '@muster/rules/people/full-name'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { clock } from '@muster/ui/words/format.ts'
import { msg, type Say, useWords } from '@muster/ui/words/words.ts'
import { shortDay, timesOf } from '../shifts/shift-words.ts'
import css from './patterns.module.css'

export function NotifiedPeople({ people }: { people: readonly PublishedPerson[] }) {
  return (
    <ul className="plain-list lines">
      {people
        .toSorted((a, b) => a.name.localeCompare(b.name))
        .map((person) => (
          <PersonLine key={person.tenantUserId} person={person} />
        ))}
    </ul>
  )
}

const changeWords: Readonly<Record<PublishedShift['change'], string>> = {
  ADDED: msg('{count} shifts added'),
  MOVED: msg('{count} moved'),
  CANCELLED: msg('{count} cancelled'),
}

/** `3 shifts added, 1 moved`. */
export function changesOf(say: Say, shifts: readonly PublishedShift[]): string {
  const kinds = (['ADDED', 'MOVED', 'CANCELLED'] as const).flatMap((change) => {
    const of = shifts.filter((each) => each.change === change)
    const count = of.reduce((sum, each) => sum + each.count, 0)
    return count > 0 ? [say(changeWords[change], { count })] : []
  })
  return kinds.join(', ')
}

function PersonLine({ person: { name, distinguishedBy, urgent, shifts } }: { person: PublishedPerson }) {
  const say = useWords()
  return (
    <li className={css.notified}>
      <p>
        <bdi className="strong">{nameApart(name, distinguishedBy)}</bdi>: {changesOf(say, shifts)}{' '}
        {urgent && <Badge label={msg('Starts within 12 hours')} tone="warn" />}
      </p>
      {shifts.slice(0, 3).map((shift) => (
        <p key={`${shift.jobId} ${shift.change}`} className="faint">
          <bdi>{shift.locationName}</bdi>, <Times {...shift} />
        </p>
      ))}
    </li>
  )
}

function Times({ before, after }: PublishedShift) {
  const text = (times: { startTime: string; duration: number }) =>
    `${shortDay(times.startTime.slice(0, 10))} ${timesOf(times)}`
  const isSameDay = before?.startTime.slice(0, 10) === after?.startTime.slice(0, 10)
  if (before && after)
    return (
      <span className={css.change}>
        {text(before)} → {isSameDay ? timesOf(after) : text(after)}
      </span>
    )
  const times = after ?? before
  return <span className="figures">{times && (clock(times.startTime) ? text(times) : '')}</span>
}
