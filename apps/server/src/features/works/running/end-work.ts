import type { ReviewFlag } from '@muster/contract/works/reviews'
import { AUTO_STOP_GRACE_MINUTES, limitReachedAt } from '@muster/rules/works/work-time'
import type { Scope } from '../../../db/scope.ts'
import type { ChecklistQuestion } from '../checklist/checklist.ts'
import { noteDone } from '../checklist/item-ledger.ts'
import type { LockedWork } from '../locked-work.ts'
import { reviewColumns } from '../review.ts'
import { trimFixes } from '../tracks/fixes-of-work.ts'
import { markOverlaps } from '../writes.ts'

const GRACE_MS = AUTO_STOP_GRACE_MINUTES * 60_000

interface WorkBreak {
  id: number
  from: number
  to: number
}

/** A break that still lasts when the work ends, or that the server let last to the end, ends with the work. */
const endedBreaks = (work: LockedWork, breaks: readonly WorkBreak[], endedAt: number) => {
  const lasts = work.ended_at?.getTime() ?? Number.POSITIVE_INFINITY
  return breaks.map((each) => (each.to === lasts ? { ...each, to: Math.max(each.from, endedAt) } : each))
}

/**
 * The recorded end counts, unless the work lasted half an hour beyond its service limit. Then it ends at the limit, as
 * the server would have ended it.
 */
export function settledEnd(
  work: LockedWork,
  breaks: readonly WorkBreak[],
  recorded: Date,
  maxMinutes: number,
): { endedAt: Date; tooLong: boolean } {
  const ended = endedBreaks(work, breaks, recorded.getTime())
  const limit = limitReachedAt({ startTime: work.started_at.getTime(), breaks: ended }, maxMinutes)
  return recorded.getTime() > limit + GRACE_MS
    ? { endedAt: new Date(limit), tooLong: true }
    : { endedAt: recorded, tooLong: false }
}

interface EndWorkOptions {
  endedAt: Date
  /** Absent when the server ends it. */
  deviceEndedAt?: string
  autoStopped: boolean
  reasons: readonly ReviewFlag[]
  awaitedFiles?: string[]
}

/** Answers the content of its entry. */
export async function endWork(
  tx: Scope,
  work: LockedWork,
  { breaks, questions }: { breaks: readonly WorkBreak[]; questions: readonly ChecklistQuestion[] },
  { endedAt, deviceEndedAt, autoStopped, reasons, awaitedFiles = [] }: EndWorkOptions,
) {
  const lasting = breaks.find(({ to }) => to === (work.ended_at?.getTime() ?? Number.POSITIVE_INFINITY))
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
      ...reviewColumns(work.review_reasons, reasons),
    })
    .where('id', '=', work.id)
    .execute()
  await markOverlaps(tx, work)
  const fixes = await trimFixes(tx, work, endedAt)
  await noteDone(tx, work, questions)
  await tx.emit('work.completed', { workId: work.id })
  return { endedAt, autoStopped, awaitedFiles, fixes }
}
