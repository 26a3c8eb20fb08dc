import {
  type Employment,
  type EmploymentTerms,
  type EmploymentType,
  InstrumentCode,
} from '@muster/contract/pay/employment'
import type { PayPeriodDays } from '@muster/rules/pay/pay-periods'
import { anyOf } from '../../../db/names.ts'
import type { Scope } from '../../../db/scope.ts'
import { found } from '../../../http/failures.ts'
import type { DayRange } from '../../planning/times.ts'
import { reachableUsers } from '../../users/reach.ts'

const selectTerms = (scope: Scope) =>
  scope
    .from('employment_terms')
    .select(['id', 'user_id as userId', 'first_day as from', 'last_day as to', 'type', 'instrument', 'level'])
    .select(['ordinary_day_minutes as ordinaryDayMinutes', 'ordinary_week_minutes as ordinaryWeekMinutes'])
    .select([
      'cycle_weeks as cycleWeeks',
      'cycle_minutes as cycleMinutes',
      'cycle_first_day as cycleFirstDay',
    ])
    .select(['ordinary_weekdays as ordinaryWeekdays', 'permanent_nights as permanentNights'])
    .select(['collects_trolleys as collectsTrolleys', 'hourly_rate as hourlyRate', 'currency', 'region'])
    .select('weekly_allowances as weeklyAllowances')
    .$narrowType<{
      type: EmploymentType
      instrument: InstrumentCode | null
      region: EmploymentTerms['region']
    }>()
    .orderBy('first_day')
    .orderBy('id')
type StoredTerms = Awaited<ReturnType<ReturnType<typeof selectTerms>['execute']>>[number]

/** Terms with the currency of their rate. */
export interface TermsRow extends EmploymentTerms {
  userId: number
  currency: string
}
/** Rules that a newer version of the program knew count for nothing in this one. */
const asTerms = ({ cycleWeeks, cycleMinutes, cycleFirstDay, ...row }: StoredTerms): TermsRow => ({
  ...row,
  instrument: InstrumentCode.safeParse(row.instrument).data ?? null,
  ordinaryCycle:
    cycleWeeks === null ? null : { weeks: cycleWeeks, minutes: cycleMinutes!, firstDay: cycleFirstDay! },
})

/** The terms of these people, of everybody unless given, by their first day. */
export async function listTerms(scope: Scope, userIds?: readonly number[]): Promise<TermsRow[]> {
  const rows = await selectTerms(scope)
    .$if(userIds !== undefined, (query) => query.where('user_id', '=', anyOf(userIds!)))
    .execute()
  return rows.map(asTerms)
}

const termsOfDays = (scope: Scope, { startDate, endDate }: DayRange) =>
  scope
    .from('employment_terms')
    .where('first_day', '<=', endDate)
    .where((eb) => eb.or([eb('last_day', 'is', null), eb('last_day', '>=', startDate)]))

/** Who is a contractor on some of these days. */
export async function listContractors(
  scope: Scope,
  { firstDay, lastDay }: PayPeriodDays,
): Promise<Set<number>> {
  const rows = await termsOfDays(scope, { startDate: firstDay, endDate: lastDay })
    .where('type', '=', 'CONTRACTOR')
    .select('user_id as userId')
    .execute()
  return new Set(rows.map(({ userId }) => userId))
}

/** What was agreed for a week by terms that touch these days. */
export async function listAgreedWeeks(scope: Scope, days: DayRange) {
  const rows = await termsOfDays(scope, days)
    .select(['user_id as userId', 'first_day as from', 'last_day as to'])
    .select(['ordinary_week_minutes as weekMinutes', 'cycle_weeks as weeks', 'cycle_minutes as minutes'])
    .execute()
  return rows.map(({ weekMinutes, weeks, minutes, ...days }) => ({
    ...days,
    weekMinutes: weekMinutes ?? (weeks && minutes ? minutes / weeks : null),
  }))
}

/** Those that terms name. */
export async function listInstruments(scope: Scope): Promise<InstrumentCode[]> {
  const rows = await scope
    .from('employment_terms')
    .select('instrument')
    .distinct()
    .orderBy('instrument')
    .execute()
  return rows.flatMap(({ instrument }) => InstrumentCode.safeParse(instrument).data ?? [])
}

export const readCurrency = async (scope: Scope): Promise<string> =>
  (await scope.from('company_settings').select('currency').executeTakeFirstOrThrow()).currency

/** A person whom the actor reaches, removed or not, with the level of their role. Throws row.notFound. */
export const readEmployee = (scope: Scope, userId: number) =>
  found(
    reachableUsers(scope, true)
      .where('users.id', '=', userId)
      .select(['users.id', 'roles.level'])
      .executeTakeFirst(),
  )

/** Throws row.notFound for a person whom the actor does not reach. */
export async function readEmployment(scope: Scope, userId: number): Promise<Employment> {
  await readEmployee(scope, userId)
  return employmentOf(scope, userId)
}

export async function employmentOf(scope: Scope, userId: number): Promise<Employment> {
  const [saved, person, terms, currency] = await Promise.all([
    scope.from('employments').where('user_id', '=', userId).select('version').executeTakeFirst(),
    scope.from('users').where('id', '=', userId).select('date_of_birth').executeTakeFirst(),
    listTerms(scope, [userId]),
    readCurrency(scope),
  ])
  return {
    tenantUserId: userId,
    currency,
    hasDateOfBirth: person?.date_of_birth != null,
    terms: terms.map(({ userId: _, currency: __, ...each }) => each),
    version: saved?.version ?? 0,
  }
}
