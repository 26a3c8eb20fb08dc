import type { Certainty } from '@muster/contract/pay/lines'
import type { PayRule, PayRuleValue, PayValueUnit } from '@muster/contract/pay/rules'
import { lineName } from '@muster/rules/pay/line-text'
import { hoursAndMinutes } from '@muster/rules/pay/pay-text'
import type { Tone } from '@muster/ui/page/Badge.tsx'
import { count, day, money } from '@muster/ui/words/format.ts'
import { msg, type Say } from '@muster/ui/words/words.ts'
import { employmentTypes } from '../../../shared/pay/employment-words.ts'

export const ruleStates: Readonly<Record<PayRule['state'], { label: string; tone: Tone }>> = {
  ON: { label: msg('On'), tone: 'good' },
  OFF: { label: msg('Off'), tone: 'calm' },
  UNDECIDED: { label: msg('Off, not decided'), tone: 'warn' },
  NO_FACT: { label: msg('Cannot be used yet'), tone: 'calm' },
}

export const certainties: Readonly<Record<Certainty, string>> = {
  CERTAIN: msg('Certain: several sources agree.'),
  LIKELY: msg('Likely: read the clause before you switch it on.'),
  NOT_READ: msg('The clause was not read: read it before you switch it on.'),
  COMPANY: msg('The company decides.'),
}

/** How the field of a value is counted. */
export const valueUnits = (currency: string) =>
  ({
    CENTS: { per: 100, decimals: 2, unit: currency },
    PERCENT: { unit: '%' },
    MINUTES: { per: 60, decimals: 2, unit: msg('{count} hours') },
    DAYS: { unit: msg('{count} days') },
  }) satisfies Record<PayValueUnit, object>

export function amountText(say: Say, unit: PayValueUnit, value: number, currency: string): string {
  if (unit === 'CENTS') return money(value, currency)
  if (unit === 'PERCENT') return `${count(value)} %`
  return unit === 'MINUTES' ? hoursAndMinutes(say, value) : say('{count} days', { count: value })
}

/** What of the rule a value is for. */
export function valueLabel(say: Say, { level, type, code, fromArea, upToArea }: PayRuleValue): string {
  const area =
    upToArea !== null
      ? [say('up to {area} m²', { area: count(upToArea) })]
      : fromArea !== null
        ? [say('from {area} m²', { area: count(fromArea) })]
        : []
  return [
    ...(level === null ? [] : [say('Level {level}', { level })]),
    ...(code === null ? [] : [codeName(say, code)]),
    ...(type === null ? [] : [say(employmentTypes[type])]),
    ...area,
  ].join(', ')
}

function codeName(say: Say, code: string): string {
  if (code === 'WEEK') return say('a week')
  return code === 'HOUR' ? say('an hour') : lineName(say, code)
}

/** `A$ 1,028.90, since 01/07/2026` */
export function valueText(say: Say, value: PayRuleValue, currency: string): string {
  if (value.value === null) return say('Not entered')
  const amount = amountText(say, value.unit, value.value, currency)
  return value.from === null || value.from < '1990'
    ? amount
    : say('{amount}, since {day}', { amount, day: day(value.from) })
}
