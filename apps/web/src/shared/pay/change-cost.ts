import type { ChangeCost, CostExtra } from '@muster/contract/planning/roster-costs'
import { figures, money, percent } from '@muster/ui/words/format.ts'
import { msg, type Say } from '@muster/ui/words/words.ts'

/** A difference with its sign: `+A$92.00`. */
export const moreMoney = (cents: number, currency: string): string =>
  money(cents, currency, { signDisplay: 'exceptZero' })

export const extraNames: Readonly<Record<CostExtra, string>> = {
  OVERTIME: msg('Overtime'),
  SHORT_REST: msg('Too short a rest by the pay rules'),
}

/** `+A$92.00 (200%), overtime`: what a change would cost, before it is done. */
export function changeCostText(
  say: Say,
  { amount, currency, extras, notCosted, ...cost }: ChangeCost,
): string {
  if (notCosted) return say('Not costed')
  const more = moreMoney(amount, currency)
  const paid = cost.percent === null ? more : `${more} (${figures(percent(cost.percent / 100))})`
  const words = extras.map((extra) => say(extraNames[extra]))
  return [paid, ...words].join(', ')
}
