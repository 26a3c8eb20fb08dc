import { addDays, dateOfDay, dayInMonth, dayNumber, monthOf } from '../time/zone.ts'

export interface PayCalendarDays {
  kind: 'WEEKLY' | 'FORTNIGHTLY' | 'MONTHLY'
  /** The first day of the first period; days before it belong to none. */
  firstDay: string
}
export interface PayPeriodDays {
  firstDay: string
  lastDay: string
}

/** The first and last day of the period of a calendar that a local date belongs to; undefined before the first one. */
export function payPeriodOf({ kind, firstDay }: PayCalendarDays, date: string): PayPeriodDays | undefined {
  if (date < firstDay) return undefined
  return kind === 'MONTHLY'
    ? monthlyPeriod(Number(firstDay.slice(8, 10)), date)
    : periodOfDays(kind === 'WEEKLY' ? 7 : 14, firstDay, date)
}

function periodOfDays(length: number, firstDay: string, date: string): PayPeriodDays {
  const anchor = dayNumber(firstDay)
  const first = anchor + Math.floor((dayNumber(date) - anchor) / length) * length
  return { firstDay: dateOfDay(first), lastDay: dateOfDay(first + length - 1) }
}

/** A period begins on this day of each month, or on the last day of a month that has no such day. */
function monthlyPeriod(dayOfMonth: number, date: string): PayPeriodDays {
  const day = dayNumber(date)
  const month = monthOf(day)
  const begun = day >= dayInMonth(month, dayOfMonth) ? month : month - 1
  return {
    firstDay: dateOfDay(dayInMonth(begun, dayOfMonth)),
    lastDay: dateOfDay(dayInMonth(begun + 1, dayOfMonth) - 1),
  }
}

/** The periods of a calendar that have a day in a range, the earliest first. */
export function payPeriodsBetween(calendar: PayCalendarDays, from: string, to: string): PayPeriodDays[] {
  const periods: PayPeriodDays[] = []
  const start = from < calendar.firstDay ? calendar.firstDay : from
  for (let date = start; date <= to; ) {
    const period = payPeriodOf(calendar, date)!
    periods.push(period)
    date = addDays(period.lastDay, 1)
  }
  return periods
}
