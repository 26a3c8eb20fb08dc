import type { AnswerType, SpecType } from '@muster/contract/jobs/job-details'
import { joinAlong } from '../../../db/relations.ts'
import { type Scope, sql } from '../../../db/scope.ts'
import type { LockedWork } from '../locked-work.ts'

export interface WorkQuestion {
  id: number
  answerType: AnswerType
  specType: SpecType
  /** Follow-ups are none: a phone that does not know them may leave them out. */
  mandatory: boolean
  isFollowUp: boolean
  choices: string[]
}

/** A work asks the questions of the version that it started with, and of its spec types. */
export const selectQuestions = (scope: Scope, ids: readonly number[]) => sql<WorkQuestion[]>`(
  select coalesce(json_agg(json_build_object('id', q.id, 'answerType', q.answer_type,
    'mandatory', q.mandatory and q.follows_id is null, 'isFollowUp', q.follows_id is not null,
    'choices', q.choices, 'specType', s.spec_type)), '[]')
  from questionnaires q
  ${joinAlong('job_spec_items i', 'q.job_spec_item_id')}
  ${joinAlong('job_specs s', 'i.job_spec_id')}
  where q.tenant_id = ${scope.tenantId} and q.id = any(${ids}::bigint[])
    and s.job_detail_id = works.job_detail_id and s.version = works.job_detail_version
    and s.spec_type = any(works.spec_types))`

export async function readQuestions(
  tx: Scope,
  workId: number,
  ids: readonly number[],
): Promise<WorkQuestion[]> {
  const work = await tx
    .from('works')
    .select(selectQuestions(tx, ids).as('questions'))
    .where('works.id', '=', workId)
    .executeTakeFirst()
  return work?.questions ?? []
}

/** The older version of the work's checklist that asks all of these questions, where the work has no answers yet. */
export async function olderVersionAsking(
  tx: Scope,
  work: LockedWork,
  questionIds: readonly number[],
): Promise<number | undefined> {
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
  return older?.version
}
