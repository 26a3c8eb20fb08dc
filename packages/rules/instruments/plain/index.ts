import type { Instrument } from '../../src/pay/instrument.ts'
import type { Rule } from '../../src/pay/rule-kinds.ts'
import {
  common,
  holidayInLeave,
  minimumWage,
  overtimeRates,
  publicHoliday,
  rounding,
  weeklyOvertime,
} from './rules.ts'

const rules: readonly Rule[] = [
  rounding('RATE_THEN_LINE'),
  minimumWage(false),
  ...common,
  holidayInLeave(),
  publicHoliday({ enter: 'publicHolidayPercent' }),
  weeklyOvertime({ enter: 'weeklyOvertimeAfterMinutes' }),
  overtimeRates({ enter: 'overtimePercent' }),
]

/** Minimum wage, weekly overtime and public holidays: a company anywhere enters its own figures. */
export const instrument = {
  ...{ code: 'plain', name: 'Own figures', currency: '', ratesCountFrom: 'DAY' },
  ...{ rules, notWorkedOut: [] },
} as const satisfies Instrument
