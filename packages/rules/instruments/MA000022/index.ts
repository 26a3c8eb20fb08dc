import { msg } from '@muster/contract/kit/msg'
import type { Instrument } from '../../src/pay/instrument.ts'
import { allowanceRules } from './allowances.ts'
import { breakAndLeaveRules } from './breaks-and-leave.ts'
import { notWorkedOut } from './not-worked-out.ts'
import { overtimeRules } from './overtime.ts'
import { penaltyRules } from './penalties.ts'
import { juniors, weeklyRates } from './rates.ts'

const certain = { from: '2021-07-01', certainty: 'CERTAIN' } as const

/**
 * Cleaning Services Award 2020 (Australia). The figures are the Fair Work Commission's, as public copies of its own exports
 * hold them. The text of the award was not read as a whole: each rule says how sure it is.
 */
export const instrument = {
  code: 'MA000022',
  name: 'Cleaning Services Award 2020',
  currency: 'AUD',
  ratesCountFrom: 'FIRST_FULL_PERIOD',
  rules: [
    {
      ...certain,
      id: 'required-facts',
      kind: 'requiredFacts',
      clause: 'Schedule A, 20.2',
      source: 'Rates go by level, Table 7 by holidays',
      whatItDoes: msg(
        'No line is made without the level of the person and the state whose public holidays count.',
      ),
      facts: ['level', 'region'],
    },
    {
      ...certain,
      ...{ id: 'rounding', kind: 'rounding', clause: 'Schedule B', source: 'All 462 priced rows of 2021' },
      whatItDoes: msg('Times to the minute; the rate with its per cent to the cent, then the line.'),
      ...{ minutes: 1, money: 'RATE_THEN_LINE' },
    },
    {
      ...certain,
      ...{ id: 'rates', kind: 'rateTable', clause: 'Schedule B.1', source: 'Fair Work Commission' },
      whatItDoes: msg('The week of the level ÷ 38. New rates count from the first full pay period.'),
      rates: { by: 'LEVEL', hoursOfWeek: 38, values: weeklyRates, juniors },
    },
    ...penaltyRules,
    ...overtimeRules,
    ...breakAndLeaveRules,
    ...allowanceRules,
  ],
  notWorkedOut,
} as const satisfies Instrument
