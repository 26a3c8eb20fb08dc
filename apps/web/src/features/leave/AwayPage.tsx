import { ask, prefetch, useAsk } from '@muster/client/query'
import { type Away, leave } from '@muster/contract/leave'
import { msg } from '@muster/contract/msg'
import { day as dayShape } from '@muster/contract/shapes'
import { addDays } from '@muster/rules/time/zone'
import { Button } from '@muster/ui/button/Button.tsx'
import { Page } from '@muster/ui/page/Page.tsx'
import { ErrorState, RowsSkeleton } from '@muster/ui/page/states.tsx'
import { count, longDayOfWeek } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { z } from 'zod'
import { readSearch, type Search, useUrlState } from '../../navigation/url.ts'
import { companyToday } from '../../shared/here/company-today.ts'
import { leaveDays } from '../../shared/leave/leave-words.ts'
import { useLeaveZone } from '../../shared/leave/use-zone.ts'
import { PersonLink } from '../../shared/name-links/NameLinks.tsx'
import { awayByDay, type DayAway } from './away-days.ts'
import css from './leave.module.css'

const Shape = z.object({ date: dayShape.optional() })
const shownDays = 14
const questionOf = (startDate: string) =>
  ask(leave.away, { query: { startDate, endDate: addDays(startDate, shownDays - 1) } })

export const loader = (search: Search) => {
  const { date = companyToday() } = readSearch(Shape, search)
  return prefetch(questionOf(date))
}

/** Who is away on each day of two weeks, without why. */
export default function AwayPage() {
  const say = useWords()
  const zone = useLeaveZone()
  const [url, setUrl] = useUrlState(Shape)
  const date = url.date ?? companyToday()
  const { answer, failure, isLoading, again } = useAsk(questionOf(date))
  const turn = (days: number) => setUrl({ date: addDays(date, days) })
  const days = answer && awayByDay(answer, { from: date, days: shownDays, zone })
  return (
    <Page
      title={msg('Who is away')}
      filters={
        <>
          <Button label={msg('Previous two weeks')} onPick={() => turn(-shownDays)} />
          <Button label={msg('Today')} onPick={() => setUrl({ date: undefined })} />
          <Button label={msg('Next two weeks')} onPick={() => turn(shownDays)} />
          <strong className="figures">
            {leaveDays({ from: date, to: addDays(date, shownDays - 1), isPartDay: false }, zone)}
          </strong>
        </>
      }
    >
      {!days && failure && <ErrorState error={failure} onRetry={again} />}
      {!days && !failure && <RowsSkeleton rows={8} />}
      <ol className={`plain-list ${css.awayDays}`} aria-busy={isLoading}>
        {days?.map((one) => (
          <AwayOnDay key={one.date} of={one} zone={zone} />
        ))}
      </ol>
      {days?.every(({ people }) => people.length === 0) && (
        <p className="faint">{say('No one is away in these two weeks.')}</p>
      )}
    </Page>
  )
}

function AwayOnDay({ of: { date, people }, zone }: { of: DayAway; zone: string }) {
  if (people.length === 0) return null
  return (
    <li className="card">
      <h2>
        {longDayOfWeek(date)} <span className="faint figures">{count(people.length)}</span>
      </h2>
      <ul className="plain-list">
        {people.map((person) => (
          <AwayPerson key={`${person.tenantUserId} ${person.from}`} person={person} zone={zone} />
        ))}
      </ul>
    </li>
  )
}

const AwayPerson = ({ person, zone }: { person: Away; zone: string }) => (
  <li className={css.awayPerson}>
    <PersonLink id={person.tenantUserId} name={person.name} distinguishedBy={person.distinguishedBy} />
    <span className="faint figures">{leaveDays(person, zone)}</span>
  </li>
)
