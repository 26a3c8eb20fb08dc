import { type Scope, sql } from '../../db/scope.ts'

/** Leave and availability of a person are written one after another, so that each sees what was written before. */
export const lockLeaveOf = (tx: Scope, userId: number) =>
  tx.sql(
    sql`select pg_advisory_xact_lock(hashtextextended('leave ' || tenant_id || ' ' || id, 0))
      from (select ${tx.tenantId}::bigint as tenant_id, ${userId}::bigint as id) as person`,
  )

/** Marks that reasons and files are looked for today; false where that was done. */
export async function beginSweep(tx: Scope, today: string): Promise<boolean> {
  const rows = await tx.sql(sql`
    insert into leave_rules (tenant_id, health_swept_on) values (${tx.tenantId}, ${today})
    on conflict (tenant_id) do update set health_swept_on = excluded.health_swept_on
      where leave_rules.health_swept_on is null or leave_rules.health_swept_on < excluded.health_swept_on
    returning tenant_id`)
  return rows.length > 0
}
