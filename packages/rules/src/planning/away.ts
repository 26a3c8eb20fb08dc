import { addDays, instantOf, localDate, weekday } from '../time/zone.ts'

/** Leave on whole days, both included, or between two moments. */
export interface LeaveTime {
  readonly firstDay: string
  readonly lastDay: string
  /** Milliseconds; null for whole days. */
  readonly from: number | null
  readonly to: number | null
}
/** As the contract's AvailabilityWindow. */
export interface ClockWindow {
  readonly kind: 'UNAVAILABLE' | 'PREFERRED'
  readonly weekday: number | null
  readonly from: string | null
  readonly until: string | null
  readonly startTime: string
  readonly endTime: string
}
/** A shift in the zone of its place; milliseconds. */
export interface ShiftSpan {
  readonly zone: string
  readonly start: number
  readonly end: number
}

/**
 * Whether a shift lies in a leave. A shift belongs to the local day on which it starts: leave from Monday leaves the
 * night shift that started on Sunday alone. Of leave for a part of a day any minute in common is enough.
 */
export function isOnLeave(leave: readonly LeaveTime[], { zone, start, end }: ShiftSpan): boolean {
  const day = localDate(zone, start)
  return leave.some(({ firstDay, lastDay, from, to }) =>
    from === null || to === null ? firstDay <= day && day <= lastDay : from < end && start < to,
  )
}

/** Days on which a person must not work, both included; without a last one until further notice. */
export interface SuspendedTime {
  readonly firstDay: string
  readonly lastDay: string | null
}
/** Whether a shift lies in a suspension: it belongs to the local day on which it starts, as for leave. */
export function isSuspended(suspensions: readonly SuspendedTime[], { zone, start }: ShiftSpan): boolean {
  const day = localDate(zone, start)
  return suspensions.some(({ firstDay, lastDay }) => firstDay <= day && (lastDay === null || day <= lastDay))
}

/** Whether any minute of the shift lies in a window in which the person cannot work. */
export const isUnavailable = (windows: readonly ClockWindow[], shift: ShiftSpan): boolean =>
  spansOf(windows, 'UNAVAILABLE', shift).some(({ from, to }) => from < shift.end && shift.start < to)

/** Whether the whole shift lies in windows in which the person likes to work; those that meet count as one. */
export function isPreferred(windows: readonly ClockWindow[], shift: ShiftSpan): boolean {
  const spans = spansOf(windows, 'PREFERRED', shift).sort((a, b) => a.from - b.from)
  let covered = shift.start
  for (const { from, to } of spans) if (from <= covered) covered = Math.max(covered, to)
  return spans.some(({ from, to }) => from <= shift.start && shift.start < to) && shift.end <= covered
}

/** The windows of a kind around a shift, as instants of its zone. */
function spansOf(
  windows: readonly ClockWindow[],
  kind: ClockWindow['kind'],
  { zone, start, end }: ShiftSpan,
) {
  const days = { startDate: localDate(zone, start), endDate: localDate(zone, end) }
  return windows
    .filter((window) => window.kind === kind)
    .flatMap((window) => windowSpans(window, days).map((span) => spanIn(zone, span)))
}

/** A window on one day by the clock: `2026-04-05T22:00` to `2026-04-06T06:00`. */
export interface ClockSpan {
  readonly from: string
  readonly to: string
}
/** A window on these days, and on the day before where it reaches into the first. */
export function windowSpans(
  window: ClockWindow,
  { startDate, endDate }: { startDate: string; endDate: string },
): ClockSpan[] {
  const spans: ClockSpan[] = []
  for (let day = addDays(startDate, -1); day <= endDate; day = addDays(day, 1)) {
    if (!isOnDay(window, day)) continue
    const span = spanOn(window, day)
    if (span.to > `${startDate}T00:00`) spans.push(span)
  }
  return spans
}

const isOnDay = (window: ClockWindow, day: string) =>
  (window.weekday === null || window.weekday === weekday(day)) &&
  (window.from === null || window.from <= day) &&
  (window.until === null || day <= window.until)

function spanOn({ startTime, endTime }: ClockWindow, day: string): ClockSpan {
  const at = (date: string, time: string) =>
    time === '24:00' ? `${addDays(date, 1)}T00:00` : `${date}T${time}`
  return { from: at(day, startTime), to: at(endTime > startTime ? day : addDays(day, 1), endTime) }
}

/** Of a time that the clocks show twice, the first begins a window and the second ends it. */
export const spanIn = (zone: string, { from, to }: ClockSpan) => ({
  from: instantOf(zone, from),
  to: instantOf(zone, to, 'later'),
})
