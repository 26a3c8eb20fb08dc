import { msg } from '@muster/contract/kit/msg'
import type { Occurrence } from '@muster/rules/time/recurrence'
import { addDays, daysBetween } from '@muster/rules/time/zone'
import { refusedField } from '../../http/failures.ts'

/** Local days of the site, both included. */
export interface DayRange {
  startDate: string
  endDate: string
}
/** From the first to the last of some days, with more on either side: days are those of each site. */
export function daysAround(dates: readonly string[], more = 0): DayRange {
  const inOrder = dates.toSorted()
  return { startDate: addDays(inOrder[0]!, -more), endDate: addDays(inOrder.at(-1)!, more) }
}
/** Counts these days. Throws values.refused for none, or for more than the longest range. */
export function requireDays({ startDate, endDate }: DayRange, longestWindow: number): number {
  const days = daysBetween(startDate, endDate) + 1
  if (days < 1) throw refusedField('endDate', msg('Must not be before the start date'))
  if (days > longestWindow)
    throw refusedField('endDate', msg('At most {longestWindow} days'), { longestWindow })
  return days
}
/** A week and a rest reach so far beyond some days: what is planned then counts for their conflicts. */
export const withContext = ({ startDate, endDate }: DayRange): DayRange => daysAround([startDate, endDate], 8)

type Day<One, Other> = null extends One ? (null extends Other ? string | null : string) : string
const chosen = <One extends string | null, Other extends string | null>(
  one: One,
  other: Other,
  isFirst: (one: string, other: string) => boolean,
) => (one === null || other === null ? (one ?? other) : isFirst(one, other) ? one : other) as Day<One, Other>
/** Of two days, or of one where the other is open. */
export const earlierDay = <One extends string | null, Other extends string | null>(one: One, other: Other) =>
  chosen(one, other, (a, b) => a < b)
export const laterDay = <One extends string | null, Other extends string | null>(one: One, other: Other) =>
  chosen(one, other, (a, b) => a > b)

/** Milliseconds. */
export const endOfShift = ({ startTime, duration }: Pick<Occurrence, 'startTime' | 'duration'>) =>
  startTime + duration * 60_000
