import type { Scope } from '../../db/scope.ts'
import { jobsPlannedBy, lastPlannedDays } from './planned-end-queries.ts'

export async function emitChangedEnds<R>(tx: Scope, contractId: number, act: () => Promise<R>): Promise<R> {
  const jobIds = await jobsPlannedBy(tx, contractId)
  if (jobIds.length === 0) return act()
  const [was, result, is] = [
    await lastPlannedDays(tx, jobIds),
    await act(),
    await lastPlannedDays(tx, jobIds),
  ]
  const jobs = jobIds
    .map((jobId) => ({ jobId, before: was.get(jobId)!, after: is.get(jobId)! }))
    .filter(({ before, after }) => before !== after)
  if (jobs.length > 0) await tx.emit('contract.plannedUntil', { jobs })
  return result
}
