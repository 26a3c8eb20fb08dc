import type { AuditProof } from '@muster/contract/company/audit-proof'
import type { company } from '@muster/contract/company/company'
import type { Received } from '@muster/contract/kit/endpoint'
import { isoWithOffset } from '@muster/rules/time/zone'
import { auditHash } from '../../db/audit.ts'
import { chainStart } from '../../db/chain.ts'
import { eachListed, listed } from '../../db/page.ts'
import type { Scope } from '../../db/scope.ts'
import type { LogEnd } from '../../integrity/log-ends.ts'
import { auditEntriesAfter, auditLike, hasSessions, readAuditHead } from './audit-queries.ts'

type AuditQuery = Received<typeof company.audit>['query']

export async function listAudit(scope: Scope, { page = 0, size, ...like }: AuditQuery) {
  const { timezone } = scope.company
  return eachListed(await listed(auditLike(scope, like), { page, size }), (entry) => ({
    ...entry,
    at: isoWithOffset(timezone, entry.at.getTime()),
    target: entry.target as Record<string, number | string | number[]>,
  }))
}

const batch = 2000

const isAsKept = ({ id, hash }: { id: number; hash: Buffer }, end: LogEnd | undefined) =>
  id !== end?.entries || hash.toString('hex') === end.hash

/**
 * What is added meanwhile is left to the next time. `end` is where the log ended at the last check,
 * as kept outside the database. Without it an emptied log passes after the next sign-in.
 */
export async function verifyAudit(
  scope: Scope,
  end?: LogEnd,
): Promise<Omit<AuditProof, 'visits' | 'isEndsFileDamaged'>> {
  const head = await readAuditHead(scope)
  const entries = head?.entries ?? 0
  const brokenAt = (id: number) => ({ entries, intact: false, firstBroken: id })
  // What was kept long enough is gone; the chain goes on from the hash of the last entry of it.
  let last: { id: number; hash: Uint8Array } = {
    id: head?.forgotten ?? 0,
    hash: head?.forgotten_hash ?? chainStart,
  }
  while (last.id < entries) {
    const rows = await auditEntriesAfter(scope, { after: last.id, upTo: entries, limit: batch })
    if (rows.length === 0) return brokenAt(last.id + 1)
    for (const { id, hash, prevHash, ...entry } of rows) {
      const isNext = id === last.id + 1 && prevHash.equals(last.hash) && isAsKept({ id, hash }, end)
      if (!isNext || !hash.equals(auditHash(last.hash, id, entry))) return brokenAt(last.id + 1)
      last = { id, hash }
    }
  }
  if (end && entries < end.entries) return brokenAt(entries + 1)
  if (head && !head.hash.equals(last.hash)) return brokenAt(entries)
  // Every sign-in leaves an entry, and removing old ones leaves the end of the chain.
  if (!head && (await hasSessions(scope))) return brokenAt(1)
  return { entries, intact: true, firstBroken: null }
}
