import { type Frequency, frequencySteps } from './frequency.ts'
import { dayInMonth, isoWeekday, monthOf, weekdayInMonth } from './zone.ts'

/** How an event repeats, counted from its start. What is absent or null says nothing. */
export interface RepeatRule {
  frequency: Frequency | null
  /** ISO 8601, 1 Monday to 7 Sunday: one or more with WEEKLY, exactly one with MONTHLY and `setPosition`. */
  weekdays?: readonly number[] | null | undefined
  /** Every n days, weeks or months, with DAILY, WEEKLY and MONTHLY. */
  repeatEvery?: number | null | undefined
  /** Which of these weekdays of a month: the first (1) to the fourth (4), or the last (-1). */
  setPosition?: number | null | undefined
}

export const isSameRule = (one: RepeatRule, other: RepeatRule): boolean =>
  one.frequency === other.frequency &&
  (one.repeatEvery ?? 1) === (other.repeatEvery ?? 1) &&
  (one.setPosition ?? null) === (other.setPosition ?? null) &&
  String(one.weekdays ?? []) === String(other.weekdays ?? [])

/** A rule as numbers, so that its dates are arithmetic. Dates have an index and never go back as it grows. */
export interface RuleDates {
  first: number
  isOnce: boolean
  /** One of the two is 0. */
  days: number
  months: number
  /** The month of the first date as a number, and its day of the month. */
  firstMonth: number
  dayOfMonth: number
  /** Of a weekly rule with weekdays: the days of each week that it has, counted from `firstMonday`. */
  weekdays: readonly number[] | undefined
  firstMonday: number
  setPosition: number
  /** Of a rule with `setPosition`. */
  weekday: number
}

export function ruleDatesOf(rule: RepeatRule, firstDate: string, first: number): RuleDates {
  const { frequency, weekdays, repeatEvery } = rule
  const step = frequency === null ? { days: 0 } : frequencySteps[frequency]
  const every = repeatEvery ?? 1
  const isWeekdaySet = frequency === 'WEEKLY' && !!weekdays?.length
  const setPosition = (frequency === 'MONTHLY' && weekdays?.length === 1 && rule.setPosition) || 0
  return {
    first,
    isOnce: frequency === null,
    days: 'days' in step ? step.days * every : 0,
    months: 'months' in step ? step.months * every : 0,
    firstMonth: monthOf(first),
    dayOfMonth: Number(firstDate.slice(8, 10)),
    weekdays: isWeekdaySet ? [...new Set(weekdays)].sort() : undefined,
    firstMonday: mondayOf(first),
    setPosition,
    weekday: setPosition === 0 ? 0 : weekdays![0]!,
  }
}

/**
 * The date of an index. Months are stepped from the first date, so that the 31st comes back after a short month. Weeks
 * are counted from the Monday of the week of the start (WKST=MO), so that some first dates may lie before the start.
 */
export function dayOf(rule: RuleDates, index: number): number {
  const { first, weekdays, months } = rule
  if (rule.isOnce) return index === 0 ? first : Number.POSITIVE_INFINITY
  if (months > 0) {
    const month = rule.firstMonth + index * months
    return rule.setPosition === 0
      ? dayInMonth(month, rule.dayOfMonth)
      : weekdayInMonth(month, rule.weekday, rule.setPosition)
  }
  if (!weekdays) return first + index * rule.days
  const week = Math.floor(index / weekdays.length)
  return rule.firstMonday + week * rule.days + weekdays[index % weekdays.length]! - 1
}

/** The index of a date that is not after the day, near it: at most one week's dates or two months before. */
export function indexBefore(rule: RuleDates, day: number): number {
  const { first, weekdays, days, months } = rule
  if (rule.isOnce || day <= first) return 0
  if (months > 0) return Math.max(0, Math.floor((monthOf(day) - rule.firstMonth) / months) - 1)
  if (weekdays) return Math.floor((day - rule.firstMonday) / days) * weekdays.length
  return Math.floor((day - first) / days)
}

/** The index of a date; undefined where the rule does not have it. */
export function indexOf(rule: RuleDates, day: number): number | undefined {
  for (let index = indexBefore(rule, day); ; index++) {
    const candidate = dayOf(rule, index)
    if (candidate >= day) return candidate === day ? index : undefined
  }
}

/** Whether two rules have as many dates in each of their steps, so that each date has its place in both. */
export const haveSamePlaces = (one: RuleDates, other: RuleDates): boolean =>
  one.days === other.days &&
  one.months === other.months &&
  (one.weekdays?.length ?? 1) === (other.weekdays?.length ?? 1)

/** A rule and one of its dates, from which places are counted. */
interface CountedRule {
  rule: RuleDates
  from: number
}
/**
 * The date of the new rule at the place that a date has in the old one: the third visit stays the third. In the same
 * weeks, a date stays on a weekday that both have, and a replaced weekday takes its dates along.
 */
export function atSamePlace(day: number, old: CountedRule, next: CountedRule): number | undefined {
  const { rule } = old
  const [index, start, first] = [indexOf(rule, day), indexOf(rule, old.from), indexOf(next.rule, next.from)]
  if (index === undefined || start === undefined || first === undefined) return undefined
  if (rule.weekdays && next.rule.weekdays && mondayOf(old.from) === mondayOf(next.from))
    return mondayOf(day) + replacedWeekday(isoWeekday(day), rule.weekdays, next.rule.weekdays) - 1
  return dayOf(next.rule, first + index - start)
}

const mondayOf = (day: number) => day - isoWeekday(day) + 1

function replacedWeekday(weekday: number, old: readonly number[], next: readonly number[]): number {
  if (next.includes(weekday)) return weekday
  const gone = old.filter((each) => !next.includes(each))
  return next.filter((each) => !old.includes(each))[gone.indexOf(weekday)]!
}
