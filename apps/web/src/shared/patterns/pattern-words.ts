import type { ShiftPattern } from '@muster/contract/shift-patterns'
import { oftenSentence, repeatSentence } from '@muster/rules/repeat-text'
import { day, writtenIn } from '@muster/ui/format.ts'
import type { Say } from '@muster/ui/words.ts'

type Rule = Pick<
  ShiftPattern,
  'startTime' | 'recursiveFrequency' | 'weekdays' | 'repeatEvery' | 'setPosition' | 'until'
>
const ruleOf = ({ recursiveFrequency: frequency, weekdays, repeatEvery, setPosition, startTime }: Rule) => {
  // A weekly rule without a set repeats on the weekday of its start.
  const own = new Date(`${startTime.slice(0, 10)}T12:00:00Z`).getUTCDay() || 7
  return {
    frequency,
    weekdays: frequency === 'WEEKLY' ? (weekdays ?? [own]) : weekdays,
    repeatEvery,
    setPosition,
  }
}

/** On which days and until when; of what happens once its day. */
export function patternRule(say: Say, rule: Rule): string {
  if (!rule.recursiveFrequency) return day(rule.startTime)
  const { template, params } = repeatSentence(ruleOf(rule), writtenIn(), rule.until)
  return say(template, params)
}

/** On which days, without an end. */
export function oftenWords(say: Say, rule: Rule): string {
  if (!rule.recursiveFrequency) return day(rule.startTime)
  const { template, params } = oftenSentence(ruleOf(rule), writtenIn())
  return say(template, params)
}
