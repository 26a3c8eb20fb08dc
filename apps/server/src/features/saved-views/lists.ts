import { ActionListFilters } from '@muster/contract/actions'
import { AuditFilters } from '@muster/contract/company/company'
import { ContractFilters } from '@muster/contract/contracts'
import { OfferListFilters } from '@muster/contract/cover/offers'
import { SwapListFilters, swapsShown } from '@muster/contract/cover/swaps'
import { JobDetailFilters } from '@muster/contract/jobs/job-details'
import { JobListFilters } from '@muster/contract/jobs/job-filters'
import { msg } from '@muster/contract/kit/msg'
import { issueSentence } from '@muster/contract/kit/shape-words'
import { LeaveListFilters } from '@muster/contract/leave/leave'
import { DeliveryFilters } from '@muster/contract/notifications/notifications'
import { ProblemListFilters, statesShown } from '@muster/contract/problems'
import { HeatMapFilters, TrendFilters } from '@muster/contract/reports'
import { mostCounted, type ViewList, type ViewQuery } from '@muster/contract/saved-views'
import { SiteListFilters } from '@muster/contract/sites/sites'
import { UserListFilters } from '@muster/contract/users/users'
import { CorrectionListFilters } from '@muster/contract/works/corrections'
import { ReviewListFilters } from '@muster/contract/works/reviews'
import { WorkListFilters } from '@muster/contract/works/work-filters'
import { z } from 'zod'
import { countUpTo } from '../../db/page.ts'
import type { Scope } from '../../db/scope.ts'
import { type FieldFaultInput, failure } from '../../http/failures.ts'
import { withRangeDays } from '../../http/input/range-days.ts'
import { actionsLike } from '../actions/queries.ts'
import { auditLike } from '../company/audit-queries.ts'
import { contractsLike } from '../contracts/queries.ts'
import { reachableOffers } from '../cover/offer-queries.ts'
import { reachableSwaps } from '../cover/swaps/swap-queries.ts'
import { jobDetailsLike } from '../job-details/queries.ts'
import { jobsLike } from '../jobs/filter-queries.ts'
import { readsHealth } from '../leave/queries.ts'
import { leaveLike } from '../leave/read-leave.ts'
import { listDeliveries } from '../notifications/delivery/record.ts'
import { problemsLike } from '../problems/queries.ts'
import { siteFilter } from '../sites/queries.ts'
import { listUsers } from '../users/queries.ts'
import { requestsLike } from '../works/corrections/correction-requests.ts'
import { worksLike } from '../works/list-works.ts'
import { reviewsLike } from '../works/reviews/review-queries.ts'

interface ViewedList {
  /** What the list takes: filters, search and order. */
  readonly shape: z.ZodObject
  /** How many rows the actor would see, up to one more than are counted; of a report there are none. */
  readonly count?: (scope: Scope, query: ViewQuery) => Promise<number>
}

const most = mostCounted + 1
/** Page and size are chosen again each time a view is opened. */
const withoutPage = <S extends z.ZodObject>(shape: S) => shape.omit({ page: true, size: true }).strict()

/** As the page of a list reads its address: a filter or value that this release does not know is left out. */
const knownFilters = (shape: z.ZodObject, query: ViewQuery) =>
  Object.fromEntries(
    Object.entries(shape.shape).flatMap(([name, field]) => {
      const { data } = z.safeParse(field, query[name])
      return data === undefined ? [] : [[name, data] as const]
    }),
  )

/** Binds the shape of a list to the query that counts it. */
const list = <S extends z.ZodObject>(
  shape: S,
  count: (scope: Scope, filters: z.output<S>) => Promise<number>,
): ViewedList => ({
  shape: withoutPage(shape),
  count: (scope, query) =>
    count(scope, withRangeDays(knownFilters(shape, query), scope.company.timezone) as z.output<S>),
})

const lists: Readonly<Record<ViewList, ViewedList>> = {
  users: list(UserListFilters, (scope, filters) => countUpTo(scope, listUsers(scope, filters), most)),
  leave: list(LeaveListFilters, async (scope, filters) =>
    countUpTo(scope, leaveLike(scope, filters, await readsHealth(scope)), most),
  ),
  contracts: list(ContractFilters.omit({ includeLocations: true }), (scope, filters) =>
    countUpTo(scope, contractsLike(scope, { ...filters, includeLocations: false }), most),
  ),
  sites: list(SiteListFilters, (scope, filters) => countUpTo(scope, siteFilter(scope, filters), most)),
  jobDetails: list(JobDetailFilters, (scope, filters) =>
    countUpTo(scope, jobDetailsLike(scope, filters), most),
  ),
  jobs: list(JobListFilters, (scope, filters) => countUpTo(scope, jobsLike(scope, filters), most)),
  visits: list(WorkListFilters, (scope, filters) => countUpTo(scope, worksLike(scope, filters), most)),
  reviews: list(ReviewListFilters, (scope, { flag, person, site, from, to, reviewed }) => {
    const days = { startDate: from, endDate: to }
    const whose = { tenantUserId: person, jobLocationId: site }
    const query = reviewsLike(scope, { flags: flag && [flag], ...whose, ...days, reviewed })
    return countUpTo(scope, query, most)
  }),
  corrections: list(CorrectionListFilters, (scope, { status = 'OPEN', person, site }) => {
    const states = status === 'ALL' ? undefined : [status]
    const query = requestsLike(scope, { status: states, tenantUserId: person, jobLocationId: site })
    return countUpTo(scope, query, most)
  }),
  offers: list(OfferListFilters, (scope, { state = 'OPEN', ...days }) =>
    countUpTo(
      scope,
      reachableOffers(scope, { ...days, states: state === 'ALL' ? undefined : [state] }),
      most,
    ),
  ),
  swaps: list(SwapListFilters, (scope, filters) =>
    countUpTo(scope, reachableSwaps(scope, swapsShown(filters)), most),
  ),
  deliveries: list(DeliveryFilters, (scope, filters) =>
    countUpTo(scope, listDeliveries(scope, filters), most),
  ),
  problems: list(ProblemListFilters, (scope, { show = 'open', site }) => {
    const states = statesShown[show]
    const like = problemsLike(scope, { jobLocationId: site, ...(states && { states: [...states] }) })
    return countUpTo(scope, like, most)
  }),
  actions: list(ActionListFilters, async (scope, { sort: _, ...filters }) =>
    countUpTo(scope, await actionsLike(scope, filters), most),
  ),
  audit: list(AuditFilters, (scope, filters) => countUpTo(scope, auditLike(scope, filters), most)),
  trends: { shape: TrendFilters.strict() },
  heatMaps: { shape: HeatMapFilters.strict() },
}

export const countRows = (scope: Scope, view: { readonly list: ViewList; readonly query: ViewQuery }) =>
  lists[view.list].count?.(scope, view.query)

const faultsOf = (issue: z.core.$ZodIssue): FieldFaultInput[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => ({
        path: `query.${key}`,
        message: msg('This list has no such filter'),
        params: {},
      }))
    : [{ path: ['query', ...issue.path].join('.'), ...issueSentence(issue) }]

/** Throws values.refused, with each filter that the list does not have or whose value it does not take. */
export function requireFilters(of: ViewList, query: ViewQuery): void {
  const { error } = lists[of].shape.safeParse(query)
  if (error) throw failure('values.refused', {}, { errors: error.issues.flatMap(faultsOf) })
}
