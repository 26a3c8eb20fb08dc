import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { bytesInMb, storageQuotaMb } from '@muster/contract/dashboard'
import type { Status } from '@muster/contract/status'
import { type Scope, sql } from '../../db/scope.ts'
import type { AppDeps } from '../../deps.ts'
import { readChecks } from '../../integrity/read-checks.ts'
import { isResting } from '../../outside/breaker.ts'
import type { Outside } from '../../outside/index.ts'
import { productVersion } from '../../outside/product-version.ts'

const runningSince = new Date(Date.now() - process.uptime() * 1000).toISOString()
const dayMs = 86_400_000

/** What of the company waits, failed and is stored, and how the installation stands. Nothing of another company. */
export async function readStatus(deps: AppDeps, scope: Scope): Promise<Status> {
  const startedAt = performance.now()
  const [ofCompany, backup, check, disk] = await Promise.all([
    readOfCompany(scope),
    readBackups(deps),
    readChecks(deps.pool),
    readDisk(path.dirname(deps.tempPath())),
  ])
  const databaseMs = Math.round((performance.now() - startedAt) * 10) / 10
  const { queue, usedBytes, sums } = ofCompany
  return {
    version: productVersion,
    runningSince,
    queue,
    storage: { usedBytes, quotaBytes: storageQuotaMb * bytesInMb },
    gateways: (['EMAIL', 'PUSH', 'SMS'] as const).map((gateway) => ({
      gateway,
      state: stateOf(deps.outside, gateway),
      ...countsOf(sums.filter((each) => each.gateway === gateway)),
    })),
    backup,
    check: { isPlanned: deps.plansChecks, ...check },
    databaseMs,
    disk,
  }
}

function stateOf({ sendMail, sendText, push }: Outside, gateway: 'EMAIL' | 'PUSH' | 'SMS') {
  if (gateway === 'PUSH') return push.isResting() ? 'RESTS' : 'WORKS'
  const send = gateway === 'EMAIL' ? sendMail : sendText
  if (!send) return 'OFF'
  return isResting(send) ? 'RESTS' : 'WORKS'
}

interface DeliveryCount {
  gateway: string
  state: string
  n: number
}
const countsOf = (sums: readonly DeliveryCount[]) => {
  const of = (state: string) => sums.find((each) => each.state === state)?.n ?? 0
  return { sent: of('sent'), waiting: of('waiting'), failed: of('failed') }
}

async function readOfCompany(scope: Scope) {
  const since = new Date(scope.now.getTime() - dayMs)
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
async function readBackups({ pool, plansBackups }: AppDeps): Promise<Status['backup']> {
  const { rows } = await pool.query<{ at: Date; bytes: number | null; failure: string | null }>(
    `(select coalesce(ended_at, started_at) as at, bytes, failure from backups order by due_at desc limit 1)
      union all
      (select ended_at, bytes, failure from backups where bytes is not null order by due_at desc limit 1)`,
  )
  const [newest] = rows
  const good = rows.find(({ bytes }) => bytes !== null)
  return {
    isPlanned: plansBackups,
    lastGood: good ? { at: good.at.toISOString(), bytes: good.bytes! } : null,
    failedAt: newest?.failure ? newest.at.toISOString() : null,
  }
}

async function readDisk(folder: string): Promise<Status['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  } catch {
    return null
  }
}
