import { joinAlong } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import type { DayRange } from '../planning/times.ts'
import { andReachedWorks } from '../works/area-queries.ts'
import { workScores } from '../works/score-queries.ts'
import { paidMs, servedWorks } from './work-sum-queries.ts'

interface PlannedWork {
  eventId: number
  /** Milliseconds since 1970, as the next. */
  occurrenceStart: number
  startedAt: number
  status: string
  /** Of completed ones. */
  servedMs: number
}
export function readVisits(scope: Scope, { startDate, endDate }: DayRange): Promise<PlannedWork[]> {
  // An occurrence near midnight may be begun a day before or after.
  const condition = sql`w.event_id is not null
    and w.local_date between ${startDate}::date - 1 and ${endDate}::date + 1`
  return scope.sql(sql<PlannedWork>`
    with served as (${servedWorks(scope, condition)})
    select w.event_id as "eventId", (extract(epoch from w.occurrence_start) * 1000)::bigint as "occurrenceStart",
      (extract(epoch from w.started_at) * 1000)::bigint as "startedAt", w.status,
      coalesce(${paidMs(scope)}, 0)::bigint as "servedMs"
    from works w left join served on served.work_id = w.id
    where w.tenant_id = ${scope.tenantId} and w.status <> 'VOID' and w.occurrence_start is not null and ${condition}
      ${andReachedWorks(scope)}`)
}

/** The mean share of the maximum that completed works scored, by kind. */
export const readScores = (scope: Scope, { startDate, endDate }: DayRange) =>
  scope.sql(sql<{ specType: string; share: number; works: number }>`
    with ${workScores(scope, sql`w.local_date between ${startDate}::date and ${endDate}::date ${andReachedWorks(scope)}`)}
    select spec_type as "specType", avg(share) as share, count(*) as works from by_work group by spec_type`)

/** Of the tasks due at every visit, those that did not apply left out: how many were asked and how many done. */
export async function readChecklistsDone(scope: Scope, { startDate, endDate }: DayRange) {
  const [row] = await scope.sql(sql<{ asked: number; done: number }>`
    with visited as (
      select w.id, w.job_detail_id, w.job_detail_version from works w
      where w.tenant_id = ${scope.tenantId} and w.status = 'COMPLETED' and 'NORMAL' = any(w.spec_types)
        and w.local_date between ${startDate}::date and ${endDate}::date ${andReachedWorks(scope)}),
    versions as (
      select job_detail_id, job_detail_version, count(*) as works from visited group by 1, 2),
    daily as (
      select q.id, q.answer_type, v.works from versions v
      join job_specs s on s.tenant_id = ${scope.tenantId} and s.job_detail_id = v.job_detail_id
        and s.version = v.job_detail_version and s.spec_type = 'NORMAL'
      ${joinAlong('job_spec_items i', 'i.job_spec_id', 's')}
        and coalesce(i.frequency, s.frequency) = 'DAILY'
      ${joinAlong('questionnaires q', 'q.job_spec_item_id', 'i')} and q.follows_id is null),
    answered as (
      select count(*) filter (where a.not_applicable) as inapplicable,
        count(*) filter (where a.answer is not null
          and not (d.answer_type = 'CHECKBOX' and a.answer = 'false')) as done
      from visited w
      join answers a on a.tenant_id = ${scope.tenantId} and a.work_id = w.id
      join daily d on d.id = a.questionnaire_id),
    filed as (
      select count(distinct (f.work_id, f.questionnaire_id)) as done
      from visited w
      join answer_files f on f.tenant_id = ${scope.tenantId} and f.work_id = w.id
      join daily d on d.id = f.questionnaire_id)
    select coalesce((select sum(works) from daily), 0)::bigint - answered.inapplicable as asked,
      answered.done + filed.done as done
    from answered, filed`)
  return row!
}
