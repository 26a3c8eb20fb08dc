import { msg } from '@muster/contract/kit/msg'
import { dateText } from '@muster/rules/time/date-text'
import { addDays, weekday } from '@muster/rules/time/zone'
import { refusedField } from '../../../http/failures.ts'
import type { PlannedEvent } from '../../planning/event-queries.ts'
import { farAhead, withoutContractEnd } from '../../planning/full-places.ts'
import type { PatternRow } from '../../planning/pattern-queries.ts'
import { daysOff, openOf, type PatternPlace, placesOn } from '../../planning/place-coverage.ts'
import type { Plan } from '../../planning/plan.ts'

/** Single days that a series may leave out. */
const mostLeftOut = 60

interface FreeDaysQuery {
  pattern: PatternRow
  events: readonly PlannedEvent[]
  from: string
  /** Who is to have the days: of a shift that they have already they get no second place. */
  userId: number
  /** Only on these. */
  weekdays: readonly number[] | undefined
  isHoliday: Plan['isHoliday']
}
export interface FreeDays {
  /** The weekdays that have a free place on any day. */
  weekdays: number[]
  /** Whether all places of some weekday are filled, for ever. */
  hasFullWeekday: boolean
  /** The last free day, where all later ones are full. */
  until: string | null
  /** Full days before, and days that are switched off. */
  leftOut: string[]
}

/**
 * The days from a day on that still have a place, so that a series never fills one twice. Throws values.refused where
 * none has, or where they lie too scattered for one series.
 */
export function freeDays({ pattern, events, from, userId, weekdays, isHoliday }: FreeDaysQuery): FreeDays {
  const days = { startDate: from, endDate: addDays(from, farAhead) }
  const isWanted = ({ date }: { date: string }) =>
    date >= from && (weekdays === undefined || weekdays.includes(weekday(date)))
  // A contract that ends may be renewed: the series go on then.
  const going = events.map(withoutContractEnd)
  const patterns = [withoutContractEnd(pattern)]
  const filledBy = (fillers: typeof going) =>
    placesOn({ patterns, events: fillers, isHoliday }, days).filter(isWanted)
  const places = filledBy(going)
  const placesOfPerson = filledBy(going.filter((event) => event.userId === userId))
  const daysOfPerson = new Set(placesOfPerson.flatMap(({ date, filled }) => (filled > 0 ? date : [])))
  const isOpen = (place: PatternPlace) => openOf(place) > 0 && !daysOfPerson.has(place.date)
  const open = places.filter(isOpen)
  if (open.length === 0 && places.some((place) => openOf(place) > 0))
    throw refusedField('tenantUserId', msg('Has this shift already'))
  if (open.length === 0 && places.length > 0)
    throw refusedField('patternId', msg('From {date} on all places are filled'), { date: dateText(from) })
  const openWeekdays = new Set(open.map(({ date }) => weekday(date)))
  const isRepeatedByWeekday = pattern.frequency === 'WEEKLY' || pattern.frequency === 'DAILY'
  const rest = isRepeatedByWeekday ? places.filter(({ date }) => openWeekdays.has(weekday(date))) : places
  const last = open
    .map(({ date }) => date)
    .sort()
    .at(-1)
  const full = rest.filter((place) => !isOpen(place)).map(({ date }) => date)
  const leftOut = full.filter((date) => last !== undefined && date < last)
  if (leftOut.length > mostLeftOut)
    throw refusedField('weekdays', msg('Other people have {count} of these days. Choose fewer weekdays.'), {
      count: leftOut.length,
    })
  const off = daysOff(pattern).filter((date) => isWanted({ date }))
  return {
    weekdays: [...openWeekdays].sort(),
    hasFullWeekday: rest.length < places.length,
    until: last !== undefined && full.some((date) => date > last) ? last : null,
    leftOut: [...leftOut, ...off].sort(),
  }
}
