import type { Insertable } from 'kysely'
import type { DB, Scope, TenantTable } from '../src/db/scope.ts'

export async function insert<T extends TenantTable>(
  scope: Scope,
  table: T,
  row: Omit<Insertable<DB[T]>, 'tenant_id'>,
): Promise<number> {
  const made = await scope.into(table, row).returningAll().executeTakeFirstOrThrow()
  return (made as { id: number }).id
}
