import { isOwner, mayTouch } from '@muster/contract/kit/permissions'
import type { Employment, EmploymentInput, EmploymentTermsInput } from '@muster/contract/pay/employment'
import { listInstrumentChoices } from '@muster/rules/pay/instrument-choices'
import { anyOf } from '../../../db/names.ts'
import type { Scope } from '../../../db/scope.ts'
import { failure } from '../../../http/failures.ts'
import { companyToday } from '../../contracts/company-today.ts'
import { termFaults } from './check-terms.ts'
import { employmentOf, listTerms, readCurrency, readEmployee, type TermsRow } from './employment-queries.ts'

/**
 * Replaces the terms of a person; those with an id are corrected. Nobody but an owner decides on their own. Throws
 * row.notFound, access.self, access.stronger, row.newer with what another person saved since `version`, values.refused.
 */
export const saveEmployment = (
  scope: Scope,
  userId: number,
  { terms, version }: EmploymentInput,
): Promise<Employment> =>
  scope.transaction(async (tx) => {
    const { level } = await readEmployee(tx, userId)
    if (userId === tx.actor.id && !isOwner(tx.actor.level)) throw failure('access.self')
    if (!mayTouch(tx.actor.level, level)) throw failure('access.stronger')
    if (!(await takeNextVersion(tx, userId, version)))
      throw failure('row.newer', {}, { data: await employmentOf(tx, userId) })
    const [before, currency] = await Promise.all([listTerms(tx, [userId]), readCurrency(tx)])
    const choices = await listInstrumentChoices(currency)
    const faults = termFaults(terms, { before, choices, today: companyToday(tx) })
    if (faults.length > 0) throw failure('values.refused', {}, { errors: faults })
    await writeTerms(tx, userId, { terms, before, currency })
    return employmentOf(tx, userId)
  })

/** Holds the person's employment; undefined where it has another version by now. Two first saves at once wait here. */
const takeNextVersion = (tx: Scope, userId: number, version: number) => {
  const saved = { version: version + 1, changed_at: tx.now, changed_by: tx.actor.id }
  return tx
    .into('employments', { user_id: userId, ...saved })
    .onConflict((on) =>
      on.columns(['tenant_id', 'user_id']).doUpdateSet(saved).where('employments.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst()
}

interface TermsChange {
  terms: readonly EmploymentTermsInput[]
  before: readonly TermsRow[]
  currency: string
}
async function writeTerms(tx: Scope, userId: number, { terms, before, currency }: TermsChange) {
  const stored = new Map(before.map((each) => [each.id, each]))
  const kept = new Set(terms.flatMap(({ id }) => id ?? []))
  const dropped = before.map(({ id }) => id).filter((id) => !kept.has(id))
  if (dropped.length > 0) await tx.remove('employment_terms').where('id', '=', anyOf(dropped)).execute()
  for (const { id, ...each } of terms) {
    const old = id === undefined ? undefined : stored.get(id)
    // A rate that stays is still in the currency in which it was agreed.
    const isSameRate = old !== undefined && old.hourlyRate === each.hourlyRate
    const columns = columnsOf(each, isSameRate ? old.currency : currency)
    if (id === undefined) await tx.into('employment_terms', { user_id: userId, ...columns }).execute()
    else await tx.change('employment_terms', columns).where('id', '=', id).execute()
  }
}

const columnsOf = (
  { ordinaryCycle: cycle, ...terms }: Omit<EmploymentTermsInput, 'id'>,
  currency: string,
) => ({
  first_day: terms.from,
  last_day: terms.to,
  type: terms.type,
  instrument: terms.instrument,
  level: terms.level,
  ordinary_day_minutes: terms.ordinaryDayMinutes,
  ordinary_week_minutes: terms.ordinaryWeekMinutes,
  cycle_weeks: cycle?.weeks ?? null,
  cycle_minutes: cycle?.minutes ?? null,
  cycle_first_day: cycle?.firstDay ?? null,
  ordinary_weekdays: terms.ordinaryWeekdays && [...new Set(terms.ordinaryWeekdays)].sort(),
  permanent_nights: terms.permanentNights,
  collects_trolleys: terms.collectsTrolleys,
  hourly_rate: terms.hourlyRate,
  currency,
  region: terms.region,
  weekly_allowances: [...new Set(terms.weeklyAllowances)],
})
