import type { Status } from '@muster/contract/status'
import { type Scope, sql } from '../../db/scope.ts'
import type { AppDeps } from '../../deps.ts'

const dayMs = 86_400_000

export interface DeliveryCount {
  gateway: string
  state: string
  n: number
}

export async function readOfCompany(scope: Scope) {
  const since = scope.ago(dayMs)
  const [row] = await scope.sql(sql<{
    waiting: number
    failed: number
    oldest: Date | null
    used: number
    sums: DeliveryCount[]
  }>`
    select jobs.*,
      (select coalesce(sum(size), 0)::bigint from files where tenant_id = ${scope.tenantId}) as used,
      (select coalesce(json_agg(d), '[]') from (
        select 'EMAIL' as gateway, state, count(*)::int as n from mails
          where tenant_id = ${scope.tenantId} and created_at > ${since} group by state
        union all
        select gateway, state, count(*)::int from notification_deliveries
          where tenant_id = ${scope.tenantId} and created_at > ${since} and gateway in ('PUSH', 'SMS')
          group by gateway, state) d) as sums
    from (
      select count(*) filter (where state <> 'failed')::int as waiting,
        count(*) filter (where state = 'failed')::int as failed,
        min(start_after) filter (where state <> 'failed' and start_after <= ${scope.now}) as oldest
      from pgboss.job
      where data ->> 'tenantId' = ${String(scope.tenantId)} and state in ('created', 'retry', 'active', 'failed')
    ) jobs`)
  const { waiting, failed, oldest, used, sums } = row!
  return { queue: { waiting, failed, oldestDue: oldest?.toISOString() ?? null }, usedBytes: used, sums }
}

/** Backups are of the whole installation: when and how large, and nothing of whom. */
export async function readBackups({ pool, backups }: AppDeps): Promise<Status['backup']> {
  const { rows } = await pool.query<{ at: Date; bytes: number | null; failure: string | null }>(
    `(select coalesce(ended_at, started_at) as at, bytes, failure from backups order by due_at desc limit 1)
      union all
      (select ended_at, bytes, failure from backups where bytes is not null order by due_at desc limit 1)`,
  )
  const [newest] = rows
  const good = rows.find(({ bytes }) => bytes !== null)
  return {
    ...backups,
    lastGood: good ? { at: good.at.toISOString(), bytes: good.bytes! } : null,
    failedAt: newest?.failure ? newest.at.toISOString() : null,
  }
}
