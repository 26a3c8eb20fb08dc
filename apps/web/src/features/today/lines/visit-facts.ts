import type { TodayVisit } from '@muster/contract/today'

const MINUTE = 60_000

type LateFacts = Pick<TodayVisit, 'state' | 'startTime' | 'duration'>
/** Minutes since the planned start of a late or missing visit, and whether it is over: then all of its time is lost. */
export interface Lateness {
  readonly minutes: number
  readonly isOver: boolean
}
/** Undefined in every other state. */
export function latenessOf({ state, startTime, duration }: LateFacts, now: number): Lateness | undefined {
  if ((state !== 'LATE' && state !== 'MISSING') || startTime === null) return undefined
  const minutes = Math.floor((now - Date.parse(startTime)) / MINUTE)
  return duration !== null && minutes >= duration
    ? { minutes: duration, isOver: true }
    : { minutes, isOver: false }
}
