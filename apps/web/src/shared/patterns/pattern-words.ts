import type { ShiftPattern } from '@muster/contract/planning/shift-patterns'
import { oftenSentence, repeatSentence } from '@muster/rules/time/repeat-text'
import { weekday } from '@muster/rules/time/zone'
import { day, writtenIn } from '@muster/ui/words/format.ts'
import type { Say } from '@muster/ui/words/words.ts'
import { ruleOf } from '../shifts/typed-shift.ts'

type Rule = Pick<
  ShiftPattern,
  'startTime' | 'recursiveFrequency' | 'weekdays' | 'repeatEvery' | 'setPosition' | 'until'
>
/** A weekly rule without a set repeats on the weekday of its start. */
function namedRule(rule: Rule) {
  const { recursiveFrequency, weekdays = [weekday(rule.startTime.slice(0, 10))] } = rule
  return { ...ruleOf(rule), ...(recursiveFrequency === 'WEEKLY' && { weekdays }) }
}

/** On which days and until when; of what happens once its day. */
export function patternRule(say: Say, rule: Rule): string {
  if (!rule.recursiveFrequency) return day(rule.startTime)
  const { template, params } = repeatSentence(namedRule(rule), writtenIn(), rule.until)
  return say(template, params)
}

/** On which days, without an end. */
export function oftenWords(say: Say, rule: Rule): string {
  if (!rule.recursiveFrequency) return day(rule.startTime)
  const { template, params } = oftenSentence(namedRule(rule), writtenIn())
  return say(template, params)
}
