import type { Scope } from '../../../db/scope.ts'
import type { LockedWork } from '../locked-work.ts'
import type { BreakOfWork } from './corrected-breaks.ts'

type CorrectedWork = Pick<LockedWork, 'id' | 'version' | 'started_at' | 'ended_at'>
interface CorrectedTimes {
  startedAt: Date | string
  endedAt: Date | string
  reason: string
  /** Kept where they became others. */
  breaks?: { before: readonly BreakOfWork[]; after: readonly BreakOfWork[]; isChanged: boolean }
}

/** Writes the next version of a work's times into its history; the caller changes the work itself. */
export const insertCorrection = (
  tx: Scope,
  work: CorrectedWork,
  { startedAt, endedAt, reason, breaks }: CorrectedTimes,
) =>
  tx
    .into('work_corrections', {
      work_id: work.id,
      version: work.version + 1,
      old_started_at: work.started_at,
      old_ended_at: work.ended_at,
      new_started_at: startedAt,
      new_ended_at: endedAt,
      ...(breaks?.isChanged && {
        old_breaks: JSON.stringify(breaks.before),
        new_breaks: JSON.stringify(breaks.after),
      }),
      reason,
      corrected_by: tx.actor.id,
      corrected_at: tx.now,
    })
    .execute()
