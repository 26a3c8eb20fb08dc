import type { RawBuilder } from 'kysely'
import { anyOf } from '../../db/names.ts'
import { joinAlong } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'

/**
 * Two common table expressions; the second is by_work (id, spec_type, share): the share of the maximum that each work of
 * a condition on `w` scored in inspection and feedback, by the rule of its report.
 */
export const workScores = (scope: Scope, condition: RawBuilder<unknown>) => sql`
    rated as (
      select w.id, s.spec_type, s.weight as spec_weight,
        sum(a.rating * i.weight)::float8 / (sum(i.weight)
          * case when s.spec_type = 'FEEDBACK' or bool_or(q.answer_type = 'RATING_10') then 10 else 5 end) as share
      from works w
      ${joinAlong('answers a', 'a.work_id', 'w')}
      ${joinAlong('questionnaires q', 'a.questionnaire_id')}
      ${joinAlong('job_spec_items i', 'q.job_spec_item_id')}
      ${joinAlong('job_specs s', 'i.job_spec_id')}
      where w.tenant_id = ${scope.tenantId} and w.status = 'COMPLETED' and ${condition}
        and w.spec_types && array['INSPECTION', 'FEEDBACK']
        and s.spec_type in ('INSPECTION', 'FEEDBACK')
        and a.rating is not null and not a.not_applicable
      group by w.id, s.id, s.spec_type, s.weight),
    by_work as (
      select id, spec_type, sum(spec_weight * share) / sum(spec_weight) as share from rated group by id, spec_type)`

/** Per cent of the maximum that these works scored in their inspection, rounded up as on its report; by id. */
export async function inspectionScores(
  scope: Scope,
  workIds: readonly number[],
): Promise<Map<number, number>> {
  if (workIds.length === 0) return new Map()
  const rows = await scope.sql(sql<{ id: number; score: number }>`
    with ${workScores(scope, sql`w.id = ${anyOf(workIds)}`)}
    select id, ${scorePercent} as score from by_work where spec_type = 'INSPECTION'`)
  return new Map(rows.map(({ id, score }) => [id, score]))
}

/** Of `by_work`, without what only the computing with fractions adds. */
export const scorePercent = sql<number>`ceil(round(share::numeric * 100, 9))::int`
