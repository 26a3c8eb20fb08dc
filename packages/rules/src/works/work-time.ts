import { offsetMinutesAt } from '../time/zone.ts'

const SECOND = 1000
const MINUTE = 60_000
const HOUR = 3_600_000

/** Minutes of service after which a work is too long, where the job says 0 or nothing. */
export const DEFAULT_MAX_SERVICE_MINUTES = 480

/** Minutes between the reminder that a work is too long and its completion by the server. */
export const AUTO_STOP_GRACE_MINUTES = 30

/** Whether hours are paid as the clocks on the wall show them or as they passed. */
export type PayBasis = 'BY_CLOCK' | 'ELAPSED'

/** From and to are instants in milliseconds, `to` not included. */
export type Interval = { from: number; to: number }

export type WorkTimeFlag =
  | 'endBeforeStart'
  | 'breakReversed'
  | 'breakOutsideWork'
  | 'breaksOverlap'
  | 'breakLongerThanWork'
  | 'clockBelowZero'

/** Everything in milliseconds. `serviceTime` is what is paid; the two numbers behind it are kept. */
export type WorkTime = {
  breakCount: number
  breakTime: number
  serviceTime: number
  elapsedTime: number
  clockTime: number
  differs: boolean
  flags: WorkTimeFlag[]
}

/**
 * Hours of one finished work. Breaks are clipped to the work and overlapping ones merged; they are measured
 * as they passed, so a break costs the same whenever it is taken. By the clock, the shift is longer or
 * shorter by what the clocks changed during it (Fair Work Ombudsman, daylight saving); when that falls
 * below zero the elapsed time is paid and the work is flagged. What is odd is flagged, never negative.
 */
export function workTime(
  work: { startTime: number; endTime: number; breaks: readonly Interval[] },
  zone: string,
  payBasis: PayBasis,
): WorkTime {
  const flags = new Set<WorkTimeFlag>()
  if (work.endTime < work.startTime) flags.add('endBeforeStart')
  const span = Math.max(0, work.endTime - work.startTime)
  const breaks = mergedBreaks(work, flags)
  const breakTime = total(breaks)
  const elapsedTime = span - breakTime
  const clockChange = span === 0 ? 0 : offsetAt(zone, work.endTime) - offsetAt(zone, work.startTime)
  const clockTime = elapsedTime + clockChange
  if (clockTime < 0) flags.add('clockBelowZero')
  const byClock = payBasis === 'BY_CLOCK' && clockTime >= 0
  return {
    breakCount: breaks.length,
    breakTime,
    serviceTime: byClock ? clockTime : elapsedTime,
    elapsedTime,
    clockTime,
    differs: clockTime !== elapsedTime,
    flags: [...flags],
  }
}

/** The minutes of service a work may last: 0 or nothing means 480. */
export const maxServiceMinutes = (minutes: number | null | undefined) =>
  minutes || DEFAULT_MAX_SERVICE_MINUTES

/**
 * The instant at which an open work reaches its limit of service, breaks not counted; a break that still
 * lasts is given with `to` Infinity, and the answer is Infinity when the limit lies behind it.
 */
export function limitReachedAt(
  work: { startTime: number; breaks: readonly Interval[] },
  maxMinutes: number | null | undefined,
): number {
  let limit = work.startTime + maxServiceMinutes(maxMinutes) * MINUTE
  for (const pause of mergedBreaks({ ...work, endTime: Number.POSITIVE_INFINITY }, new Set())) {
    if (pause.from >= limit) break
    limit += pause.to - pause.from
  }
  return limit
}

/** A duration as the screens write it, cut to whole seconds: '07: 30: 00', '-00: 15: 00', '126: 00: 00'. */
export function formatDuration(ms: number): string {
  const seconds = Math.floor(Math.abs(ms) / SECOND)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const text = parts.map((part) => String(part).padStart(2, '0')).join(': ')
  return ms < 0 && seconds > 0 ? `-${text}` : text
}

/** An instant cut to its second: hours are worked out from such times, so that rows, totals and variance add up. */
export const wholeSecond = (ms: number) => Math.floor(ms / SECOND) * SECOND

/** Hours rounded up, as the dashboard's time logs show them. */
export const ceilHours = (ms: number) => Math.ceil(ms / HOUR) || 0

/** Service beyond the planned time: `over` (green) when nothing falls short of the quota; equal is no shortfall. */
export function variance(serviceTotal: number, quotaTotal: number): { ms: number; over: boolean } {
  return { ms: serviceTotal - quotaTotal, over: serviceTotal >= quotaTotal }
}

/** Planned milliseconds of a person, job and date: the scheduled minutes, else the assignee's hours. */
export function plannedTime(scheduledMinutes: readonly number[], assigneeHours: number): number {
  if (scheduledMinutes.length === 0) return Math.round(assigneeHours * HOUR)
  // Leave may leave a part of a minute.
  return Math.round(scheduledMinutes.reduce((sum, minutes) => sum + minutes, 0) * MINUTE)
}

/**
 * `dailyQuote` of each row by work id: the planned time stands on the first row (by start) of a person, job
 * and date, the others carry 0, so that totals count it once.
 */
export function dailyQuotes(
  rows: readonly { workId: number; personId: number; jobId: number; date: string; startTime: number }[],
  planned: (personId: number, jobId: number, date: string) => number,
): Map<number, number> {
  const counted = new Set<string>()
  const inOrder = [...rows].sort((a, b) => a.startTime - b.startTime || a.workId - b.workId)
  return new Map(
    inOrder.map(({ workId, personId, jobId, date }) => {
      const key = `${personId} ${jobId} ${date}`
      if (counted.has(key)) return [workId, 0]
      counted.add(key)
      return [workId, planned(personId, jobId, date)]
    }),
  )
}

function mergedBreaks(
  work: { startTime: number; endTime: number; breaks: readonly Interval[] },
  flags: Set<WorkTimeFlag>,
): Interval[] {
  if (work.breaks.some((pause) => pause.to < pause.from)) flags.add('breakReversed')
  const sound = work.breaks.filter((pause) => pause.to > pause.from).sort((a, b) => a.from - b.from)
  const whole = merged(sound)
  if (whole.length < sound.length) flags.add('breaksOverlap')
  if (whole.some((pause) => pause.from < work.startTime || pause.to > work.endTime))
    flags.add('breakOutsideWork')
  if (total(whole) > Math.max(0, work.endTime - work.startTime)) flags.add('breakLongerThanWork')
  return whole
    .map(({ from, to }) => ({ from: Math.max(from, work.startTime), to: Math.min(to, work.endTime) }))
    .filter((pause) => pause.to > pause.from)
}

function merged(sorted: readonly Interval[]): Interval[] {
  const result: Interval[] = []
  for (const pause of sorted) {
    const last = result.at(-1)
    if (last && pause.from < last.to) last.to = Math.max(last.to, pause.to)
    else result.push({ ...pause })
  }
  return result
}

const total = (intervals: readonly Interval[]) => intervals.reduce((sum, { from, to }) => sum + to - from, 0)

const offsetAt = (zone: string, instant: number) => offsetMinutesAt(zone, instant) * MINUTE
