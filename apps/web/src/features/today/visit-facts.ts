import type { TodayVisit } from '@muster/contract/today'

const MINUTE = 60_000

/** Minutes that somebody is late by now; undefined for who came, or is not yet due. */
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
