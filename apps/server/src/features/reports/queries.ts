import type { Scope } from '../../db/scope.ts'
import { reachableTimes } from '../works/reach.ts'

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
