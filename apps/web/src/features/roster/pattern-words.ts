import { msg } from '@muster/contract/msg'
import type { ShiftPattern } from '@muster/contract/roster'
import { frequencyLabels } from '@muster/rules/frequency'
import { addMinutesLocal } from '@muster/rules/zone'
import { day, figures, writtenIn } from '@muster/ui/format.ts'
import type { Say, Values } from '@muster/ui/words.ts'
import { weekdayName } from './day-words.ts'

type Rule = Pick<
  ShiftPattern,
  'startTime' | 'recursiveFrequency' | 'weekdays' | 'repeatEvery' | 'setPosition' | 'until'
>

const inMonth: Readonly<Record<number, string>> = {
  1: msg('First {weekday} of the month'),
  2: msg('Second {weekday} of the month'),
  3: msg('Third {weekday} of the month'),
  4: msg('Fourth {weekday} of the month'),
  [-1]: msg('Last {weekday} of the month'),
}

const listOf = (names: readonly string[]) =>
  new Intl.ListFormat(writtenIn(), { style: 'short', type: 'conjunction' }).format(names)
const areInRow = (days: readonly number[]) => days.length > 2 && days.at(-1)! - days[0]! === days.length - 1

function daysWords(say: Say, weekdays: readonly number[]): string {
  const days = [...weekdays].sort()
  if (areInRow(days))
    return say('{first} to {last}', { first: weekdayName(days[0]!), last: weekdayName(days.at(-1)!) })
  return listOf(days.map((each) => weekdayName(each)))
}

/** On which days: `Mon to Fri`, `Every 2 weeks on Mon and Thu`, `First Monday of the month`. */
export function repeatWords(say: Say, rule: Rule): string {
  const { recursiveFrequency: frequency, weekdays, repeatEvery = 1, setPosition, startTime } = rule
  if (!frequency) return day(startTime)
  if (setPosition && weekdays?.[0]) {
    const weekday = weekdayName(weekdays[0], 'long')
    const words = say(inMonth[setPosition] ?? inMonth[1]!, { weekday })
    return repeatEvery > 1 ? say('{rule}, every {count} months', { rule: words, count: repeatEvery }) : words
  }
  if (frequency === 'WEEKLY') {
    const days = daysWords(
      say,
      weekdays ?? [new Date(`${startTime.slice(0, 10)}T12:00:00Z`).getUTCDay() || 7],
    )
    return repeatEvery > 1 ? say('Every {count} weeks on {days}', { count: repeatEvery, days }) : days
  }
  if (repeatEvery > 1 && frequency === 'DAILY') return say('Every {count} days', { count: repeatEvery })
  if (repeatEvery > 1) return say('Every {count} months', { count: repeatEvery })
  return say(frequencyLabels[frequency])
}

/** The same with its last day. */
export function patternRule(say: Say, rule: Rule): [sentence: string, values: Values] {
  const often = repeatWords(say, rule)
  return rule.until && rule.recursiveFrequency
    ? [msg('{often}, until {day}'), { often, day: day(rule.until) }]
    : ['{often}', { often }]
}

/** `18:00–20:30` by the clock of the site. */
export function timesOf({ startTime, duration }: { startTime: string; duration: number }): string {
  const local = startTime.slice(0, 16)
  return figures(`${local.slice(11)}–${addMinutesLocal(local, duration).slice(11)}`)
}
