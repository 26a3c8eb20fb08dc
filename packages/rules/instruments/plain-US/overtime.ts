import { msg } from '@muster/contract/kit/msg'
import type { Figure } from '../../src/pay/rule.ts'
import type { Rule } from '../../src/pay/rule-kinds.ts'
import { anyDay, forAll, weeklyOvertime } from '../plain/rules.ts'

const law = { source: 'Texas Workforce Commission; US Department of Labor', clause: '29 CFR 778.115' }

export const fortyHours = weeklyOvertime(40 * 60, law)

/** What overtime pays above the straight rate, of the regular rate of the week. */
export const regularRate = (
  rows: readonly { code: string; percent: Figure; afterWorkedOfDay?: number }[],
): Rule => ({
  ...anyDay,
  ...law,
  id: 'overtime-rates',
  kind: 'overtimeRates',
  certainty: 'CERTAIN',
  base: 'REGULAR_RATE',
  rows: rows.map((row) => ({ ...row, percent: forAll(row.percent) })),
  whatItDoes: msg(
    'Overtime has its straight rate, and what it has above 100 per cent of the regular rate of the week.',
  ),
})
