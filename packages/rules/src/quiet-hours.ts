import { addDays, instantOf, localDate, localDateTime } from './zone.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * When a person is not to be disturbed: while no shift of theirs is near (`OFF_SHIFT`), between two times of their own
 * clock ('HH:MM', over midnight when the first is later), or never.
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

/** A time of work, in milliseconds. */
export interface Shift {
  readonly from: number
  readonly to: number
}
/** So long before and after a shift a person counts as on it. */
export const shiftMarginMs = HOUR
/** How far ahead shifts are asked for: for one that begins later, nobody waits. */
export const shiftsAheadMs = DAY
/** For who has no shifts, and the earliest that one who waits for a shift that is far is told. */
export const night = { from: '21:00', to: '07:00' } as const
const morning = '09:00'

/**
 * When the quiet that a person has now ends, or undefined when they have none. `shifts` are those that end after now less
 * the margin and begin within a day; `hasShifts` says whether they are planned at all in these weeks. Who has none is quiet
 * at night; who has none within a day is told at nine in the morning.
 */
export function quietUntil(
  quiet: Quiet,
  { zone, shifts, hasShifts }: { zone: string; shifts: readonly Shift[]; hasShifts: boolean },
  now: number,
): number | undefined {
  if (quiet.mode === 'NONE') return undefined
  if (quiet.mode === 'HOURS') return endOfHours(zone, quiet, now)
  if (!hasShifts) return endOfHours(zone, night, now)
  const near = shifts.map(({ from, to }) => ({ from: from - shiftMarginMs, to: to + shiftMarginMs }))
  if (near.some(({ from, to }) => from <= now && now < to)) return undefined
  const next = near.map(({ from }) => from).filter((from) => from > now && from <= now + shiftsAheadMs)
  return next.length > 0 ? Math.min(...next) : nextAt(zone, morning, now)
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
