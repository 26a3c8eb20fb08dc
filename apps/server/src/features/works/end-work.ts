import type { ReviewFlag } from '@muster/contract/work-reviews'
import { AUTO_STOP_GRACE_MINUTES, limitReachedAt } from '@muster/rules/work-time'
import type { Scope } from '../../db/scope.ts'
import type { ChecklistQuestion } from './checklist.ts'
import { trimFixes } from './fixes-of-work.ts'
import { noteDone } from './item-ledger.ts'
import type { LockedWork } from './locked-work.ts'
import { markOverlaps, review } from './review.ts'

const GRACE_MS = AUTO_STOP_GRACE_MINUTES * 60_000

interface Pause {
  id: number
  from: number
  to: number
}

/** The breaks as they stand when the work ends at that moment: one that still lasts, or was taken to last, ends with it. */
const endedBreaks = (work: LockedWork, breaks: readonly Pause[], endedAt: number) => {
  const lasts = work.ended_at?.getTime() ?? Number.POSITIVE_INFINITY
  return breaks.map((each) => (each.to === lasts ? { ...each, to: Math.max(each.from, endedAt) } : each))
}

/**
 * The end that counts: as recorded, unless the work went on for half an hour beyond its limit of service; then the moment
 * of the limit, as the server would have ended it.
 */
export function settledEnd(
  work: LockedWork,
  breaks: readonly Pause[],
  recorded: Date,
  maxMinutes: number,
): { endedAt: Date; tooLong: boolean } {
  const ended = endedBreaks(work, breaks, recorded.getTime())
  const limit = limitReachedAt({ startTime: work.started_at.getTime(), breaks: ended }, maxMinutes)
  return recorded.getTime() > limit + GRACE_MS
    ? { endedAt: new Date(limit), tooLong: true }
    : { endedAt: recorded, tooLong: false }
}

interface Ending {
  endedAt: Date
  /** Absent when the server ends it. */
  deviceEndedAt?: string
  autoStopped: boolean
  reasons: readonly ReviewFlag[]
  awaitedFiles?: string[]
}

/** Completes a work: breaks end with it, what was done is noted, and it is said. Answers what its entry is to tell. */
export async function endWork(
  tx: Scope,
  work: LockedWork,
  found: { breaks: readonly Pause[]; questions: readonly ChecklistQuestion[] },
  { endedAt, deviceEndedAt, autoStopped, reasons, awaitedFiles = [] }: Ending,
) {
  const lasting = found.breaks.find(
    (each) => each.to === (work.ended_at?.getTime() ?? Number.POSITIVE_INFINITY),
  )
  if (lasting) {
    const ended_at = new Date(Math.max(lasting.from, endedAt.getTime()))
    await tx.change('work_breaks', { ended_at }).where('id', '=', lasting.id).execute()
  }
  await tx
    .change('works', {
      status: 'COMPLETED',
      ended_at: endedAt,
      device_ended_at: deviceEndedAt ?? null,
      end_received_at: tx.now,
      auto_stopped: autoStopped,
      awaited_files: awaitedFiles,
      evidence_pending: awaitedFiles.length > 0,
      ...review(work.review_reasons, reasons),
    })
    .where('id', '=', work.id)
    .execute()
  await markOverlaps(tx, work)
  const fixes = await trimFixes(tx, work, endedAt)
  await noteDone(tx, work, found.questions)
  await tx.emit('work.completed', { workId: work.id })
  return { endedAt, autoStopped, awaitedFiles, fixes }
}
