import { type HolidayChange, holidayCalendar, type IsHoliday } from '@muster/rules/time/holidays'
import { prepared } from '../../db/prepared.ts'
import type { Scope } from '../../db/scope.ts'

export const selectHolidays = (scope: Scope) =>
  scope
    .from('company_holidays')
    .select([
      'company_holidays.id',
      'company_holidays.date',
      'company_holidays.name',
      'company_holidays.region',
      'company_holidays.is_holiday as isHoliday',
    ])

const ownHolidays = prepared(selectHolidays)

export async function companyHolidays(scope: Scope): Promise<IsHoliday> {
  return holidayCalendar((await ownHolidays(scope)) as HolidayChange[])
}
