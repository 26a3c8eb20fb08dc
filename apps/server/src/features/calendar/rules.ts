import type { ScheduleRules } from '@muster/contract/calendar'
import type { Scope } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'

const defaultRules: ScheduleRules = {
  onConflict: 'WARN',
  maxDayMinutes: 720,
  maxWeekMinutes: 3600,
  minRestMinutes: 600,
  version: 0,
}

/** By default 12 hours a day, 60 a week and 10 of rest, with a warning. */
export async function readScheduleRules(scope: Scope): Promise<ScheduleRules> {
  const row = await scope
    .from('schedule_rules')
    .select([
      'on_conflict as onConflict',
      'max_day_minutes as maxDayMinutes',
      'max_week_minutes as maxWeekMinutes',
      'min_rest_minutes as minRestMinutes',
      'version',
    ])
    .executeTakeFirst()
  return (row as ScheduleRules | undefined) ?? defaultRules
}

/** The ISO weekday with which the company's week begins. */
export async function readWeekStart(scope: Scope): Promise<number> {
  const { week_start } = await scope.from('company_settings').select('week_start').executeTakeFirstOrThrow()
  return week_start
}

type ScheduleRulesPatch = { [K in keyof ScheduleRules]?: ScheduleRules[K] | undefined }

/** Changes what is sent. Throws row.newer with the rules when they were saved since `version`. */
export const saveScheduleRules = (
  scope: Scope,
  { version, ...change }: ScheduleRulesPatch,
): Promise<ScheduleRules> =>
  scope.transaction(async (tx) => {
    await tx.from('company_settings').select('tenant_id').forUpdate().execute()
    const before = await readScheduleRules(tx)
    if (version !== undefined && version < before.version) throw failure('row.newer', {}, { data: before })
    const after = { ...before, ...change }
    const row = {
      on_conflict: after.onConflict,
      max_day_minutes: after.maxDayMinutes,
      max_week_minutes: after.maxWeekMinutes,
      min_rest_minutes: after.minRestMinutes,
      version: before.version + 1,
      updated_at: tx.now,
      updated_by: tx.actor.id || null,
    }
    await tx
      .into('schedule_rules', row)
      .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(row))
      .execute()
    return readScheduleRules(tx)
  })
