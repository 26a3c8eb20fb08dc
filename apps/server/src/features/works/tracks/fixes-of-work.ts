import { createHash } from 'node:crypto'
import { decodeFixes, encodeCells, encodeFixes, type Fix } from '@muster/rules/works/gps-codec'
import type { Scope } from '../../../db/scope.ts'
import { addHeat, reaggregateHeat } from './heat.ts'

interface BatchWork {
  id: number
  site_id: number
  user_id: number
  local_date: string
}

const batchOf = (work: BatchWork, fixes: readonly Fix[]) => ({
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

/** Answers its SHA-256 in hex. */
export async function insertFixes(tx: Scope, work: BatchWork, fixes: readonly Fix[]): Promise<string> {
  const batch = batchOf(work, fixes)
  await tx.into('fix_batches', batch).execute()
  await addHeat(tx, work, batch.cells)
  return createHash('sha256').update(batch.points).digest('hex')
}

export async function fixesOf(scope: Scope, workId: number): Promise<Fix[]> {
  const rows = await scope.from('fix_batches').select('points').where('work_id', '=', workId).execute()
  return rows.flatMap(({ points }) => decodeFixes(points)).sort((a, b) => a.t - b.t)
}

/** Answers the SHA-256 of the batch that replaces the trimmed ones. */
export async function trimFixes(tx: Scope, work: BatchWork, endedAt: Date): Promise<string[]> {
  const end = endedAt.getTime()
  const late = await tx
    .remove('fix_batches')
    .where('work_id', '=', work.id)
    .where('last_t', '>', end)
    .returning('points')
    .execute()
  const remaining = late
    .flatMap(({ points }) => decodeFixes(points))
    .filter((fix) => fix.t <= end)
    .sort((a, b) => a.t - b.t)
  const stored = remaining.length > 0 ? [await insertFixes(tx, work, remaining)] : []
  if (late.length > 0) await reaggregateHeat(tx, work.site_id, [work.local_date])
  return stored
}
