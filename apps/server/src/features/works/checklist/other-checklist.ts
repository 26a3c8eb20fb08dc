import type { Scope } from '../../../db/scope.ts'
import type { LockedWork } from '../locked-work.ts'
import { reviewColumns } from '../review.ts'
import { olderVersionAsking } from './question-queries.ts'

/**
 * A phone that does not name its checklist may have filled in an older version than the work's. Switches the work to
 * the version that asks these questions, if the work has no answers yet, and flags it. Answers whether it switched.
 */
export async function takeOlderChecklist(
  tx: Scope,
  work: LockedWork,
  questionIds: readonly number[],
): Promise<boolean> {
  const version = await olderVersionAsking(tx, work, questionIds)
  if (version === undefined) return false
  const reviewMarks = reviewColumns(work.review_reasons, ['oldChecklist'])
  await tx
    .change('works', { job_detail_version: version, ...reviewMarks })
    .where('id', '=', work.id)
    .execute()
  Object.assign(work, { job_detail_version: version, ...reviewMarks })
  return true
}
