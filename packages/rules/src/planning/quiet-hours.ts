import { addDays, instantOf, localDate, localDateTime } from '../time/zone.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * When a person is not to be disturbed: at night while no shift of theirs is near (`OFF_SHIFT`), between two times of
 * their own clock ('HH:MM', over midnight when the first is later), or never.
 */
export type Quiet =
  | { readonly mode: 'OFF_SHIFT' }
  | { readonly mode: 'HOURS'; readonly from: string; readonly to: string }
  | { readonly mode: 'NONE' }
export const quietByDefault: Quiet = { mode: 'OFF_SHIFT' }
/** What a person chose, as it is stored; the default where they chose nothing. */
export function quietOf({ mode, from, to }: Record<'mode' | 'from' | 'to', string | null>): Quiet {
  if (mode === 'HOURS' && from && to) return { mode, from, to }
  return mode === 'NONE' ? { mode } : quietByDefault
}

/** Quiet hours that the person set: not even an urgent call-out disturbs them, unless they are available for emergencies. */
export const isOwnChoice = ({ mode }: Quiet) => mode === 'HOURS'

/** A time of work, in milliseconds. */
export interface Shift {
  readonly from: number
  readonly to: number
}
/** So long before and after a shift a person counts as on it. */
export const shiftMarginMs = HOUR
/** How far ahead shifts are asked for: longer than any night. */
export const shiftsAheadMs = DAY
/** Who is on no shift is quiet then, by the clock of their own zone. */
export const night = { from: '22:00', to: '06:00' } as const

/**
 * When the quiet that a person has now ends, or undefined when they have none. `shifts` are those that end after now less
 * the margin and begin within a day. Off shift is quiet at night alone, until an hour before a shift that begins then.
 */
export function quietUntil(
  quiet: Quiet,
  { zone, shifts }: { zone: string; shifts: readonly Shift[] },
  now: number,
): number | undefined {
  if (quiet.mode === 'NONE') return undefined
  if (quiet.mode === 'HOURS') return endOfHours(zone, quiet, now)
  const end = endOfHours(zone, night, now)
  if (end === undefined) return undefined
  const near = shifts.map(({ from, to }) => ({ from: from - shiftMarginMs, to: to + shiftMarginMs }))
  if (near.some(({ from, to }) => from <= now && now < to)) return undefined
  return Math.min(end, ...near.map(({ from }) => from).filter((from) => from > now))
}

function endOfHours(zone: string, { from, to }: { from: string; to: string }, now: number) {
  if (from === to) return undefined
  const time = localDateTime(zone, now).slice(11, 16)
  const isQuiet = from < to ? time >= from && time < to : time >= from || time < to
  return isQuiet ? nextAt(zone, to, now) : undefined
}

/** The next moment after now at which the clocks of the zone show this time. */
function nextAt(zone: string, time: string, now: number): number {
  const today = localDate(zone, now)
  const at = instantOf(zone, `${today}T${time}`)
  return at > now ? at : instantOf(zone, `${addDays(today, 1)}T${time}`)
}
