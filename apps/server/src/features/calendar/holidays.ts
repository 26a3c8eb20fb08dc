import type { CompanyHoliday } from '@muster/contract/planning/calendar'
import { type HolidayRegion, holidayRegions, publicHolidays } from '@muster/rules/time/holidays'
import type { Scope } from '../../db/scope.ts'
import { gone } from '../../http/failures.ts'
import { selectHolidays } from '../planning/holiday-queries.ts'
import { upsertHoliday } from './writes.ts'

/** A day appears once for each state. */
export async function listHolidays(
  scope: Scope,
  { year, region }: { year: number; region?: HolidayRegion | undefined },
): Promise<CompanyHoliday[]> {
  const own = (await selectHolidays(scope)
    .where('company_holidays.date', '>=', `${year}-01-01`)
    .where('company_holidays.date', '<=', `${year}-12-31`)
    .$if(region !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('company_holidays.region', '=', region!), eb('company_holidays.region', 'is', null)]),
      ),
    )
    .execute()) as CompanyHoliday[]
  const builtIn = (region ? [region] : holidayRegions).flatMap((state) =>
    publicHolidays(state, year).map((holiday) => ({ ...holiday, id: null, region: state, isHoliday: true })),
  )
  const order = ({ date, region: state }: CompanyHoliday) => `${date}${state ?? ''}`
  return [...builtIn, ...own].sort((a, b) => (order(a) < order(b) ? -1 : 1))
}

interface HolidayInput {
  date: string
  name: string
  region: HolidayRegion | null
  isHoliday?: boolean | undefined
}
/** Replaces an earlier entry for the same day and state. */
export async function saveHoliday(scope: Scope, input: HolidayInput): Promise<CompanyHoliday> {
  const { date, name, region, isHoliday = true } = input
  const id = await upsertHoliday(scope, { date, name, region, isHoliday })
  return { id, date, name, region, isHoliday }
}

export const removeHoliday = async (scope: Scope, id: number): Promise<null> =>
  gone(await scope.remove('company_holidays').where('id', '=', id).returning('id').executeTakeFirst())
