import type { works } from '@muster/contract/works'
import type { SelectQueryBuilder } from 'kysely'
import type { z } from 'zod'
import { listedThenNamed } from '../../db/page.ts'
import type { DB, Scope } from '../../db/scope.ts'
import { selectWorks, shownWork } from './queries.ts'
import { hidesTimes, reachableWorks } from './reach.ts'

export type WorkFilter = z.output<typeof works.list.query>

const newestFirst = <R>(works: SelectQueryBuilder<DB, 'works', R>) =>
  works.orderBy('works.local_date', 'desc').orderBy('works.started_at', 'desc').orderBy('works.id', 'desc')

/** Works that the actor may see, newest first; voided ones only if the status filter names them. */
export async function listWorks(scope: Scope, filter: WorkFilter) {
  const { jobLocationId, jobId, tenantUserId, groupIds, status, jobSpecTypes, startDate, endDate } = filter
  const inGroups = (ids: number[]) =>
    scope.from('site_group_sites').select('site_id').where('site_group_id', 'in', ids)
  const all = reachableWorks(scope)
    .select('works.id')
    .$if(jobLocationId !== undefined, (q) => q.where('works.site_id', '=', jobLocationId!))
    .$if(jobId !== undefined, (q) => q.where('works.job_id', '=', jobId!))
    .$if(tenantUserId !== undefined, (q) => q.where('works.user_id', '=', tenantUserId!))
    .$if(groupIds !== undefined, (q) => q.where('works.site_id', 'in', inGroups(groupIds!)))
    .$if(jobSpecTypes !== undefined, (q) =>
      q.where((eb) => eb('works.spec_types', '&&', eb.val<string[]>(jobSpecTypes!))),
    )
    .$if(startDate !== undefined, (q) => q.where('works.local_date', '>=', startDate!))
    .$if(endDate !== undefined, (q) => q.where('works.local_date', '<=', endDate!))
  const matching = status ? all.where('works.status', 'in', status) : all.where('works.status', '!=', 'VOID')
  const result = await listedThenNamed(
    newestFirst(matching),
    filter,
    (ids) => newestFirst(selectWorks(scope).where('works.id', 'in', ids)),
    status ? undefined : { all, but: all.where('works.status', '=', 'VOID') },
  )
  const show = (row: Parameters<typeof shownWork>[1]) =>
    shownWork(scope, row, { filter: jobSpecTypes, hideTimes: hidesTimes(scope, row) })
  return Array.isArray(result) ? result.map(show) : { ...result, content: result.content.map(show) }
}
