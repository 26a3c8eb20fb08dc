import { createHash } from 'node:crypto'
import { decodeFixes, encodeCells, encodeFixes, type Fix } from '@muster/rules/gps-codec'
import type { Scope } from '../../db/scope.ts'
import { addHeat, aggregateAgain } from './heat.ts'

interface OfWork {
  id: number
  site_id: number
  user_id: number
  local_date: string
}

/** One row of a work's fixes, in the order of time. */
const batchOf = (work: OfWork, fixes: readonly Fix[]) => ({
  work_id: work.id,
  first_t: fixes[0]!.t,
  last_t: fixes.at(-1)!.t,
  fixes: fixes.length,
  site_id: work.site_id,
  user_id: work.user_id,
  day: work.local_date,
  points: Buffer.from(encodeFixes(fixes)),
  cells: Buffer.from(encodeCells(fixes)),
})

/** Stores fixes (sorted by time, at least one) as one packed row, adds them to the heat of their site; answers the row's SHA-256 in hexadecimal. */
export async function insertFixes(tx: Scope, work: OfWork, fixes: readonly Fix[]): Promise<string> {
  const batch = batchOf(work, fixes)
  await tx.into('fix_batches', batch).execute()
  await addHeat(tx, work, batch.cells)
  return createHash('sha256').update(batch.points).digest('hex')
}

/** The stored fixes of a work in the order of time. */
export async function fixesOf(scope: Scope, workId: number): Promise<Fix[]> {
  const rows = await scope.from('fix_batches').select('points').where('work_id', '=', workId).execute()
  return rows.flatMap(({ points }) => decodeFixes(points)).sort((a, b) => a.t - b.t)
}

/**
 * Nobody is followed beyond the end of a work: removes what was stored of the time after it. Answers the SHA-256 of what
 * is stored anew.
 */
export async function trimFixes(tx: Scope, work: OfWork, endedAt: Date): Promise<string[]> {
  const end = endedAt.getTime()
  const late = await tx
    .remove('fix_batches')
    .where('work_id', '=', work.id)
    .where('last_t', '>', end)
    .returning('points')
    .execute()
  const kept = late
    .flatMap(({ points }) => decodeFixes(points))
    .filter((fix) => fix.t <= end)
    .sort((a, b) => a.t - b.t)
  const stored = kept.length > 0 ? [await insertFixes(tx, work, kept)] : []
  if (late.length > 0) await aggregateAgain(tx, work.site_id, [work.local_date])
  return stored
}
