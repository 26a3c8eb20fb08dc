import type { Instrument } from '../../src/pay/instrument.ts'
import { common, holidayInLeave, minimumWage, publicHoliday, rounding } from '../plain/rules.ts'
import { fortyHours, regularRate } from './overtime.ts'

/** United States: overtime after 40 hours a week, of the regular rate. States that say more have an instrument of their own. */
export const instrument = {
  ...{ code: 'plain-US', name: 'United States', currency: 'USD', ratesCountFrom: 'DAY', notWorkedOut: [] },
  rules: [
    ...[rounding('LINE_ALONE'), minimumWage(false), ...common, holidayInLeave(), fortyHours],
    publicHoliday({ enter: 'publicHolidayPercent' }),
    regularRate([{ code: 'overtime', percent: 150 }]),
  ],
} as const satisfies Instrument
