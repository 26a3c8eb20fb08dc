import { msg } from '@muster/contract/msg'
import { formatDuration } from './work-time.ts'

/** The time on the clock of an instant written with its offset: '06:00:00'. */
export const clockText = (instant: string) => instant.slice(11, 19)

/** The day of the month of a clock-out on a later local day than its clock-in, else null. */
export function laterDay(clockIn: string, clockOut: string | null): number | null {
  if (clockOut === null || clockOut.slice(0, 10) <= clockIn.slice(0, 10)) return null
  return Number(clockOut.slice(8, 10))
}

/** The time of a clock-out, with the day of the month in brackets when that is a later one: '06:00:00 (5)'. */
export function clockOutText(clockIn: string, clockOut: string): string {
  const later = laterDay(clockIn, clockOut)
  return later === null ? clockText(clockOut) : `${clockText(clockOut)} (${later})`
}

/** A sentence with the placeholder {time}, so that it can be translated, and what goes into it. */
export type VarianceWords = { says: string; time: string }

/** How the hours compare with the plan. */
export const varianceSays = {
  over: msg('Over by {time}'),
  under: msg('Short by {time}'),
  exact: msg('On plan'),
} as const

/** What the file of each report is called. */
export const payrollFileNames = {
  LOCATION: msg('Site Payroll Report - {name} - {from} to {to}'),
  USER: msg('User Payroll Report - {name} - {from} to {to}'),
} as const

/** How service compares with the plan, in words: milliseconds beyond it, or short of it when negative. */
export function varianceWords(ms: number): VarianceWords {
  const time = formatDuration(Math.abs(ms))
  return { says: ms > 0 ? varianceSays.over : ms < 0 ? varianceSays.under : varianceSays.exact, time }
}
