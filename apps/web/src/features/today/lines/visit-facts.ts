import type { TodayVisit } from '@muster/contract/today'

const MINUTE = 60_000

type LateFacts = Pick<TodayVisit, 'state' | 'startTime' | 'duration'>
/**
 * Minutes since the planned start of a late or missing visit; undefined in every other state, and once the visit is over:
 * then no one is late any more, they did not come.
 */
export function minutesLate({ state, startTime, duration }: LateFacts, now: number): number | undefined {
  if ((state !== 'LATE' && state !== 'MISSING') || startTime === null) return undefined
  const minutes = Math.floor((now - Date.parse(startTime)) / MINUTE)
  return duration !== null && minutes >= duration ? undefined : minutes
}
