import type { EmploymentTerms, EmploymentType, InstrumentCode } from '@muster/contract/pay/employment'
import { lineName } from '@muster/rules/pay/line-text'
import { count, day, money } from '@muster/ui/words/format.ts'
import { msg, type Say } from '@muster/ui/words/words.ts'
import { weekdayChips } from '../shifts/RepeatFields.tsx'

export const employmentTypes: Readonly<Record<EmploymentType, string>> = {
  FULL_TIME: msg('Full time'),
  PART_TIME: msg('Part time'),
  CASUAL: msg('Casual'),
  CONTRACTOR: msg('Contractor'),
}
export const instrumentNames: Readonly<Record<InstrumentCode, string>> = {
  MA000022: msg('Cleaning Services Award 2020 (MA000022)'),
  plain: msg('Own figures'),
  'plain-NZ': msg('New Zealand, own figures'),
  'plain-GB': msg('United Kingdom, own figures'),
  'plain-US': msg('United States, own figures'),
  'plain-US-CA': msg('California, own figures'),
}

export const termDays = (say: Say, { from, to }: Pick<EmploymentTerms, 'from' | 'to'>) =>
  to === null
    ? say('Since {from}', { from: day(from) })
    : say('{from} to {to}', { from: day(from), to: day(to) })

const hours = (minutes: number) => count(Math.round((minutes * 100) / 60) / 100)

function agreedHours(say: Say, terms: EmploymentTerms): string {
  const { ordinaryDayMinutes, ordinaryWeekMinutes, ordinaryCycle } = terms
  return [
    ...(ordinaryDayMinutes === null ? [] : [say('{hours} h a day', { hours: hours(ordinaryDayMinutes) })]),
    ...(ordinaryWeekMinutes === null ? [] : [say('{hours} h a week', { hours: hours(ordinaryWeekMinutes) })]),
    ...(ordinaryCycle
      ? [
          say('{hours} h in {weeks} weeks', {
            hours: hours(ordinaryCycle.minutes),
            weeks: ordinaryCycle.weeks,
          }),
        ]
      : []),
  ].join(', ')
}

/** What of the terms is entered, as names with their values. */
export function termFacts(
  say: Say,
  terms: EmploymentTerms,
  currency: string,
): { label: string; value: string }[] {
  const { instrument, level, hourlyRate, ordinaryWeekdays, permanentNights, region } = terms
  const facts: [label: string, value: string | null | undefined][] = [
    [say('Pay rules'), instrument && say(instrumentNames[instrument])],
    [say('Level'), level],
    [say('Own rate of an hour'), hourlyRate === null ? null : money(hourlyRate, currency)],
    [say('Agreed hours'), agreedHours(say, terms)],
    [
      say('Working days'),
      ordinaryWeekdays &&
        weekdayChips(ordinaryWeekdays)
          .map(({ label }) => label)
          .join(', '),
    ],
    [
      say('Night shifts'),
      permanentNights === null ? null : say(permanentNights ? nights.FIXED : nights.ROTATING),
    ],
    [say('State'), region],
    [say('Weekly allowances'), terms.weeklyAllowances.map((code) => lineName(say, code)).join(', ')],
  ]
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

export const nights = {
  FIXED: msg('Nights only, they do not rotate'),
  ROTATING: msg('Rotating, or no nights'),
} as const
