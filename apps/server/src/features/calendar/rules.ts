import type { ScheduleRules } from '@muster/contract/planning/calendar'
import type { Scope } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'
import { readScheduleRules } from '../planning/constraints/rules.ts'

type ScheduleRulesPatch = { [K in keyof ScheduleRules]?: ScheduleRules[K] | undefined }

/** Throws row.newer with the rules when they were saved since `version`. */
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
