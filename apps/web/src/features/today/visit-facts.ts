import type { TodayVisit } from '@muster/contract/today'

const MINUTE = 60_000

/** Minutes since the planned start of a late or missing visit; undefined in every other state. */
export function minutesLate({ state, startTime }: TodayVisit, now: number): number | undefined {
  if ((state !== 'LATE' && state !== 'MISSING') || startTime === null) return undefined
  return Math.floor((now - Date.parse(startTime)) / MINUTE)
}

/** When a planned visit is to be over, by the clock of its site. */
export function plannedEnd({ startTime, duration }: TodayVisit): string | null {
  if (startTime === null || duration === null) return null
  const offset = startTime.slice(-6)
  const wall = Date.parse(`${startTime.slice(0, 19)}Z`) + duration * MINUTE
  return `${new Date(wall).toISOString().slice(0, 19)}${offset}`
}
