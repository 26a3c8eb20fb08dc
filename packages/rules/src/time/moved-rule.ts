import type { RepeatRule } from './rule-dates.ts'
import { dateOfDay, dayInMonth, dayNumber, isoWeekday, monthOf } from './zone.ts'

/**
 * The rule after one of its dates was moved to another day. Wednesday moved to Thursday makes "Mon and Wed" "Mon and
 * Thu"; the first Monday, the 6th, moved to the 9th makes the second Thursday. What steps from its start stays as it is.
 */
export function movedRule<R extends RepeatRule>(rule: R, from: string, to: string): R {
  const { frequency, weekdays, setPosition } = rule
  if (!weekdays?.length || from === to) return rule
  const [old, day] = [isoWeekday(dayNumber(from)), isoWeekday(dayNumber(to))]
  if (frequency === 'WEEKLY' && weekdays.includes(old))
    return { ...rule, weekdays: [...new Set([...weekdays.filter((each) => each !== old), day])].sort() }
  if (frequency !== 'MONTHLY' || !setPosition) return rule
  return { ...rule, weekdays: [day], setPosition: positionOf(to, setPosition) }
}

/** The date from which the series begins after that: of the visits of its first week only the moved one moves. */
export function movedStart(rule: RepeatRule, start: string, from: string, to: string): string {
  const [first, days] = [dayNumber(start), dayNumber(to) - dayNumber(from)]
  if (rule.frequency !== 'WEEKLY' || !rule.weekdays?.length) return dateOfDay(first + days)
  const monday = first - isoWeekday(first) + 1
  const moved = monday + isoWeekday(dayNumber(from)) - 1
  const visits = rule.weekdays.map((day) => monday + day - 1).filter((day) => day >= first)
  return dateOfDay(Math.min(...visits.map((day) => (day === moved ? day + days : day))))
}

/** Which of its weekday a date is in its month. A fifth is the last; the last stays the last. */
function positionOf(date: string, before: number): number {
  const day = dayNumber(date)
  const isLast = day + 7 > dayInMonth(monthOf(day), 31)
  const nth = Math.ceil(Number(date.slice(8, 10)) / 7)
  return nth > 4 || (isLast && before < 0) ? -1 : nth
}
