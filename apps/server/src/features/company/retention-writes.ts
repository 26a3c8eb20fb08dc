import { type Scope, sql } from '../../db/scope.ts'

/** First days that are kept. */
export interface RetentionSpans {
  readonly fixesFrom: string
  readonly worksFrom: string
  readonly auditFrom: string
}

/** Deletes as the owner of the tables, in a transaction of its own, and leaves the numbers in `retention_runs`. */
export const forgetDue = (scope: Scope, { fixesFrom, worksFrom, auditFrom }: RetentionSpans) =>
  scope.sql(sql`
    select forget_due(${fixesFrom}::date, ${worksFrom}::date, ${new Date(`${auditFrom}T00:00:00Z`)}), ${scope.tenantId} as tenant_id`)

/** What was deleted and is not in the company's log yet. `keys` are of files that went with visits and incidents. */
export async function takeRuns(tx: Scope) {
  const runs = await tx
    .remove('retention_runs')
    .returning(['fixes', 'works', 'incidents', 'entries', 'keys'])
    .execute()
  const sum = (count: (run: (typeof runs)[number]) => number) =>
    runs.reduce((total, run) => total + count(run), 0)
  return {
    fixes: sum((run) => run.fixes),
    works: sum((run) => run.works),
    incidents: sum((run) => run.incidents),
    entries: sum((run) => run.entries),
    keys: runs.flatMap((run) => run.keys),
  }
}
