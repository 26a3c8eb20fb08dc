import { msg } from '@muster/contract/kit/msg'
import { formatDuration } from '../works/work-time.ts'

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

/** What was paid of visits in locked pay periods, and whether that is other than the hours of the report. */
export const lockedSays = {
  same: msg('Visits in locked pay periods: {count}. Their {paid} were paid.'),
  other: msg('Visits in locked pay periods: {count}. {paid} were paid of them; here they have {hours}.'),
} as const

interface PaidRow {
  readonly serviceTime: number
  readonly paid?: { readonly time: number } | undefined
}
/** The sentence on the locked visits of a report; undefined without any. */
export function lockedWords(rows: readonly PaidRow[]) {
  const locked = rows.filter(({ paid }) => paid)
  if (locked.length === 0) return undefined
  const sum = (time: (row: PaidRow) => number) =>
    formatDuration(locked.reduce((total, row) => total + time(row), 0))
  const [paid, hours] = [sum((row) => row.paid?.time ?? 0), sum((row) => row.serviceTime)]
  const says = paid === hours ? lockedSays.same : lockedSays.other
  return { says, params: { count: locked.length, paid, hours } }
}

export const payrollFileNames = {
  LOCATION: msg('Site Payroll Report - {name} - {from} to {to}'),
  USER: msg('User Payroll Report - {name} - {from} to {to}'),
} as const

/** How service compares with the plan, in words: milliseconds beyond it, or short of it when negative. */
export function varianceWords(ms: number): VarianceWords {
  const time = formatDuration(Math.abs(ms))
  return { says: ms > 0 ? varianceSays.over : ms < 0 ? varianceSays.under : varianceSays.exact, time }
}
