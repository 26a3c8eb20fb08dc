import { ask, useAsk } from '@muster/client/query'
import { calendar } from '@muster/contract/planning/calendar'
import { holidayNames, holidayRegionOf } from '@muster/rules/time/holidays'
import { longDayOfWeek } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import css from '../calendar.module.css'
import { type CalendarPlace, type ShownDays, viewedDays } from './calendar-place.ts'

/** Of a site: its state is named by them. */
export interface HolidayPlace {
  address: string
  timezone: string
}

export function useHolidays(
  { address, timezone }: HolidayPlace,
  days: ShownDays,
): ReadonlyMap<string, string> {
  const say = useWords()
  const region = holidayRegionOf(address, timezone)
  const holidaysIn = (day: string) =>
    region ? ask(calendar.holidays, { query: { year: Number(day.slice(0, 4)), region } }) : undefined
  const first = useAsk(holidaysIn(days.startDate)).answer ?? []
  const last = useAsk(holidaysIn(days.endDate)).answer ?? []
  return holidayNames(
    [...first, ...last].map((each) => (each.id === null ? { ...each, name: say(each.name) } : each)),
  )
}

interface Props {
  place: CalendarPlace
  holidays: ReadonlyMap<string, string>
}

/** The public holidays of the days in view. A wide month and week name them in their days: there it is not shown. */
export function HolidayLine({ place, holidays }: Props) {
  const { first, last } = viewedDays(place)
  const named = [...holidays].filter(([day]) => day >= first && day <= last).sort()
  if (named.length === 0) return null
  return (
    <ul className={clsx('plain-list', css.holidayLine)} data-view={place.view}>
      {named.map(([day, name]) => (
        <li key={day}>
          {longDayOfWeek(day)} · <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  )
}
