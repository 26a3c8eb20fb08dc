import { isManagement } from '@muster/contract/kit/permissions'
import type { ReviewFlag } from '@muster/contract/works/reviews'
import type { Work, works } from '@muster/contract/works/works'
import type { SelectQueryBuilder } from 'kysely'
import type { z } from 'zod'
import { anyOf } from '../../db/names.ts'
import { listedThenNamed } from '../../db/page.ts'
import type { DB, Scope } from '../../db/scope.ts'
import { scoresAgain } from '../actions/reinspection-queries.ts'
import { countRepairs } from '../actions/repair-queries.ts'
import { selectWorks, shownWork } from './queries.ts'
import { hidesTimes, reachableWorks } from './reach.ts'
import { inspectionScores } from './score-queries.ts'

export type WorkFilter = z.output<typeof works.list.query>

const sorted =
  (sort: WorkFilter['sort'] = '-startTime') =>
  <R>(works: SelectQueryBuilder<DB, 'works', R>) => {
    const direction = sort === 'startTime' ? 'asc' : 'desc'
    return works
      .orderBy('works.local_date', direction)
      .orderBy('works.started_at', direction)
      .orderBy('works.id', direction)
  }

/** Works that the actor may see, newest first unless asked; voided ones only if the status filter names them. */
export async function listWorks(scope: Scope, filter: WorkFilter) {
  const { status, jobSpecTypes, includeScores = false } = filter
  const all = matchingWorks(scope, filter)
  const inOrder = sorted(filter.sort)
  const result = await listedThenNamed(
    inOrder(worksLike(scope, filter)),
    filter,
    (ids) => inOrder(selectWorks(scope).where('works.id', 'in', ids)),
    status ? undefined : { all, but: all.where('works.status', '=', 'VOID') },
  )
  const rows = Array.isArray(result) ? result : result.content
  const shown = rows.map((row) =>
    shownWork(scope, row, { filter: jobSpecTypes, hideTimes: hidesTimes(scope, row) }),
  )
  const content = includeScores && isManagement(scope.actor.level) ? await withScores(scope, shown) : shown
  return Array.isArray(result) ? content : { ...result, content }
}

/** Those that the filter selects; voided ones only if it names them. */
export function worksLike(scope: Scope, filter: WorkFilter) {
  const all = matchingWorks(scope, filter)
  return filter.status
    ? all.where('works.status', 'in', filter.status)
    : all.where('works.status', '!=', 'VOID')
}

function matchingWorks(scope: Scope, filter: WorkFilter) {
  const { jobLocationId, clientId, jobId, tenantUserId } = filter
  const { groupIds, jobSpecTypes, startDate, endDate, flags } = filter
  const inGroups = (ids: number[]) =>
    scope.from('site_group_sites').select('site_id').where('site_group_id', 'in', ids)
  return reachableWorks(scope)
    .select('works.id')
    .$if(jobLocationId !== undefined, (q) => q.where('works.site_id', '=', jobLocationId!))
    .$if(clientId !== undefined, (q) => q.where('works.client_id', '=', clientId!))
    .$if(jobId !== undefined, (q) => q.where('works.job_id', '=', jobId!))
    .$if(tenantUserId !== undefined, (q) => q.where('works.user_id', '=', tenantUserId!))
    .$if(groupIds !== undefined, (q) => q.where('works.site_id', 'in', inGroups(groupIds!)))
    .$if(jobSpecTypes !== undefined, (q) =>
      q.where((eb) => eb('works.spec_types', '&&', eb.val<string[]>(jobSpecTypes!))),
    )
    .$if(startDate !== undefined, (q) => q.where('works.local_date', '>=', startDate!))
    .$if(endDate !== undefined, (q) => q.where('works.local_date', '<=', endDate!))
    .$if(flags !== undefined && isManagement(scope.actor.level), (q) =>
      q
        .where('works.needs_review', '=', true)
        .where((eb) => eb('works.review_reasons', '&&', eb.val<string[]>(flags!))),
    )
}

async function withScores(scope: Scope, shown: readonly Work[]): Promise<Work[]> {
  const ids = shown.map(({ id }) => id)
  const flagged = shown.flatMap(({ id, needsReview }) => (needsReview ? id : []))
  const [scores, flags, repairs, again] = await Promise.all([
    inspectionScores(scope, ids),
    flagsOf(scope, flagged),
    countRepairs(scope, ids),
    scoresAgain(scope, ids),
  ])
  return shown.map((work) => ({
    ...work,
    reviewFlags: flags.get(work.id) ?? [],
    score: scores.get(work.id) ?? null,
    ...(again.has(work.id) && { scoreAgain: again.get(work.id)! }),
    ...(repairs.has(work.id) && { repairs: repairs.get(work.id)! }),
  }))
}

async function flagsOf(scope: Scope, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, ReviewFlag[]>()
  const rows = await scope
    .from('works')
    .where('id', '=', anyOf(ids))
    .select(['id', 'review_reasons as flags'])
    .execute()
  return new Map(rows.map(({ id, flags }) => [id, flags as ReviewFlag[]]))
}
