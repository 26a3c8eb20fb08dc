import type { RepeatRule } from './rule-dates.ts'
import { dayInMonth, dayNumber, isoWeekday, monthOf } from './zone.ts'

/**
 * The rule after one of its dates was moved to another day: Wednesday moved to Thursday makes "Mon and Wed" "Mon and
 * Thu", and the first Monday moved to the 9th the second Thursday or so. What steps from its start stays as it is.
 */
export function movedRule<R extends RepeatRule>(rule: R, from: string, to: string): R {
  const { frequency, weekdays, setPosition } = rule
  if (!weekdays?.length || from === to) return rule
  const [old, day] = [isoWeekday(dayNumber(from)), isoWeekday(dayNumber(to))]
  if (frequency === 'WEEKLY')
    return { ...rule, weekdays: [...new Set([...weekdays.filter((each) => each !== old), day])].sort() }
  if (frequency !== 'MONTHLY' || !setPosition) return rule
  return { ...rule, weekdays: [day], setPosition: positionOf(to, setPosition) }
}

/** Which of its weekday a date is in its month. A fifth is the last; the last stays the last. */
function positionOf(date: string, before: number): number {
  const day = dayNumber(date)
  const isLast = day + 7 > dayInMonth(monthOf(day), 31)
  const nth = Math.ceil(Number(date.slice(8, 10)) / 7)
  return nth > 4 || (isLast && before < 0) ? -1 : nth
}
