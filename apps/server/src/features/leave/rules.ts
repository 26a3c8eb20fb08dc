import type { LeaveRules } from '@muster/contract/leave/rules'
import type { Scope } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'
import { protectRule } from '../company/protected-rules.ts'
import { readLeaveRules } from './queries.ts'

type LeaveRulesPatch = { [K in keyof LeaveRules]?: LeaveRules[K] | undefined }

/**
 * Throws row.newer with the rules when they were saved since `version`; for who reads health data
 * what `protectRule` throws.
 */
export const saveLeaveRules = (scope: Scope, { version, ...change }: LeaveRulesPatch): Promise<LeaveRules> =>
  scope.transaction(async (tx) => {
    await tx.from('company_settings').select('tenant_id').forUpdate().execute()
    const before = await readLeaveRules(tx)
    if (version !== undefined && version < before.version) throw failure('row.newer', {}, { data: before })
    const after = { ...before, ...change }
    if (after.managersReadHealth !== before.managersReadHealth) await protectRule(tx, 'healthReaders')
    const row = {
      managers_read_health: after.managersReadHealth,
      health_kept_months: after.healthKeptMonths,
      version: before.version + 1,
    }
    await tx
      .into('leave_rules', row)
      .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(row))
      .execute()
    return readLeaveRules(tx)
  })
