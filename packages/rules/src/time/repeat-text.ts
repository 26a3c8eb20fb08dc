import { msg } from '@muster/contract/kit/msg'
import type { Sentence } from '@muster/contract/kit/sentences'
import { type Frequency, frequencyHint, frequencyLabels } from './frequency.ts'
import type { RepeatRule } from './rule-dates.ts'

/** With `count` 1 the plural forms say "Every day", "Every week" and "Every month". */
const every = {
  DAILY: msg('Every {count} days'),
  WEEKLY: msg('Every {count} weeks'),
  MONTHLY: msg('Every {count} months'),
}
const hasInterval = (frequency: Frequency): frequency is keyof typeof every => Object.hasOwn(every, frequency)

/** "Every week", "Every 2 weeks", for a frequency that `repeatEvery` goes with. */
export const intervalSentence = (frequency: Frequency, count: number): Sentence =>
  hasInterval(frequency)
    ? { template: every[frequency], params: { count } }
    : { template: frequencyLabels[frequency], params: {} }

const onWeekdays = msg('Every {count} weeks on {weekdays}')
// One sentence each: in many languages the number has the gender and the case of the weekday.
const atPosition: Readonly<Record<number, string>> = {
  1: msg('Every {count} months on the first {weekday}'),
  2: msg('Every {count} months on the second {weekday}'),
  3: msg('Every {count} months on the third {weekday}'),
  4: msg('Every {count} months on the fourth {weekday}'),
  [-1]: msg('Every {count} months on the last {weekday}'),
}

// Day 4 of 1970 was a Monday.
const mondayMs = 4 * 86_400_000
export const weekdayName = (
  weekday: number,
  locale: string | undefined,
  width: 'narrow' | 'short' | 'long',
): string =>
  new Intl.DateTimeFormat(locale, { weekday: width, timeZone: 'UTC' }).format(
    mondayMs + (weekday - 1) * 86_400_000,
  )

const longDate = (date: string, locale: string | undefined) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(date))

/** How often, without an end: "Every 2 weeks on Mon, Wed and Fri". `locale` writes the names of weekdays and their list. */
export function oftenSentence(rule: RepeatRule, locale: string | undefined): Sentence {
  const { frequency, weekdays, setPosition } = rule
  const count = rule.repeatEvery ?? 1
  if (frequency === null) return { template: msg('Once'), params: {} }
  if (frequency === 'WEEKLY' && weekdays?.length) {
    const names = [...weekdays].sort().map((day) => weekdayName(day, locale, 'short'))
    const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
    return { template: onWeekdays, params: { count, weekdays: list } }
  }
  const positioned = frequency === 'MONTHLY' && setPosition ? atPosition[setPosition] : undefined
  if (positioned && weekdays?.length === 1)
    return { template: positioned, params: { count, weekday: weekdayName(weekdays[0]!, locale, 'long') } }
  if (count > 1) return intervalSentence(frequency, count)
  return { template: frequencyHint(frequency) ?? frequencyLabels[frequency], params: {} }
}

/** The same with its last day: "Every 2 weeks on Mon, Wed and Fri until 30 June 2027". */
export function repeatSentence(
  rule: RepeatRule,
  locale: string | undefined,
  until?: string | null | undefined,
): { template: string; params: Readonly<Record<string, string | number | Sentence>> } {
  const sentence = oftenSentence(rule, locale)
  if (!until || rule.frequency === null) return sentence
  return { template: msg('{often} until {day}'), params: { often: sentence, day: longDate(until, locale) } }
}
