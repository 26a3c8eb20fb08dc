import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { bytesInMb, storageQuotaMb } from '@muster/contract/dashboard'
import type { Status } from '@muster/contract/status'
import type { Scope } from '../../db/scope.ts'
import type { AppDeps } from '../../deps.ts'
import { readChecks } from '../../integrity/read-checks.ts'
import { isResting } from '../../outside/egress/breaker.ts'
import type { Outside } from '../../outside/index.ts'
import { productVersion } from '../../outside/product-version.ts'
import { listSharedMailboxes } from '../users/shared-mailbox-queries.ts'
import { type DeliveryCount, readBackups, readOfCompany } from './queries.ts'

const runningSince = new Date(Date.now() - process.uptime() * 1000).toISOString()

/** What of the company waits, failed and is stored, and how the installation stands. Nothing of another company. */
export async function readStatus(deps: AppDeps, scope: Scope): Promise<Status> {
  const startedAt = performance.now()
  const [ofCompany, backup, check, disk, sharedMailboxes] = await Promise.all([
    readOfCompany(scope),
    readBackups(deps),
    readChecks(deps.pool),
    readDisk(path.dirname(deps.tempPath())),
    listSharedMailboxes(scope),
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
    sharedMailboxes,
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

const countsOf = (sums: readonly DeliveryCount[]) => {
  const of = (state: string) => sums.find((each) => each.state === state)?.n ?? 0
  return { sent: of('sent'), waiting: of('waiting'), failed: of('failed') }
}

async function readDisk(folder: string): Promise<Status['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  } catch {
    return null
  }
}
