import { clockOutText, clockText, laterDay } from '@muster/rules/pay/payroll-text'
import { dateText } from '@muster/rules/time/date-text'
import { daysBetween } from '@muster/rules/time/zone'
import { formatDuration } from '@muster/rules/works/work-time'
import type { MeasureCell } from './sheet.ts'

const dayMs = 86_400_000
/** The serial number of 1970-01-01. */
const epoch = 25_569

/** A date YYYY-MM-DD, written DD/MM/YYYY. */
export const dayCell = (date: string): MeasureCell => ({
  days: Date.parse(`${date}T00:00:00Z`) / dayMs + epoch,
  format: 'dd/mm/yyyy',
  text: dateText(date),
})

/** A date that stays YYYY-MM-DD in comma-separated files. */
export const isoDayCell = (date: string): MeasureCell => ({
  ...dayCell(date),
  format: 'yyyy-mm-dd',
  text: date,
})

export const durationCell = (ms: number): MeasureCell => ({
  days: Math.trunc(ms / 1000) / (dayMs / 1000),
  format: '[hh]: mm: ss',
  text: formatDuration(ms),
})

const timeOfDay = (time: string) => Date.parse(`1970-01-01T${time}Z`) / dayMs

/** A time HH:mm:ss. */
export const timeOfDayCell = (time: string): MeasureCell => ({
  days: timeOfDay(time),
  format: 'hh:mm:ss',
  text: time,
})

/** The wall clock of an instant that carries its offset. */
export const clockCell = (instant: string) => timeOfDayCell(clockText(instant))

/** A clock-out on a later day counts the days between, so that it lies after its clock-in. */
export function clockOutCell(clockIn: string, clockOut: string): MeasureCell {
  const later = laterDay(clockIn, clockOut)
  if (later === null) return clockCell(clockOut)
  return {
    days: daysBetween(clockIn.slice(0, 10), clockOut.slice(0, 10)) + timeOfDay(clockText(clockOut)),
    format: `hh:mm:ss "(${later})"`,
    text: clockOutText(clockIn, clockOut),
  }
}
