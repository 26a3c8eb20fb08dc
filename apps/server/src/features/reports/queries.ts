import { addDays } from '@muster/rules/time/zone'
import type { Days, HeatSpans } from '@muster/rules/works/heat-spans'
import { along, linkedBy } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { reachableJobs } from '../jobs/reach.ts'
import type { PartAgain } from '../works/checklist/filled-work.ts'
import { reachableTimes, reachableWorks } from '../works/reach.ts'

export interface TrackFilter {
  tenantUserId?: number | undefined
  jobLocationId?: number | undefined
  workIds?: readonly number[] | undefined
  /** Local days of the clock-in, both included. */
  days?: { startDate: string; endDate: string } | undefined
}

/** The works whose path is asked for, of those whose track the actor may read; void ones are nowhere. */
function walkedWorks(scope: Scope, { tenantUserId, jobLocationId, workIds, days }: TrackFilter) {
  let works = reachableTimes(scope).where('works.status', '<>', 'VOID')
  if (tenantUserId !== undefined) works = works.where('works.user_id', '=', tenantUserId)
  if (jobLocationId !== undefined) works = works.where('works.site_id', '=', jobLocationId)
  if (workIds !== undefined) works = works.where('works.id', 'in', workIds.length > 0 ? workIds : [0])
  if (days !== undefined)
    works = works
      .where('works.local_date', '>=', days.startDate)
      .where('works.local_date', '<=', days.endDate)
  return works
}

const withBatches = (scope: Scope, filter: TrackFilter) =>
  walkedWorks(scope, filter).innerJoin('fix_batches as batches', along('batches.work_id'))

export async function countFixes(scope: Scope, filter: TrackFilter): Promise<number> {
  const { fixes } = await withBatches(scope, filter)
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('batches.fixes'), eb.lit(0)).as('fixes'))
    .executeTakeFirstOrThrow()
  return fixes
}

export const listBatches = (scope: Scope, filter: TrackFilter) =>
  withBatches(scope, filter)
    .select(['works.id as workId', 'batches.points'])
    .orderBy('works.started_at')
    .orderBy('works.id')
    .orderBy('batches.first_t')
    .execute()

interface CellFilter {
  tenantUserId?: number | undefined
  jobLocationId?: number | undefined
}

/** The packed cells of the days, each batch behind its length, as one value a site and person; without void works. */
export const listCells = (
  scope: Scope,
  { tenantUserId, jobLocationId, days }: CellFilter & { days: readonly Days[] },
) =>
  scope.sql(sql<{ siteId: number; userId: number; fixes: number; batches: Buffer }>`
    select batches.site_id as "siteId", batches.user_id as "userId", sum(batches.fixes)::int as fixes,
      string_agg(int4send(length(batches.cells)) || batches.cells, ''::bytea) as batches
    from unnest(${days.map((each) => each.startDate)}::date[], ${days.map((each) => each.endDate)}::date[])
      as span(first, last)
    join fix_batches batches on batches.tenant_id = ${scope.tenantId}
      and batches.day between span.first and span.last
    where batches.work_id not in (select id from works where tenant_id = ${scope.tenantId} and status = 'VOID')
      ${tenantUserId === undefined ? sql`` : sql`and batches.user_id = ${tenantUserId}`}
      ${jobLocationId === undefined ? sql`` : sql`and batches.site_id = ${jobLocationId}`}
    group by batches.site_id, batches.user_id`)

/** The first and the last day with recorded positions; null where there are none. */
export async function recordedDays(scope: Scope): Promise<{ first: string | null; last: string | null }> {
  return scope
    .from('fix_batches')
    .select((eb) => [eb.fn.min('day').as('first'), eb.fn.max('day').as('last')])
    .executeTakeFirstOrThrow()
}

export const listAggregates = (
  scope: Scope,
  { jobLocationId, months, years }: CellFilter & Pick<HeatSpans, 'months' | 'years'>,
) =>
  scope.sql(sql<{ siteId: number; aggregated: Buffer }>`
    select site_id as "siteId", string_agg(int4send(length(cells)) || cells, ''::bytea) as aggregated
    from heat_cells
    where tenant_id = ${scope.tenantId}
      and (span = 'MONTH' and from_day = any(${months}::date[]) or span = 'YEAR' and from_day = any(${years}::date[]))
      ${jobLocationId === undefined ? sql`` : sql`and site_id = ${jobLocationId}`}
    group by site_id`)

