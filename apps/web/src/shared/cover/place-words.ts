import type { CoverPlace } from '@muster/contract/candidates'
import type { Swap } from '@muster/contract/swaps'
import { isoWithOffset } from '@muster/rules/zone'
import { day, figures, weekday } from '@muster/ui/format.ts'

type Times = Pick<CoverPlace, 'startTime' | 'duration' | 'timezone'>

/** The local day on which a shift begins, as YYYY-MM-DD. */
export const dayOf = ({ startTime, timezone }: Pick<Times, 'startTime' | 'timezone'>) =>
  isoWithOffset(timezone, Date.parse(startTime)).slice(0, 10)

/** `18:00–20:30` by the clock of the site. */
export function timesOf({ startTime, duration, timezone }: Times): string {
  const start = Date.parse(startTime)
  const [from, to] = [start, start + duration * 60_000].map((at) => isoWithOffset(timezone, at).slice(11, 16))
  return figures(`${from}–${to}`)
}

const endOf = ({ startTime, duration }: Pick<Times, 'startTime' | 'duration'>) =>
  Date.parse(startTime) + duration * 60_000
export const hasBegun = ({ startTime }: Pick<Times, 'startTime'>) => Date.parse(startTime) <= Date.now()
/** A place can be filled until its shift ends. */
export const hasEnded = (times: Pick<Times, 'startTime' | 'duration'>) => endOf(times) <= Date.now()

/** `Thu 26/11/2026`. */
export const shortDate = (date: string) => `${weekday(date)} ${figures(day(date))}`

/** `Thu 26/11/2026, 18:00–20:30`. */
export const whenOf = (times: Times) => `${shortDate(dayOf(times))}, ${timesOf(times)}`

/** `Thu 26/11/2026, 18:00–20:30 · Harbour Tower`. */
export const shiftLine = (shift: Swap['given']) => `${whenOf(shift)} · ${shift.locationName}`

/** Hours with one decimal at most. */
export const hoursOf = (minutes: number) => Math.round(minutes / 6) / 10
