import { addDays } from '@muster/rules/time/zone'
import { joinAlong, linkedBy } from '../../../db/relations.ts'
import { type Scope, sql } from '../../../db/scope.ts'

/** The longest frequency is a year: nothing older can make an item due or not. */
const DAYS_LOOKED_BACK = 400

export async function lastDoneNow(scope: Scope, siteId: number, originIds: readonly number[]) {
  if (originIds.length === 0) return new Map<number, string>()
  const rows = await scope
    .from('item_ledger')
    .select(['item_origin_id as originId', 'last_date as date'])
    .where('site_id', '=', siteId)
    .where('item_origin_id', 'in', originIds)
    .execute()
  return new Map(rows.map((row) => [row.originId, row.date]))
}

interface LastDoneLimit {
  siteId: number
  /** Works that began before this moment, on or before this local day; the work itself is left out. */
  startedAt: Date
  localDate: string
  workId: number
}

/** As of the start of a work that has ended since: reads the answers of the works before it. */
export async function lastDoneBefore(scope: Scope, originIds: readonly number[], limit: LastDoneLimit) {
  if (originIds.length === 0) return new Map<number, { date: string; workId: number }>()
  const rows = await scope.sql<{ originId: number; date: string; workId: number }>(sql`
    select distinct on (i.origin_id) i.origin_id as "originId", w.local_date as date, w.id as "workId"
    ${doneItems(scope, { siteId: limit.siteId, originIds, from: addDays(limit.localDate, -DAYS_LOOKED_BACK), to: limit.localDate })}
      and w.started_at < ${limit.startedAt} and w.id <> ${limit.workId}
    order by i.origin_id, w.local_date desc, w.id desc`)
  return new Map(rows.map((row) => [row.originId, { date: row.date, workId: row.workId }]))
}

interface DoneItemsQuery {
  siteId: number
  originIds: readonly number[]
  /** Local days, both included. */
  from: string
  to: string
}
/** The rest of a statement: works `w` of a site in which items `i` were done. */
const doneItems = (scope: Scope, { siteId, originIds, from, to }: DoneItemsQuery) => sql`
    from works w
    join lateral (
      select questionnaire_id, answer from answers
      where ${linkedBy('answers.work_id', 'works w')} and answer is not null
      union all
      select questionnaire_id, 'file' from answer_files where ${linkedBy('answer_files.work_id', 'works w')}) a on true
    join questionnaires q on q.tenant_id = ${scope.tenantId} and q.id = a.questionnaire_id
    ${joinAlong('job_spec_items i', 'q.job_spec_item_id')}
    ${joinAlong('job_specs s', 'i.job_spec_id')}
    where w.tenant_id = ${scope.tenantId} and w.site_id = ${siteId} and w.status = 'COMPLETED'
      and w.local_date between ${from}::date and ${to}::date and i.origin_id = any(${originIds}::bigint[])
      and q.follows_id is null
      and not (s.spec_type = 'NORMAL' and q.answer_type = 'CHECKBOX' and a.answer = 'false')`

export async function daysDone(scope: Scope, { from, ...query }: DoneItemsQuery) {
  if (query.originIds.length === 0) return []
  return scope.sql<{ originId: number; date: string; startedAt: Date }>(sql`
    select distinct i.origin_id as "originId", w.local_date as date, w.started_at as "startedAt"
    ${doneItems(scope, { ...query, from: addDays(from, -DAYS_LOOKED_BACK) })}`)
}