export const listSitePlaces = (scope: Scope, siteIds: readonly number[]) =>
  scope
    .from('sites')
    .select(['id as siteId', 'name', 'latitude as lat', 'longitude as lng'])
    .where('id', 'in', siteIds.length > 0 ? siteIds : [0])
    .execute()

export const readJobSite = (scope: Scope, jobId: number) =>
  reachableJobs(scope)
    .innerJoin('sites', along('jobs.site_id'))
    .where('jobs.id', '=', jobId)
    .select('sites.name as site')
    .executeTakeFirst()

interface InspectionFilter {
  jobId: number
  days: { startDate: string; endDate: string }
}

/** The parts of a visit as its last re-inspection left them, by their ids; null without any. */
const partsAgain = sql<{ parts: Record<string, PartAgain> | null }>`lateral (
  select jsonb_object_agg(part ->> 'specId', part) as parts
  from (select r.parts from reinspections r where ${linkedBy('r.work_id', 'works')}
    order by r.at desc, r.id desc limit 1) last cross join lateral jsonb_array_elements(last.parts) part)`
const partAgain = sql`again.parts -> specs.id::text`
const averageAgain = sql<
  number | null
>`(${partAgain} ->> 'sum')::float8 / (${partAgain} ->> 'weight')::float8`

/**
 * The completed inspections of a job by the parts of their checklists that were rated, oldest first: the local day and
 * the start, and the weighted sum of the ratings with their weights; and the sum as the last re-inspection left it, or
 * null.
 */
export const listInspections = (scope: Scope, { jobId, days }: InspectionFilter) =>
  reachableWorks(scope)
    .innerJoin('answers', along('answers.work_id'))
    .innerJoin('questionnaires', along('answers.questionnaire_id'))
    .innerJoin('job_spec_items as items', along('questionnaires.job_spec_item_id'))
    .innerJoin('job_specs as specs', along('items.job_spec_id'))
    .innerJoin(partsAgain.as('again'), (join) => join.onTrue())
    .where('works.job_id', '=', jobId)
    .where('works.status', '=', 'COMPLETED')
    .where('works.local_date', '>=', days.startDate)
    .where('works.local_date', '<=', days.endDate)
    // The works of a job lie in the order of their start; the local day is within a day of it.
    .where('works.started_at', '>=', new Date(`${addDays(days.startDate, -1)}T00:00:00Z`))
    .where('works.started_at', '<', new Date(`${addDays(days.endDate, 2)}T00:00:00Z`))
    .where('specs.spec_type', '=', 'INSPECTION')
    .where('answers.rating', 'is not', null)
    .where('answers.not_applicable', '=', false)
    // Follow-ups count in no score.
    .where('questionnaires.follows_id', 'is', null)
    .groupBy(['works.id', 'works.local_date', 'works.started_at', 'works.timezone', 'specs.title'])
    .select((eb) => [
      'works.local_date as day',
      'works.started_at as startedAt',
      'works.timezone',
      'specs.title',
      sql<number>`sum(answers.rating * items.weight)`.as('sum'),
      sql<number | null>`case when count(${partAgain}) > 0
        then sum(coalesce(${averageAgain}, answers.rating) * items.weight) end`.as('sumAgain'),
      eb.fn.sum<number>('items.weight').as('weight'),
      sql<number>`max(case questionnaires.answer_type when 'RATING_10' then 10 else 5 end)`.as('maximum'),
    ])
    .orderBy('works.started_at')
    .orderBy('works.id')
    .orderBy(sql`min(specs.position)`)
    .execute()

export const listImages = (scope: Scope, ids: readonly number[]) =>
  scope
    .from('files')
    .select(['id', 'key'])
    .where('id', 'in', ids)
    .where('width', 'is not', null)
    .orderBy('id')
    .execute()

export const listPrints = (scope: Scope, workId: number, code: string) =>
  scope
    .from('report_prints')
    .select(['printed_at as printedAt', 'file_sha256 as sha256'])
    .where('work_id', '=', workId)
    .where('code', '=', code)
    .orderBy('printed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
