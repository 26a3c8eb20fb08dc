import { ask, prefetch, useAsk } from '@muster/client/query'
import { day as dayShape } from '@muster/contract/kit/shapes'
import { type Away, leave } from '@muster/contract/leave/leave'
import { addDays } from '@muster/rules/time/zone'
import { Button } from '@muster/ui/button/Button.tsx'
import { StepButtons } from '@muster/ui/button/StepButtons.tsx'
import { Page } from '@muster/ui/page/Page.tsx'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { count, longDayOfWeek } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { z } from 'zod'
import { readSearch, type Search, useUrlState } from '../../navigation/url.ts'
import { companyToday } from '../../shared/here/company-today.ts'
import { leaveDays } from '../../shared/leave/leave-words.ts'
import { PersonLink } from '../../shared/name-links/NameLinks.tsx'
import { isAwayOn } from './away-days.ts'
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
  const [url, setUrl] = useUrlState(Shape)
  const date = url.date ?? companyToday()
  const { answer, failure, isLoading, again } = useAsk(questionOf(date))
  const turn = (days: number) => setUrl({ date: addDays(date, days) })
  const days = Array.from({ length: shownDays }, (_, i) => addDays(date, i))
  return (
    <Page
      title={msg('Who is away')}
      filters={
        <div className="row small">
          <StepButtons
            previous={msg('Previous two weeks')}
            next={msg('Next two weeks')}
            onStep={(step) => turn(step * shownDays)}
          >
            <strong className="figures">
              {leaveDays({ from: date, to: addDays(date, shownDays - 1), isPartDay: false })}
            </strong>
          </StepButtons>
          <Button label={msg('Today')} onPick={() => setUrl({ date: undefined })} />
        </div>
      }
    >
      {!answer && <NoAnswer failure={failure} again={again} rows={8} />}
      <ol className={`plain-list ${css.awayDays}`} aria-busy={isLoading}>
        {days.map((day) => (
          <AwayOnDay key={day} date={day} people={(answer ?? []).filter((one) => isAwayOn(one, day))} />
        ))}
      </ol>
      {answer && !answer.some((one) => days.some((day) => isAwayOn(one, day))) && (
        <p className="faint">{say('No one is away in these two weeks.')}</p>
      )}
    </Page>
  )
}

function AwayOnDay({ date, people }: { date: string; people: readonly Away[] }) {
  if (people.length === 0) return null
  return (
    <li className="card">
      <h2>
        {longDayOfWeek(date)} <span className="faint figures">{count(people.length)}</span>
      </h2>
      <ul className="plain-list">
        {people.map((person) => (
          <li key={`${person.tenantUserId} ${person.from}`} className={css.awayPerson}>
            <PersonLink id={person.tenantUserId} {...person} />
            <span className="faint figures">{leaveDays(person)}</span>
          </li>
        ))}
      </ul>
    </li>
  )
}
