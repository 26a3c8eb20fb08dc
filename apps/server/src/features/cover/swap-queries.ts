import type { SwapState } from '@muster/contract/swaps'
import { anyOf, personName } from '../../db/names.ts'
import { along } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'

const mostOfMine = 100

interface SwapFilter {
  states?: SwapState[] | undefined
  open?: boolean | undefined
}
const openStates: SwapState[] = ['REQUESTED', 'ACCEPTED']

export const swapsLike = (scope: Scope, { states, open }: SwapFilter) =>
  scope
    .from('swap_requests')
    .$if(states !== undefined, (query) => query.where('swap_requests.state', '=', anyOf(states!)))
    .$if(open !== undefined, (query) =>
      open
        ? query.where('swap_requests.state', '=', anyOf(openStates))
        : query.where('swap_requests.state', '<>', sql<string>`all(${openStates})`),
    )
type Swaps = ReturnType<typeof swapsLike>

/** Swaps with what names their people and shifts. */
export const selectSwaps = (swaps: Swaps) =>
  swaps
    .innerJoin('users as askers', along('swap_requests.user_id', 'askers'))
    .innerJoin('users as partners', along('swap_requests.with_user_id', 'partners'))
    .leftJoin('users as deciders', along('swap_requests.decided_by', 'deciders'))
    .innerJoin('schedule_events as given', along('swap_requests.given_event_id', 'given'))
    .innerJoin('jobs as given_jobs', along('given.job_id', 'given_jobs'))
    .innerJoin('job_details as given_details', along('given_jobs.job_detail_id', 'given_details'))
    .innerJoin('sites as given_sites', along('given_jobs.site_id', 'given_sites'))
    .leftJoin('schedule_events as returned', along('swap_requests.returned_event_id', 'returned'))
    .leftJoin('jobs as returned_jobs', along('returned.job_id', 'returned_jobs'))
    .leftJoin('job_details as returned_details', along('returned_jobs.job_detail_id', 'returned_details'))
    .leftJoin('sites as returned_sites', along('returned_jobs.site_id', 'returned_sites'))
    .select([
      'swap_requests.id',
      'swap_requests.user_id as tenantUserId',
      personName('askers').as('name'),
      'swap_requests.with_user_id as withUserId',
      personName('partners').as('withName'),
      'swap_requests.given_event_id as givenEventId',
      'swap_requests.given_start as givenStart',
      'swap_requests.given_time as givenTime',
      'swap_requests.given_minutes as givenMinutes',
      'given.timezone as givenZone',
      'given_details.title as givenDetail',
      'given_sites.id as givenSiteId',
      'given_sites.name as givenSite',
      'swap_requests.returned_event_id as returnedEventId',
      'swap_requests.returned_start as returnedStart',
      'swap_requests.returned_time as returnedTime',
      'swap_requests.returned_minutes as returnedMinutes',
      'returned.timezone as returnedZone',
      'returned_details.title as returnedDetail',
      'returned_sites.name as returnedSite',
      'swap_requests.message',
      'swap_requests.state',
      'swap_requests.asked_at as askedAt',
      'swap_requests.answered_at as answeredAt',
      personName('deciders').as('decidedBy'),
      'swap_requests.decision_reason as decisionReason',
      'swap_requests.version',
    ])
export type SwapRow = Awaited<ReturnType<ReturnType<typeof selectSwaps>['execute']>>[number]

/** Those that wait for the office first, then the newest. */
export const inOrder = (swaps: ReturnType<typeof selectSwaps>) =>
  swaps.orderBy(sql`swap_requests.state = 'ACCEPTED'`, 'desc').orderBy('swap_requests.id', 'desc')

/** Swaps that wait for the office, the next shift first, with the number of all. */
export const waitingSwaps = (scope: Scope, most: number) =>
  selectSwaps(swapsLike(scope, { states: ['ACCEPTED'] }))
    .select((eb) => eb.fn.countAll<number>().over().as('total'))
    .orderBy('swap_requests.given_time')
    .orderBy('swap_requests.id')
    .limit(most)
    .execute()

/** Swaps that the actor asked for or is asked for, newest first. */
export const mySwapRows = (scope: Scope) =>
  selectSwaps(
    swapsLike(scope, {}).where((eb) =>
      eb.or([
        eb('swap_requests.user_id', '=', scope.actor.id),
        eb('swap_requests.with_user_id', '=', scope.actor.id),
      ]),
    ),
  )
    .orderBy('swap_requests.id', 'desc')
    .limit(mostOfMine)
    .execute()
