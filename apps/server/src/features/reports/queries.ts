import { type Scope, sql } from '../../db/scope.ts'
import { reachableJobs } from '../jobs/reach.ts'
import { reachableTimes, reachableWorks } from '../works/reach.ts'

export interface PathAsked {
  tenantUserId?: number | undefined
  jobLocationId?: number | undefined
  workIds?: readonly number[] | undefined
  /** Local days of the clock-in, both included. */
  days?: { startDate: string; endDate: string } | undefined
}

/** The works whose path is asked for, of those whose track the actor may read; void ones are nowhere. */
function walkedWorks(scope: Scope, { tenantUserId, jobLocationId, workIds, days }: PathAsked) {
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

const withBatches = (scope: Scope, asked: PathAsked) =>
  walkedWorks(scope, asked).innerJoin('fix_batches as batches', (join) =>
    join.onRef('batches.tenant_id', '=', 'works.tenant_id').onRef('batches.work_id', '=', 'works.id'),
  )

export async function countFixes(scope: Scope, asked: PathAsked): Promise<number> {
  const { fixes } = await withBatches(scope, asked)
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('batches.fixes'), eb.lit(0)).as('fixes'))
    .executeTakeFirstOrThrow()
  return fixes
}

/** The packed fixes of the works in the order in which these began. */
export const listBatches = (scope: Scope, asked: PathAsked) =>
  withBatches(scope, asked)
    .select(['works.id as workId', 'batches.points'])
    .orderBy('works.started_at')
    .orderBy('works.id')
    .orderBy('batches.first_t')
    .execute()

interface CellsAsked {
  tenantUserId?: number | undefined
  jobLocationId?: number | undefined
  days: { startDate: string; endDate: string }
}

/** The batches of the days; those of void works are nowhere. */
const batchesOf = (scope: Scope, { tenantUserId, jobLocationId, days }: CellsAsked) => sql`
    from fix_batches batches
    join works on works.tenant_id = batches.tenant_id and works.id = batches.work_id and works.status <> 'VOID'
    where batches.tenant_id = ${scope.tenantId}
      and batches.day between ${days.startDate} and ${days.endDate}
      ${tenantUserId === undefined ? sql`` : sql`and batches.user_id = ${tenantUserId}`}
      ${jobLocationId === undefined ? sql`` : sql`and batches.site_id = ${jobLocationId}`}`

/** The packed cells of the days, each batch behind its length, as one value a person. */
export const listCells = (scope: Scope, asked: CellsAsked) =>
  scope.sql(sql<{ userId: number; batches: Buffer }>`
    select batches.user_id as "userId",
      string_agg(int4send(length(batches.cells)) || batches.cells, ''::bytea) as batches
    ${batchesOf(scope, asked)}
    group by batches.user_id
    order by batches.user_id`)

/** The sites at whose works most was recorded, of those where enough people worked. */
export const listBusiest = (
  scope: Scope,
  { leastPeople, most, ...asked }: CellsAsked & { leastPeople: number; most: number },
) =>
  scope.sql(sql<{ siteId: number; name: string; lat: number; lng: number; count: number }>`
    select sites.id as "siteId", sites.name, sites.latitude as lat, sites.longitude as lng, busy.count
    from (
      select batches.site_id, sum(batches.fixes)::int as count ${batchesOf(scope, asked)}
      group by batches.site_id
      having count(distinct batches.user_id) >= ${leastPeople}
      order by count desc, batches.site_id
      limit ${most}
    ) busy
    join sites on sites.tenant_id = ${scope.tenantId} and sites.id = busy.site_id
    order by busy.count desc, sites.id`)

export const readJobSite = (scope: Scope, jobId: number) =>
  reachableJobs(scope)
    .innerJoin('sites', (join) =>
      join.onRef('sites.tenant_id', '=', 'jobs.tenant_id').onRef('sites.id', '=', 'jobs.site_id'),
    )
    .where('jobs.id', '=', jobId)
    .select('sites.name as site')
    .executeTakeFirst()

interface InspectionsAsked {
  jobId: number
  days: { startDate: string; endDate: string }
}

/**
 * The completed inspections of a job by the parts of their checklists that were rated, oldest first: the local day and
 * time of the start to the millisecond, and the weighted sum of the ratings with their weights.
 */
export const listInspections = (scope: Scope, { jobId, days }: InspectionsAsked) =>
  reachableWorks(scope)
    .innerJoin('answers', (join) =>
      join.onRef('answers.tenant_id', '=', 'works.tenant_id').onRef('answers.work_id', '=', 'works.id'),
    )
    .innerJoin('questionnaires', (join) =>
      join
        .onRef('questionnaires.tenant_id', '=', 'answers.tenant_id')
        .onRef('questionnaires.id', '=', 'answers.questionnaire_id'),
    )
    .innerJoin('job_spec_items as items', (join) =>
      join
        .onRef('items.tenant_id', '=', 'questionnaires.tenant_id')
        .onRef('items.id', '=', 'questionnaires.job_spec_item_id'),
    )
    .innerJoin('job_specs as specs', (join) =>
      join.onRef('specs.tenant_id', '=', 'items.tenant_id').onRef('specs.id', '=', 'items.job_spec_id'),
    )
    .where('works.job_id', '=', jobId)
    .where('works.status', '=', 'COMPLETED')
    .where('works.local_date', '>=', days.startDate)
    .where('works.local_date', '<=', days.endDate)
    .where('specs.spec_type', '=', 'INSPECTION')
    .where('answers.rating', 'is not', null)
    .where('answers.not_applicable', '=', false)
    .groupBy(['works.id', 'works.local_date', 'works.started_at', 'works.timezone', 'specs.title'])
    .select((eb) => [
      'works.local_date as day',
      sql<string>`to_char(works.started_at at time zone works.timezone, 'HH24:MI:SS.MS')`.as('time'),
      'specs.title',
      sql<number>`sum(answers.rating * items.weight)`.as('sum'),
      eb.fn.sum<number>('items.weight').as('weight'),
      sql<number>`max(case questionnaires.answer_type when 'RATING_10' then 10 else 5 end)`.as('maximum'),
    ])
    .orderBy('works.started_at')
    .orderBy('works.id')
    .orderBy(sql`min(specs.position)`)
    .execute()

/** Where pictures are kept, of files that the actor was shown already. */
export const listImages = (scope: Scope, ids: readonly number[]) =>
  scope
    .from('files')
    .select(['id', 'key'])
    .where('id', 'in', ids)
    .where('width', 'is not', null)
    .orderBy('id')
    .execute()

/** The documents made of a report, newest first. */
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
