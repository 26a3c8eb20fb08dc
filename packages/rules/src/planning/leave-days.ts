import { addDays, weekday } from '../time/zone.ts'

/** Leave whose hours no shift says. */
export interface LeaveWithoutShifts {
  firstDay: string
  lastDay: string
  /** Of a part of a day its length; null for whole days. */
  partMinutes: number | null
  /** What was typed with the request, for all of it. */
  typedMinutes: number | null
  /** What was agreed for a week; 0 without such an agreement. */
  weekMinutes: number
}
/** Where the hours come from: typed, the agreed week by its days, the times of a part of a day, or nowhere. */
export type LeaveBasis = 'TYPED' | 'AGREED_WEEK' | 'TIMES' | 'NONE'
export interface LeaveDay {
  date: string
  minutes: number
}

/** An agreed week is worked from Monday to Friday. */
export const agreedDays = 5

/**
 * The minutes of leave of each day. What was typed is spread evenly over the days from Monday to Friday, or over all days
 * where there are none of these. An agreed week has a fifth on each of its days, so that a week of leave is the week; a
 * part of a day has its length, at most that of the day.
 */
export function spreadLeave(leave: LeaveWithoutShifts): { basis: LeaveBasis; days: LeaveDay[] } {
  const { firstDay, partMinutes, typedMinutes, weekMinutes } = leave
  const dates = datesOf(leave)
  const workDays = dates.filter(isWorkDay)
  if (typedMinutes !== null)
    return { basis: 'TYPED', days: spread(typedMinutes, workDays.length > 0 ? workDays : dates) }
  if (weekMinutes > 0) {
    const days = workDays.map((date) => ({ date, minutes: agreedOn(date, weekMinutes) }))
    if (partMinutes === null) return { basis: 'AGREED_WEEK', days }
    return { basis: 'AGREED_WEEK', days: atMost(days, partMinutes) }
  }
  if (partMinutes === null) return { basis: 'NONE', days: [] }
  return { basis: 'TIMES', days: [{ date: firstDay, minutes: partMinutes }] }
}

const isWorkDay = (date: string) => weekday(date) <= agreedDays
function datesOf({ firstDay, lastDay }: LeaveWithoutShifts): string[] {
  const dates: string[] = []
  for (let date = firstDay; date <= lastDay; date = addDays(date, 1)) dates.push(date)
  return dates
}

/** Whole minutes that add up to the total. */
const shareAt = (total: number, at: number, parts: number) =>
  Math.round((total * (at + 1)) / parts) - Math.round((total * at) / parts)
const spread = (total: number, dates: readonly string[]) =>
  dates.map((date, at) => ({ date, minutes: shareAt(total, at, dates.length) }))
const agreedOn = (date: string, weekMinutes: number) => shareAt(weekMinutes, weekday(date) - 1, agreedDays)

/** A part of a day over midnight begins on its first day. */
function atMost(days: readonly LeaveDay[], most: number): LeaveDay[] {
  let left = most
  return days.map(({ date, minutes }) => {
    const own = Math.min(minutes, left)
    left -= own
    return { date, minutes: own }
  })
}
