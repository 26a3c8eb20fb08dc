import type { Away } from '@muster/contract/leave'
import { addDays, localDate } from '@muster/rules/time/zone'

export interface DayAway {
  date: string
  people: readonly Away[]
}

/** The people away on each of some days; leave for a part of a day counts on every day that it touches. */
export function awayByDay(
  people: readonly Away[],
  { from, days, zone }: { from: string; days: number; zone: string },
): DayAway[] {
  const spans = people.map((person) => ({ person, ...daysOf(person, zone) }))
  return Array.from({ length: days }, (_, i) => addDays(from, i)).map((date) => ({
    date,
    people: spans.filter(({ first, last }) => first <= date && date <= last).map(({ person }) => person),
  }))
}

function daysOf({ from, to, isPartDay }: Away, zone: string) {
  if (!isPartDay) return { first: from, last: to }
  // One that ends at midnight does not touch the day after.
  return { first: localDate(zone, Date.parse(from)), last: localDate(zone, Date.parse(to) - 1) }
}
