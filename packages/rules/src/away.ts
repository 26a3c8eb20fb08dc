import { addDays, instantOf, localDate, weekday } from './zone.ts'

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

/** Whether any minute of the shift lies in a window in which the person cannot work. */
export const isUnavailable = (windows: readonly ClockWindow[], shift: ShiftSpan): boolean =>
  spansOf(windows, 'UNAVAILABLE', shift).some(({ from, to }) => from < shift.end && shift.start < to)

/** Whether the whole shift lies in a window in which the person likes to work. */
export const isPreferred = (windows: readonly ClockWindow[], shift: ShiftSpan): boolean =>
  spansOf(windows, 'PREFERRED', shift).some(({ from, to }) => from <= shift.start && shift.end <= to)

/** The windows of a kind around a shift, as instants of its zone. */
function spansOf(
  windows: readonly ClockWindow[],
  kind: ClockWindow['kind'],
  { zone, start, end }: ShiftSpan,
) {
  const last = localDate(zone, end)
  const spans: { from: number; to: number }[] = []
  for (let day = addDays(localDate(zone, start), -1); day <= last; day = addDays(day, 1))
    for (const window of windows)
      if (window.kind === kind && isOnDay(window, day)) spans.push(spanOn(window, day, zone))
  return spans
}

const isOnDay = (window: ClockWindow, day: string) =>
  (window.weekday === null || window.weekday === weekday(day)) &&
  (window.from === null || window.from <= day) &&
  (window.until === null || day <= window.until)

function spanOn({ startTime, endTime }: ClockWindow, day: string, zone: string) {
  const at = (date: string, time: string) =>
    time === '24:00' ? instantOf(zone, `${addDays(date, 1)}T00:00`) : instantOf(zone, `${date}T${time}`)
  const to = endTime > startTime ? at(day, endTime) : at(addDays(day, 1), endTime)
  return { from: at(day, startTime), to }
}
