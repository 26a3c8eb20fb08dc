import type { ReviewDecision, reviewEndpoints, WorkToReview } from '@muster/contract/works/reviews'
import type { WorkStatus } from '@muster/contract/works/status'
import { isoWithOffset } from '@muster/rules/time/zone'
import type { z } from 'zod'
import { personName } from '../../../db/names.ts'
import { eachListed, listed } from '../../../db/page.ts'
import { joinAlong, linkedBy } from '../../../db/relations.ts'
import { type Scope, sql } from '../../../db/scope.ts'
import { decidableSwaps } from '../../cover/swaps/swap-queries.ts'
import { decidableLeave } from '../../leave/reach.ts'
import { namedWorks } from '../queries.ts'
import { reachableRequests, reachableTimes, reachableWorks } from '../reach.ts'
import { openRefusals } from './refused-step-queries.ts'

interface ReviewRow {
  flag: string
  decision: ReviewDecision
  reason: string
  reviewedBy: string
  reviewedAt: string
}
const reviewsOfWork = sql<ReviewRow[]>`(select coalesce(json_agg(json_build_object(
    'flag', r.flag, 'decision', r.decision, 'reason', r.reason,
    'reviewedBy', ${personName('u')}, 'reviewedAt', r.reviewed_at) order by r.id desc), '[]')
  from work_reviews r ${joinAlong('users u', 'r.reviewed_by')}
  where ${linkedBy('r.work_id', 'works')})`

const selectReviews = (scope: Scope) =>
  namedWorks(reachableWorks(scope)).select([
    'works.id',
    'works.user_id as tenantUserId',
    personName('workers').as('employeeName'),
    'works.site_id as locationId',
    'sites.name as locationName',
    'works.timezone',
    'works.status',
    'works.started_at as startedAt',
    'works.ended_at as endedAt',
    'works.start_distance as startDistance',
    'works.auto_stopped as autoStopped',
    'works.version',
    'works.review_reasons as flags',
    reviewsOfWork.as('reviews'),
  ])
type WorkToReviewRow = Awaited<ReturnType<ReturnType<typeof selectReviews>['execute']>>[number]

function toWorkToReview({
  id,
  timezone,
  startedAt,
  endedAt,
  reviews,
  status,
  ...row
}: WorkToReviewRow): WorkToReview {
  const iso = (at: Date | string) => isoWithOffset(timezone, new Date(at).getTime())
  return {
    ...row,
    workId: id,
    timezone,
    status: status as WorkStatus,
    startTime: iso(startedAt),
    endTime: endedAt && iso(endedAt),
    reviews: reviews.map((each) => ({ ...each, reviewedAt: iso(each.reviewedAt) })),
  }
}

type WorksToReviewQuery = z.output<typeof reviewEndpoints.toReview.query>

export function reviewsLike(scope: Scope, input: WorksToReviewQuery) {
  const { flags, tenantUserId, jobLocationId, startDate, endDate, reviewed } = input
  const isReviewed = reviewed === 'true'
  const hasReview = sql<boolean>`exists (select from work_reviews r
    where ${linkedBy('r.work_id', 'works')}
      ${flags === undefined ? sql`` : sql`and r.flag = any(${flags}::text[])`})`
  return selectReviews(scope)
    .where('works.needs_review', '=', !isReviewed)
    .$if(isReviewed, (q) => q.where(hasReview))
    .$if(!isReviewed && flags !== undefined, (q) =>
      q.where(sql<boolean>`works.review_reasons && ${flags!}::text[]`),
    )
    .$if(tenantUserId !== undefined, (q) => q.where('works.user_id', '=', tenantUserId!))
    .$if(jobLocationId !== undefined, (q) => q.where('works.site_id', '=', jobLocationId!))
    .$if(startDate !== undefined, (q) => q.where('works.local_date', '>=', startDate!))
    .$if(endDate !== undefined, (q) => q.where('works.local_date', '<=', endDate!))
    .orderBy('works.started_at', 'desc')
    .orderBy('works.id', 'desc')
}

export const listToReview = async (scope: Scope, query: WorksToReviewQuery) =>
  eachListed(await listed(reviewsLike(scope, query), query), toWorkToReview)

export async function readToReview(scope: Scope, id: number): Promise<WorkToReview | undefined> {
  const row = await selectReviews(scope).where('works.id', '=', id).executeTakeFirst()
  return row && toWorkToReview(row)
}

export async function countAttention(scope: Scope) {
  const count = sql<number>`count(*)`.as('count')
  const reviews = scope.sql(sql<{ reviews: number; corrections: number; refused: number }>`
    select
      (${reachableTimes(scope).where('works.needs_review', '=', true).select(count)}) as reviews,
      (${reachableRequests(scope).where('correction_requests.status', '=', 'OPEN').select(count)}) as corrections,
      ${openRefusals(scope)} as refused`)
  const [[counts], leave, swaps] = await Promise.all([
    reviews,
    decidableLeave(scope)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    decidableSwaps(scope)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { ...counts!, leave: leave.count, swaps: swaps.count }
}
