import { joinAlong } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import type { LockedWork } from './locked-work.ts'
import { reviewColumns } from './review.ts'

/**
 * A phone that does not name its checklist may have filled in an older version than the work's. Switches the work to
 * the version that asks these questions, if the work has no answers yet, and flags it. Answers whether it switched.
 */
export async function takeOlderChecklist(
  tx: Scope,
  work: LockedWork,
  questionIds: readonly number[],
): Promise<boolean> {
  const ids = [...new Set(questionIds)]
  const [older] = await tx.sql(sql<{ version: number }>`
    select s.version from questionnaires q
      ${joinAlong('job_spec_items i', 'q.job_spec_item_id')}
      ${joinAlong('job_specs s', 'i.job_spec_id')}
    where q.tenant_id = ${tx.tenantId} and q.id = any(${ids}::bigint[])
      and s.job_detail_id = ${work.job_detail_id} and s.version < ${work.job_detail_version}
      and s.spec_type = any(${work.spec_types}::text[])
      and not exists (select from answers a where a.tenant_id = ${tx.tenantId} and a.work_id = ${work.id})
      and not exists (select from answer_files f where f.tenant_id = ${tx.tenantId} and f.work_id = ${work.id})
    group by s.version having count(*) = ${ids.length}`)
  if (!older) return false
  const reviewMarks = reviewColumns(work.review_reasons, ['oldChecklist'])
  await tx
    .change('works', { job_detail_version: older.version, ...reviewMarks })
    .where('id', '=', work.id)
    .execute()
  Object.assign(work, { job_detail_version: older.version, ...reviewMarks })
  return true
}
