import type { SwapState } from '@muster/contract/cover/swaps'
import { management } from '@muster/contract/kit/permissions'
import { isAreaJob, isAreaManager } from '../../../db/areas.ts'
import { anyOf, levelIn, personName } from '../../../db/names.ts'
import { joinAlong, linkedBy } from '../../../db/relations.ts'
import { type Scope, sql } from '../../../db/scope.ts'
import { levelToday } from '../../../db/suspended.ts'

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

/** The same for the office: a manager of areas reads those of which either shift is at their sites. */
export const reachableSwaps = (scope: Scope, filter: SwapFilter): Swaps =>
  swapsLike(scope, filter).$if(isAreaManager(scope.actor), (swaps) =>
    swaps.where((eb) =>
      eb.or([isShiftHere(scope, 'given_event_id'), isShiftHere(scope, 'returned_event_id')]),
    ),
  )
const isShiftHere = (scope: Scope, column: ShiftColumn) =>
  sql<boolean>`exists (select from schedule_events planned
    where ${linkedBy(`swap_requests.${column}`, 'schedule_events planned')}
      and ${isAreaJob(scope, 'planned.job_id')})`

const nameOf = (column: 'user_id' | 'with_user_id' | 'decided_by') =>
  sql<string>`(select ${personName('u')} from users u where ${linkedBy(`swap_requests.${column}`, 'users u')})`

interface ShiftPlace {
  zone: string
  detail: string
  siteId: number
  site: string
}
type ShiftColumn = 'given_event_id' | 'returned_event_id'
const placeOf = (column: ShiftColumn) => sql<ShiftPlace>`lateral (
  select e.timezone as zone, d.title as detail, s.id as "siteId", s.name as site from schedule_events e
  ${joinAlong('jobs j', 'e.job_id')}
  ${joinAlong('job_details d', 'j.job_detail_id')}
  ${joinAlong('sites s', 'j.site_id')}
  where ${linkedBy(`swap_requests.${column}`, 'schedule_events e')}
  limit 1)`

/** A manager of areas reads the sites of their areas, and every site of their own swaps. */
const isNamed = (scope: Scope, column: ShiftColumn) =>
  sql<boolean>`(${scope.actor.id} in (swap_requests.user_id, swap_requests.with_user_id)
    or ${isShiftHere(scope, column)})`

/**
 * Each table is looked up by its key, not joined: of a company that the statistics do not know yet,
 * every order of twelve tables seems as good, and some multiply all its people and shifts.
 */
export const selectSwaps = (scope: Scope, swaps: Swaps) =>
  swaps
    .innerJoin(placeOf('given_event_id').as('given'), (join) => join.onTrue())
    .leftJoin(placeOf('returned_event_id').as('returned'), (join) => join.onTrue())
    .select([
      'swap_requests.id',
      'swap_requests.user_id as tenantUserId',
      nameOf('user_id').as('name'),
      'swap_requests.with_user_id as withUserId',
      nameOf('with_user_id').as('withName'),
      'swap_requests.given_event_id as givenEventId',
      'swap_requests.given_start as givenStart',
      'swap_requests.given_time as givenTime',
      'swap_requests.given_minutes as givenMinutes',
      'given.zone as givenZone',
      'given.detail as givenDetail',
      'given.siteId as givenSiteId',
      'given.site as givenSite',
      'swap_requests.returned_event_id as returnedEventId',
      'swap_requests.returned_start as returnedStart',
      'swap_requests.returned_time as returnedTime',
      'swap_requests.returned_minutes as returnedMinutes',
      'returned.siteId as returnedSiteId',
      'returned.zone as returnedZone',
      'returned.detail as returnedDetail',
      'returned.site as returnedSite',
      'swap_requests.message',
      'swap_requests.state',
      'swap_requests.asked_at as askedAt',
      'swap_requests.answered_at as answeredAt',
      nameOf('decided_by').$castTo<string | null>().as('decidedBy'),
      'swap_requests.decision_reason as decisionReason',
      'swap_requests.version',
    ])
    .$if(isAreaManager(scope.actor), (rows) =>
      rows.select([
        isNamed(scope, 'given_event_id').as('givenNamed'),
        isNamed(scope, 'returned_event_id').as('returnedNamed'),
      ]),
    )
export type SwapRow = Awaited<ReturnType<ReturnType<typeof selectSwaps>['execute']>>[number]

export const inOrder = (swaps: ReturnType<typeof selectSwaps>) =>
  swaps.orderBy(sql`swap_requests.state = 'ACCEPTED'`, 'desc').orderBy('swap_requests.id', 'desc')

/**
 * Swaps that wait for the office, but those of the actor: another manager decides them. Where the two people are the only
 * managers, they decide themselves.
 */
export const decidableSwaps = (scope: Scope) =>
  reachableSwaps(scope, { states: ['ACCEPTED'] }).where(sql<boolean>`(
    ${scope.actor.id} not in (swap_requests.user_id, swap_requests.with_user_id)
    or not exists (select from users u ${joinAlong('roles r', 'u.role_id')}
      where u.tenant_id = ${scope.tenantId} and u.removed_at is null and ${levelIn(levelToday(scope, { users: 'u', roles: 'r' }), management)}
        and u.id not in (swap_requests.user_id, swap_requests.with_user_id)))`)

export const waitingSwaps = (scope: Scope, most: number) =>
  selectSwaps(scope, decidableSwaps(scope))
    .select((eb) => eb.fn.countAll<number>().over().as('total'))
    .orderBy('swap_requests.given_time')
    .orderBy('swap_requests.id')
    .limit(most)
    .execute()

export const mySwapRows = (scope: Scope) =>
  selectSwaps(
    scope,
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
