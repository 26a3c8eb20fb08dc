import { dateRange, presetOf } from './date-ranges.ts'
import { addDays, daysBetween } from './zone.ts'

/** Under these names lists have the first and the last day of a range; either may be missing. */
const ranges = [
  ['startDate', 'endDate'],
  ['from', 'to'],
] as const
const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

type Filters = Readonly<Record<string, unknown>>

/** The filters of a list that hold days, as `name: 'YYYY-MM-DD'`; none where the list is not limited to days. */
export const daysIn = (filters: Filters): Record<string, string> =>
  Object.fromEntries(
    ranges.flat().flatMap((name) => (isDay(filters[name]) ? [[name, filters[name]] as const] : [])),
  )

/**
 * Filters of a list whose days were chosen on one local date, as they are on another. A ready-made range, as "Last Month", stays
 * that range; any other day keeps its distance from today. What is no day stays.
 */
export function movedDays<F extends Filters>(filters: F, asOf: string, today: string): F {
  if (asOf === today) return filters
  const days = daysIn(filters)
  const moved = ranges.flatMap(([first, last]) => {
    const [startDate = null, endDate = null] = [days[first], days[last]]
    const preset = startDate && endDate ? presetOf({ startDate, endDate }, asOf) : undefined
    const shifted = (day: string | null) => day && addDays(day, daysBetween(asOf, today))
    const range = preset
      ? dateRange(preset, today)
      : { startDate: shifted(startDate), endDate: shifted(endDate) }
    return [[first, range.startDate] as const, [last, range.endDate] as const]
  })
  return { ...filters, ...Object.fromEntries(moved.filter(([, day]) => day !== null)) }
}
