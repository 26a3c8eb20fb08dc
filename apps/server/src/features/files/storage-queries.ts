import { type Scope, sql } from '../../db/scope.ts'

export async function readStoredBytes(scope: Scope, since: Date) {
  const [row] = await scope.sql(sql<{ stored: number; today: number }>`
    select
      (select coalesce(sum(size), 0)::bigint from files where tenant_id = ${scope.tenantId}) as stored,
      (select coalesce(sum(size), 0)::bigint from files
        where tenant_id = ${scope.tenantId} and created_by = ${scope.actor.id} and created_at > ${since}) as today`)
  return row!
}
