import type { ReviewFlag } from '@muster/contract/works/reviews'
import type { Scope } from '../../db/scope.ts'

export function reviewColumns(before: readonly string[], more: readonly ReviewFlag[]) {
  const review_reasons = [...new Set([...before, ...more])]
  return review_reasons.length > 0 ? { needs_review: true, review_reasons } : {}
}

export async function settleFlags(
  tx: Scope,
  work: { id: number; review_reasons: readonly string[] },
  reason: string,
): Promise<void> {
  if (work.review_reasons.length === 0) return
  await tx
    .into(
      'work_reviews',
      work.review_reasons.map((flag) => ({
        work_id: work.id,
        flag,
        decision: 'SETTLED',
        reason,
        reviewed_by: tx.actor.id,
        reviewed_at: tx.now,
      })),
    )
    .execute()
}
