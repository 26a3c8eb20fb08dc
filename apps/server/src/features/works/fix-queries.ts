import { decodeFixes, unpackBatches } from '@muster/rules/gps-codec'
import { type Scope, sql } from '../../db/scope.ts'

interface FixContext {
  notice: number | null
  breaks: { from: number; to: number | null }[]
  /** The stored batches that reach into the span, each behind its length. */
  batches: Buffer
}
/** Reads in one statement what decides which fixes of a span count. The caller has locked the work. */
export async function readFixContext(tx: Scope, workId: number, span: { from: number; to: number }) {
  const [row] = await tx.sql<FixContext>(sql`
    select
      (select notice_acknowledged_version from users where tenant_id = ${tx.tenantId} and id = ${tx.actor.id}) as notice,
      (select coalesce(json_agg(json_build_object('from', extract(epoch from started_at) * 1000,
          'to', extract(epoch from ended_at) * 1000)), '[]')
        from work_breaks where tenant_id = ${tx.tenantId} and work_id = ${workId}) as breaks,
      (select coalesce(string_agg(int4send(length(points)) || points, ''::bytea), '')
        from fix_batches where tenant_id = ${tx.tenantId} and work_id = ${workId}
          and first_t <= ${span.to} and last_t >= ${span.from}) as batches`)
  const { notice, breaks, batches } = row!
  const storedTimes = new Set(
    [...unpackBatches(batches)].flatMap((points) => decodeFixes(points).map(({ t }) => t)),
  )
  return { notice, breaks, storedTimes }
}
