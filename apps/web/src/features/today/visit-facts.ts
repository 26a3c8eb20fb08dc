import type { TodayVisit } from '@muster/contract/today'

const MINUTE = 60_000

/** Minutes since the planned start of a late or missing visit; undefined in every other state. */
export function minutesLate({ state, startTime }: TodayVisit, now: number): number | undefined {
  if ((state !== 'LATE' && state !== 'MISSING') || startTime === null) return undefined
  return Math.floor((now - Date.parse(startTime)) / MINUTE)
}
