import { msg } from '@muster/contract/kit/msg'
import type { Instrument } from '../../src/pay/instrument.ts'
import type { Rule } from '../../src/pay/rule-kinds.ts'
import {
  anyDay,
  common,
  employees,
  holidayInLeave,
  minimumWage,
  overtimeRates,
  publicHoliday,
  rounding,
  weeklyOvertime,
} from '../plain/rules.ts'

const rules: readonly Rule[] = [
  rounding('RATE_THEN_LINE'),
  minimumWage(true),
  ...common,
  holidayInLeave(),
  publicHoliday({ enter: 'publicHolidayPercent' }),
  weeklyOvertime({ enter: 'weeklyOvertimeAfterMinutes' }),
  overtimeRates({ enter: 'overtimePercent' }),
  {
    ...anyDay,
    id: 'rolled-up-holiday-pay',
    kind: 'payShare',
    certainty: 'COMPANY',
    code: 'holiday-pay',
    source: 'Working Families, Rolled-up holiday pay',
    types: employees,
    share: { n: 1207, of: 10_000 },
    whatItDoes: msg('Holiday pay of 12.07 per cent of the pay of the period, as a line of its own.'),
  },
]

/** United Kingdom: the minimum wage by age, in bands that the company enters. */
export const instrument = {
  ...{ code: 'plain-GB', name: 'United Kingdom', currency: 'GBP', ratesCountFrom: 'DAY' },
  ...{ rules, notWorkedOut: [] },
} as const satisfies Instrument
