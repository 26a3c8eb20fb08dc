import type { ReviewDecision, ReviewFlag, WorkToReview } from '@muster/contract/works/reviews'
import type { Scope } from '../../../db/scope.ts'
import { failure, found } from '../../../http/failures.ts'
import { listOverlaps } from '../../payroll/overlap-queries.ts'
import { addEntry } from '../evidence/entries.ts'
import { lockWorkOfOther } from '../locked-work.ts'
import { readToReview } from './review-queries.ts'

interface ReviewWorkInput {
  flag: ReviewFlag
  decision: ReviewDecision
  reason: string
}

/**
 * The history and the work's chain keep the decision and its reason. That an overlap is fine means
 * that both works count: it may be said as long as they share time. Throws row.notFound,
 * access.self, review.cleared where the flag does not stand any more.
 */
export const reviewWork = (scope: Scope, id: number, { flag, decision, reason }: ReviewWorkInput) =>
  scope.transaction(async (tx): Promise<WorkToReview> => {
    const work = await lockWorkOfOther(tx, id)
    const pairKeys = flag === 'overlap' && decision === 'FINE' ? await undecidedPairs(tx, id) : []
    if (!work.review_reasons.includes(flag) && pairKeys.length === 0) throw failure('review.cleared')
    const review_reasons = work.review_reasons.filter((reason) => reason !== flag)
    await tx
      .into('work_reviews', {
        work_id: id,
        flag,
        decision,
        reason,
        pair_keys: pairKeys,
        reviewed_by: tx.actor.id,
        reviewed_at: tx.now,
      })
      .execute()
    await tx
      .change('works', { review_reasons, needs_review: review_reasons.length > 0 })
      .where('id', '=', id)
      .execute()
    await addEntry(tx, id, 'reviewed', { flag, decision, reason })
    return found(readToReview(tx, id))
  })

async function undecidedPairs(tx: Scope, id: number): Promise<string[]> {
  const overlaps = await listOverlaps(tx, [id])
  return overlaps.flatMap(({ key, isOpen, isDecided }) => (isOpen || isDecided ? [] : key))
}
