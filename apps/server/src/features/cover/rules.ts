import type { CoverRules } from '@muster/contract/cover/cover'
import type { Scope } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'

const defaultRules: CoverRules = {
  callOutWithinHours: 12,
  steps: { minutes: 5, people: 5 },
  swapsNeedApproval: true,
  version: 0,
}

export async function readCoverRules(scope: Scope): Promise<CoverRules> {
  const row = await scope.from('cover_rules').selectAll().executeTakeFirst()
  if (!row) return defaultRules
  return {
    callOutWithinHours: row.call_out_within_hours,
    steps: { minutes: row.step_minutes, people: row.step_people },
    swapsNeedApproval: row.swaps_need_approval,
    version: row.version,
  }
}

/** Throws row.newer with the rules as they are. */
export const updateCoverRules = (scope: Scope, update: Partial<CoverRules>): Promise<CoverRules> =>
  scope.transaction(async (tx) => {
    const before = await tx.from('cover_rules').select('version').forUpdate().executeTakeFirst()
    const version = before?.version ?? 0
    const current = await readCoverRules(tx)
    if (update.version !== undefined && update.version < version)
      throw failure('row.newer', {}, { data: current })
    const { callOutWithinHours, steps, swapsNeedApproval } = { ...current, ...update }
    const row = {
      call_out_within_hours: callOutWithinHours,
      step_minutes: steps.minutes,
      step_people: steps.people,
      swaps_need_approval: swapsNeedApproval,
      version: version + 1,
    }
    await tx
      .into('cover_rules', row)
      .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(row))
      .execute()
    return readCoverRules(tx)
  })
