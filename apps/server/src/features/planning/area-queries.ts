import { isAreaJob, isAreaManager } from '../../db/areas.ts'
import { anyOf } from '../../db/names.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'

/**
 * Throws row.notFound where one of these events or patterns is at a site outside the areas of the actor. Of anybody else it
 * asks nothing.
 */
export async function requireInAreas(
  scope: Scope,
  table: 'schedule_events' | 'shift_patterns',
  ids: readonly number[],
): Promise<void> {
  if (!isAreaManager(scope.actor)) return
  const rows = await scope.sql(sql<{ id: number }>`
    select id from ${sql.table(table)} planned where tenant_id = ${scope.tenantId}
      and id = ${anyOf(ids)} and ${isAreaJob(scope, 'planned.job_id')}`)
  if (rows.length < new Set(ids).size) throw failure('row.notFound')
}
