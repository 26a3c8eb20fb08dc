import { msg } from '@muster/contract/kit/msg'
import type { Instrument } from '../../src/pay/instrument.ts'
import type { Rule } from '../../src/pay/rule-kinds.ts'
import {
  anyDay,
  common,
  employees,
  holidayInLeave,
  minimumWage,
  publicHoliday,
  rounding,
} from '../plain/rules.ts'
import { fortyHours, regularRate } from '../plain-US/overtime.ts'

const eightHours: Rule = {
  ...{ ...anyDay, id: 'daily-overtime', kind: 'overtimeLimits', certainty: 'LIKELY' },
  ...{ source: 'No public source was read', types: employees, limits: [{ by: 'DAY', minutes: 8 * 60 }] },
  whatItDoes: msg('Overtime starts after 8 hours a day.'),
}

/** California: overtime after 8 hours a day and 40 a week, and more after 12 a day. The company enters both per cents. */
export const instrument = {
  ...{ code: 'plain-US-CA', name: 'California', currency: 'USD', ratesCountFrom: 'DAY', notWorkedOut: [] },
  rules: [
    ...[rounding('LINE_ALONE'), minimumWage(false), ...common, holidayInLeave(), eightHours, fortyHours],
    publicHoliday({ enter: 'publicHolidayPercent' }),
    regularRate([
      {
        code: 'overtime-after-12',
        percent: { enter: 'overtimeAfter12HoursPercent' },
        afterWorkedOfDay: 12 * 60,
      },
      { code: 'overtime', percent: { enter: 'overtimePercent' } },
    ]),
  ],
} as const satisfies Instrument
