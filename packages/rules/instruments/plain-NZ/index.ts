import { msg } from '@muster/contract/kit/msg'
import type { Instrument } from '../../src/pay/instrument.ts'
import type { Rule } from '../../src/pay/rule-kinds.ts'
import {
  anyDay,
  common,
  holidayInLeave,
  minimumWage,
  overtimeRates,
  publicHoliday,
  rounding,
  weeklyOvertime,
} from '../plain/rules.ts'

const timeAndAHalf = { source: 'Employment New Zealand, time and a half', clause: 'Holidays Act 2003' }

const paidDayOff = {
  source: 'Employment New Zealand, public holiday pay',
  clause: 'Holidays Act 2003',
} as const

const rules: readonly Rule[] = [
  rounding('RATE_THEN_LINE'),
  minimumWage(false),
  ...common,
  holidayInLeave(paidDayOff),
  publicHoliday(150, timeAndAHalf),
  weeklyOvertime({ enter: 'weeklyOvertimeAfterMinutes' }),
  overtimeRates({ enter: 'overtimePercent' }),
  {
    ...{ ...anyDay, ...timeAndAHalf, id: 'alternative-day', kind: 'allowance', certainty: 'CERTAIN' },
    ...{ code: 'alternative-day', unit: 'DAY', fact: 'HOLIDAY_WORKED', amount: 0 },
    whatItDoes: msg(
      'A day off later for work on a public holiday that is otherwise a working day. A line without money.',
    ),
  },
]

/** New Zealand: public holidays at time and a half. The company enters its minimum wage and its holidays. */
export const instrument = {
  ...{ code: 'plain-NZ', name: 'New Zealand', currency: 'NZD', ratesCountFrom: 'DAY' },
  ...{ rules, notWorkedOut: [] },
} as const satisfies Instrument
