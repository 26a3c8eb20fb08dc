import { longDayOfWeek } from '@muster/ui/format.ts'
import css from './calendar.module.css'
import { type CalendarPlace, viewedDays } from './calendar-place.ts'

interface Props {
  place: CalendarPlace
  /** Names by their days. */
  holidays: ReadonlyMap<string, string>
}

/** The public holidays of the days in view. A wide month and week name them in their days: there it is not shown. */
export function HolidayLine({ place, holidays }: Props) {
  const { first, last } = viewedDays(place)
  const named = [...holidays].filter(([day]) => day >= first && day <= last).sort()
  if (named.length === 0) return null
  return (
    <ul className={css.holidayLine} data-view={place.view}>
      {named.map(([day, name]) => (
        <li key={day}>
          {longDayOfWeek(day)} · <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  )
}
