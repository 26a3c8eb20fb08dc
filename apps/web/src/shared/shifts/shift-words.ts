import type { Swap } from '@muster/contract/cover/swaps'
import { addMinutesLocal, isoWithOffset } from '@muster/rules/time/zone'
import { count, day, dayIn, figures, weekday } from '@muster/ui/words/format.ts'

/** When a shift takes place, as every answer of the server has it: a moment, the minutes that pass, and the zone of the site. */
interface Times {
  startTime: string
  duration: number
  timezone: string
}

/** The local day on which a shift begins, as YYYY-MM-DD. */
export const dayOf = ({ startTime, timezone }: Pick<Times, 'startTime' | 'timezone'>) =>
  isoWithOffset(timezone, Date.parse(startTime)).slice(0, 10)

/** `18:00–20:30` by the clock of the site; where its zone is not told, the start has its offset. */
export function timesOf(times: Omit<Times, 'timezone'> & { timezone?: string }): string {
  const { startTime, timezone } = times
  const start = timezone ? isoWithOffset(timezone, Date.parse(startTime)) : startTime
  const end = timezone
    ? isoWithOffset(timezone, endOf(times))
    : addMinutesLocal(startTime.slice(0, 16), times.duration)
  return figures(`${start.slice(11, 16)}–${end.slice(11, 16)}`)
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

/** `Mon, 2 Mar` and `Monday 2 March`, in the reader's language. */
export const shortDay = (date: string) => dayIn(date, { weekday: 'short', day: 'numeric', month: 'short' })
export const spokenDay = (date: string) => dayIn(date, { weekday: 'long', day: 'numeric', month: 'long' })

/** Hours with one decimal at most, in the reader's digits. */
export const hoursOf = (minutes: number) => count(minutes / 60, { maximumFractionDigits: 1 })
