import { type Scope, sql } from '../../db/scope.ts'

interface RemovedRecords {
  fixes: number
  works: number
  entries: number
  incidents: number
  /** Of the files that were removed with the works and incidents. */
  keys: string[]
}

export async function removeBefore(
  tx: Scope,
  { fixesFrom, worksFrom, auditFrom }: { fixesFrom: string; worksFrom: string; auditFrom: string },
): Promise<RemovedRecords> {
  await tx
    .remove('site_workers')
    .where('last_started_at', '<', new Date(`${worksFrom}T00:00:00Z`))
    .execute()
  const [removed] = await tx.sql(sql<RemovedRecords>`
    select f.fixes, w.works, i.incidents, w.keys || i.keys as keys, a.entries, ${tx.tenantId}::bigint as tenant_id
    from (select forget_fixes(${fixesFrom}::date) as fixes) f,
      forget_works(${worksFrom}::date) w,
      forget_incidents(${worksFrom}::date) i,
      (select forget_audit(${new Date(`${auditFrom}T00:00:00Z`)}) as entries) a`)
  return removed!
}
