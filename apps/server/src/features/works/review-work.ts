import type { ReviewDecision, ReviewFlag, WorkToReview } from '@muster/contract/work-reviews'
import type { Scope } from '../../db/scope.ts'
import { failure, found } from '../../http/failures.ts'
import { addEntry } from './entries.ts'
import { lockWorkOfOther } from './locked-work.ts'
import { readToReview } from './review-queries.ts'

interface ReviewWorkInput {
  flag: ReviewFlag
  decision: ReviewDecision
  reason: string
}

/**
 * Clears one flag of another person's work. The history and the work's chain keep the decision and its reason. Throws
 * row.notFound, access.self, review.cleared where the flag does not stand any more.
 */
export const reviewWork = (scope: Scope, id: number, { flag, decision, reason }: ReviewWorkInput) =>
  scope.transaction(async (tx): Promise<WorkToReview> => {
    const work = await lockWorkOfOther(tx, id)
    if (!work.review_reasons.includes(flag)) throw failure('review.cleared')
    const review_reasons = work.review_reasons.filter((reason) => reason !== flag)
    await tx
      .into('work_reviews', {
        work_id: id,
        flag,
        decision,
        reason,
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
