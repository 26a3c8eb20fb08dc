import type { RosterChangeInput } from '@muster/contract/roster'
import { addDays, instantOf, isoWithOffset } from '@muster/rules/zone'
import type { ShiftItem } from './roster-rows.ts'

const dayMinutes = 24 * 60
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Minutes of the clock from one time to the next time that says the other; the same time is a whole day later. */
export const minutesBetween = (from: string, to: string): number =>
  ((minutesOf(to) - minutesOf(from) + dayMinutes - 1) % dayMinutes) + 1

/** Minutes that pass between two times at a place, from a day on; on nights when the clocks change other than the clock says. */
export function passingMinutes(zone: string, date: string, [from, to]: [string, string]): number {
  const endDate = minutesOf(to) <= minutesOf(from) ? addDays(date, 1) : date
  return (instantOf(zone, `${endDate}T${to}`) - instantOf(zone, `${date}T${from}`)) / 60_000
}

/** The shift at other times of its day. */
export function withTimes(item: ShiftItem, times: [from: string, to: string]): RosterChangeInput {
  const zone = item.site?.timezone ?? 'UTC'
  return {
    kind: 'MOVE',
    eventId: item.shift.eventId,
    occurrenceStart: item.shift.occurrenceStart,
    startTime: isoWithOffset(zone, instantOf(zone, `${item.date}T${times[0]}`)),
    duration: passingMinutes(zone, item.date, times),
  }
}
