import { msg } from '@muster/contract/kit/msg'
import type { EmploymentTerms } from '../../src/pay/facts.ts'
import type { ByType, Figure, RuleHead } from '../../src/pay/rule.ts'
import type { Rule } from '../../src/pay/rule-kinds.ts'

/** The plain instrument holds no figure of its own: a company enters its own, and may enter them for any day. */
export const anyDay = { from: '1900-01-01', source: 'The company', clause: '-' } as const
export const employees = ['FULL_TIME', 'PART_TIME', 'CASUAL'] as const satisfies EmploymentTerms['type'][]
export const forAll = (figure: Figure): ByType => ({ FULL_TIME: figure, PART_TIME: figure, CASUAL: figure })

type Head = Partial<Pick<RuleHead, 'source' | 'clause' | 'certainty'>>

export const rounding = (money: 'RATE_THEN_LINE' | 'LINE_ALONE'): Rule => ({
  ...{ ...anyDay, certainty: 'CERTAIN', id: 'rounding', kind: 'rounding', minutes: 1, money },
  whatItDoes: msg('Times to the minute, money half up to the cent.'),
})

export const minimumWage = (hasAgeBands: boolean): Rule => ({
  ...{ ...anyDay, certainty: 'CERTAIN', id: 'minimum-wage', kind: 'rateTable' },
  whatItDoes: msg('The rate of the person, and no less than the minimum wage that the company enters.'),
  rates: { by: 'COMPANY', key: 'minimumWage', hasAgeBands },
})

export const ordinary: Rule = {
  ...anyDay,
  certainty: 'CERTAIN',
  id: 'ordinary',
  kind: 'loading',
  code: 'ordinary',
  percent: forAll(100),
  whatItDoes: msg('Ordinary hours at the rate.'),
}

export const highest: Rule = {
  ...{ ...anyDay, certainty: 'CERTAIN', id: 'combination', kind: 'combination' },
  ...{ penalties: 'HIGHEST', overtime: 'HIGHEST' },
  whatItDoes: msg('Of a public holiday and overtime in the same minute the higher per cent counts.'),
}

export const publicHoliday = (percent: Figure, head: Head = { certainty: 'COMPANY' }): Rule => ({
  ...{ ...anyDay, certainty: 'CERTAIN', ...head, id: 'public-holiday', kind: 'publicHoliday' },
  ...{ code: 'public-holiday', percent: forAll(percent) },
  whatItDoes: msg("Hours on a public holiday of the company's calendar."),
})

export const weeklyOvertime = (minutes: Figure, head: Head = { certainty: 'COMPANY' }): Rule => ({
  ...{ ...anyDay, certainty: 'CERTAIN', ...head, id: 'weekly-overtime', kind: 'overtimeLimits' },
  ...{ types: employees, limits: [{ by: 'WEEK', minutes }] },
  whatItDoes: msg('Overtime starts after the hours of a week that the rule names.'),
})

export const overtimeRates = (percent: Figure): Rule => ({
  ...{ ...anyDay, certainty: 'CERTAIN', id: 'overtime-rates', kind: 'overtimeRates', base: 'RATE' },
  rows: [{ code: 'overtime', percent: forAll(percent) }],
  whatItDoes: msg('The rates of overtime.'),
})

export const minimumEngagement: Rule = {
  ...{ ...anyDay, certainty: 'COMPANY', id: 'minimum-engagement', kind: 'minimumEngagement' },
  ...{ code: 'minimum-engagement', types: employees, over: 'EVERY_SHIFT' },
  rows: [{ minutes: { enter: 'minimumShiftMinutes' } }],
  whatItDoes: msg('The least that a shift is paid.'),
}

export const paidBreaks: Rule = {
  ...{ ...anyDay, certainty: 'COMPANY', id: 'paid-breaks', kind: 'breaks', types: employees, atMost: 99 },
  longestPaidMinutes: { enter: 'longestPaidBreakMinutes' },
  whatItDoes: msg('Short breaks are paid.'),
}

const paidLeave: Rule = {
  ...{ ...anyDay, certainty: 'CERTAIN', id: 'paid-leave', kind: 'paidLeave', covers: 'LEAVE' },
  ...{ pays: { code: 'leave', percent: forAll(100) }, whatItDoes: msg('Paid leave at the rate.') },
}

/**
 * Where no law asks for it, the agreement with the person says whether the holiday is paid: a person of the company reads it
 * and decides (decision 28).
 */
export const holidayInLeave = (
  head: Head = { certainty: 'NOT_READ', source: 'The agreement with the person' },
): Rule => ({
  ...{
    ...anyDay,
    certainty: 'CERTAIN',
    ...head,
    id: 'holiday-not-worked',
    kind: 'paidLeave',
    covers: 'HOLIDAY',
  },
  pays: { code: 'holiday-not-worked', percent: forAll(100) },
  whatItDoes: msg('A public holiday inside paid leave, at the rate.'),
})

export const common: readonly Rule[] = [ordinary, highest, minimumEngagement, paidBreaks, paidLeave]
