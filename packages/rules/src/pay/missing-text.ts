import { msg } from '@muster/contract/kit/msg'
import type { Say } from '@muster/contract/kit/sentences'
import type { MissingPayFact } from '@muster/contract/pay/lines'

/** The values that a company enters, by the keys of the instruments. */
export const valueNames: Readonly<Record<string, string>> = {
  minimumWage: msg('Minimum wage of an hour'),
  publicHolidayPercent: msg('Per cent on public holidays'),
  weeklyOvertimeAfterMinutes: msg('Hours of a week before overtime'),
  overtimePercent: msg('Per cent of overtime'),
  overtimeAfter12HoursPercent: msg('Per cent of overtime after 12 hours a day'),
  minimumShiftMinutes: msg('Hours that a shift is paid at least'),
  longestPaidBreakMinutes: msg('Longest paid break'),
}

const facts: Readonly<Record<string, string>> = {
  employment: msg('Terms of employment are not entered.'),
  areaM2: msg('The area of {site} is not entered.'),
  isForOneCleaner: msg('Whether one cleaner works alone at {site} cannot be entered yet.'),
  region: msg('The state of {site} is not known.'),
  level: msg('The level of the person is not entered.'),
  hourlyRate: msg('The rate of the person is not entered.'),
  dateOfBirth: msg('The date of birth is not entered.'),
  permanentNights: msg('Whether night shifts rotate is not entered.'),
  ordinaryHours: msg('The agreed hours are not entered.'),
  isOrdinaryDay: msg('Working days of the person are not entered.'),
}

const shortFacts: Readonly<Record<string, string>> = {
  employment: msg('No terms'),
  areaM2: msg('No site area'),
  isForOneCleaner: msg('No crew size'),
  region: msg('No state of site'),
  level: msg('No level'),
  hourlyRate: msg('No pay rate'),
  dateOfBirth: msg('No date of birth'),
  permanentNights: msg('No night rotation'),
  ordinaryHours: msg('No agreed hours'),
  isOrdinaryDay: msg('No working days'),
}

/** What is missing, in two or three words: where there is room for no sentence. */
export function missingLabel({ fact, of }: Pick<MissingPayFact, 'fact' | 'of'>): string {
  if (fact === 'decision') return msg('Rule undecided')
  if (fact === 'rate') return of.kind === 'EMPLOYMENT' ? shortFacts.level! : msg('No rate for the day')
  if (fact.startsWith('percentOfLeave')) return msg('No leave rate')
  if (of.kind === 'COMPANY') return msg('No company value')
  return shortFacts[fact] ?? msg('Fact missing')
}

/** What is missing, in one sentence. */
export function missingText(
  say: Say,
  { fact, of, says }: Pick<MissingPayFact, 'fact' | 'of' | 'says'>,
): string {
  if (fact === 'decision') return say('This rule is off until someone decides: {rule}', { rule: say(says) })
  if (fact === 'rate' && of.kind === 'EMPLOYMENT') return say(facts.level!)
  if (fact === 'rate') return say('The pay rules have no rate for this day. {rule}', { rule: say(says) })
  if (fact.startsWith('percentOfLeave'))
    return say('The pay rules have no rate of leave for this type of employment.')
  if (of.kind === 'COMPANY') {
    const name = valueNames[fact]
    return say('A value of the company is not entered: {value}', { value: name ? say(name) : fact })
  }
  const sentence = facts[fact]
  return sentence ? say(sentence, { site: of.name ?? '' }) : fact
}
