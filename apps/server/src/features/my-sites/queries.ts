import type { SpecType } from '@muster/contract/jobs/job-details'
import { addDays } from '@muster/rules/time/zone'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { holds, nameOrder } from '../../db/names.ts'
import { listed } from '../../db/page.ts'
import { along, joinAlong } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { publishedActions } from '../actions/repair-queries.ts'
import { companyToday } from '../contracts/company-today.ts'
import { reachableProblems } from '../problems/reach.ts'
import { reachableSites } from '../sites/reach.ts'
import { reachableWorks } from '../works/reach.ts'
import { scorePercent, workScores } from '../works/score-queries.ts'

const mostSites = 10_000
const scoreDays = 365
const count = sql<number>`count(*)::int`
const ofSite = sql.ref<number>('sites.id')
const isInspection = sql<boolean>`'INSPECTION' = any(works.spec_types)`

/** Finished visits that the client reaches, without what the client said. */
const finishedVisits = (scope: Scope) =>
  reachableWorks(scope).where('works.status', '=', 'COMPLETED').where('works.user_id', '<>', scope.actor.id)

export const readClientSites = (scope: Scope, search: string) =>
  reachableSites(scope)
    .select(['sites.id', 'sites.name', 'sites.address', 'sites.timezone'])
    .select('sites.image_file_id as imageFileId')
    .select(holds(sql`sites.name || chr(10) || sites.address`, search).as('isMatch'))
    .select([
      jsonObjectFrom(
        finishedVisits(scope)
          .where('works.site_id', '=', ofSite)
          .select(['works.local_date as date', 'works.started_at as startedAt'])
          .orderBy('works.local_date', 'desc')
          .orderBy('works.started_at', 'desc')
          .limit(1),
      ).as('lastDone'),
      finishedVisits(scope)
        .where('works.site_id', '=', ofSite)
        .where(isInspection)
        .where('works.local_date', '>=', addDays(companyToday(scope), -scoreDays))
        .select('works.id')
        .orderBy('works.local_date', 'desc')
        .orderBy('works.started_at', 'desc')
        .limit(1)
        .as('inspectionId'),
      reachableProblems(scope)
        .where('problems.site_id', '=', ofSite)
        .where('problems.state', 'in', ['NEW', 'IN_PROGRESS'])
        .select(count.as('open'))
        .as('openProblems'),
      publishedActions(scope)
        .where('actions.site_id', '=', ofSite)
        .where('actions.state', 'in', ['OPEN', 'DOING', 'DONE', 'CANNOT'])
        .select(count.as('open'))
        .as('openRepairs'),
    ])
    .orderBy(nameOrder(scope, sql.ref('sites.name')))
    .orderBy('sites.id')
    .limit(mostSites)
    .execute()
export type ClientSiteRow = Awaited<ReturnType<typeof readClientSites>>[number]

/** Inspections of the client between two local days, the second left out. */
export const readInspections = (scope: Scope, from: string, before: string) =>
  finishedVisits(scope)
    .where(isInspection)
    .where('works.local_date', '>=', from)
    .where('works.local_date', '<', before)
    .select(['works.id', 'works.site_id as siteId', 'works.local_date as date'])
    .execute()

interface SiteVisitsQuery {
  siteId: number
  jobSpecTypes?: SpecType[] | undefined
  page: number
  size: number
}
export const listVisits = (scope: Scope, { siteId, jobSpecTypes, ...paging }: SiteVisitsQuery) => {
  const works = reachableWorks(scope)
    .where('works.status', '=', 'COMPLETED')
    .where('works.site_id', '=', siteId)
    .$if(jobSpecTypes !== undefined, (q) =>
      q.where((eb) => eb('works.spec_types', '&&', eb.val<string[]>(jobSpecTypes!))),
    )
  return listed(
    works
      .innerJoin('job_detail_versions', along('works.job_detail_version'))
      .select(['works.id as workId', 'works.local_date as date', 'works.started_at as startedAt'])
      .select(['job_detail_versions.title as jobDetailTitle', 'works.spec_types as jobSpecTypes'])
      .select((eb) =>
        scope
          .from('answer_files')
          .innerJoin('files', along('answer_files.file_id'))
          .where('answer_files.work_id', '=', eb.ref('works.id'))
          .where('files.mime', 'like', 'image/%')
          .select(count.as('photos'))
          .as('photos'),
      )
      .orderBy('works.local_date', 'desc')
      .orderBy('works.started_at', 'desc')
      .orderBy('works.id', 'desc'),
    paging,
    works,
  )
}

export interface TasksRow {
  workId: number
  /** Of tasks that were not answered and are not due at each visit. */
  originId: number | null
  frequency: string
  asked: number
  done: number
}
/** The tasks of each work without those that did not apply: one row of all that count, and one of each that may not be due. */
export const readTasks = (scope: Scope, workIds: readonly number[]) =>
  scope.sql(sql<TasksRow>`
    with asked as (
      select w.id as work_id, coalesce(i.origin_id, i.id) as origin_id, coalesce(i.frequency, s.frequency) as frequency,
        q.answer_type, a.answer,
        a.answer is not null or exists (select from answer_files f
          where f.tenant_id = ${scope.tenantId} and f.work_id = w.id and f.questionnaire_id = q.id) as is_answered
      from works w
      join job_specs s on s.tenant_id = ${scope.tenantId} and s.job_detail_id = w.job_detail_id
        and s.version = w.job_detail_version and s.spec_type = 'NORMAL'
      ${joinAlong('job_spec_items i', 'i.job_spec_id', 's')}
      ${joinAlong('questionnaires q', 'q.job_spec_item_id', 'i')}
        and q.follows_id is null
      left join answers a on a.tenant_id = ${scope.tenantId} and a.work_id = w.id and a.questionnaire_id = q.id
      where w.tenant_id = ${scope.tenantId} and w.id = any(${workIds}::bigint[]) and 'NORMAL' = any(w.spec_types)
        and not coalesce(a.not_applicable, false)),
    counted as (
      select *, not is_answered and frequency <> 'DAILY' as may_not_be_due from asked)
    select work_id as "workId", case when may_not_be_due then origin_id end as "originId",
      case when may_not_be_due then frequency else 'DAILY' end as frequency, count(*)::int as asked,
      count(*) filter (where is_answered and not (answer_type = 'CHECKBOX' and answer is not distinct from 'false'))::int as done
    from counted group by 1, 2, 3`)

/** Per cent of the inspection of each work, or of its feedback where it was no inspection. */
export async function visitScores(scope: Scope, workIds: readonly number[]): Promise<Map<number, number>> {
  if (workIds.length === 0) return new Map()
  const rows = await scope.sql(sql<{ id: number; score: number }>`
    with ${workScores(scope, sql`w.id = any(${workIds}::bigint[])`)}
    select distinct on (id) id, ${scorePercent} as score from by_work
    order by id, spec_type desc`)
  return new Map(rows.map(({ id, score }) => [id, score]))
}
