import type { Scope } from '../../../db/scope.ts'
import { type RemovedOccurrence, restoreExceptions } from './writes.ts'

/**
 * Puts removed occurrences back as they were, of series that go on or were continued by another. Answers the ids of those
 * that could be put back.
 */
export async function restoreOccurrences(
  tx: Scope,
  removed: readonly RemovedOccurrence[],
): Promise<number[]> {
  const rows = await restoreExceptions(tx, removed)
  for (const jobId of new Set(rows.map((row) => row.jobId))) await tx.enqueue('plan-alerts', { jobId })
  return rows.map(({ id }) => id)
}
