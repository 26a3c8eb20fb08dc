import type { Received } from '@muster/contract/kit/endpoint'
import type { Away, Leave, LeaveState, leave } from '@muster/contract/leave/leave'
import { longestRoster } from '@muster/contract/planning/roster'
import { isoWithOffset } from '@muster/rules/time/zone'
import { nameOrder, personName } from '../../db/names.ts'
import { eachListed, listed } from '../../db/page.ts'
import { along } from '../../db/relations.ts'
import type { Scope } from '../../db/scope.ts'
import { found } from '../../http/failures.ts'
import { leaveOn, leaveTimeColumns, leaveTimeOf } from '../planning/away-queries.ts'
import { requireDays } from '../planning/times.ts'
import { shiftsInLeaves } from '../roster/grid/shifts-within.ts'
import { listSuspendedPeople } from '../suspensions/queries.ts'
import { reachableUsers } from '../users/reach.ts'
import { asLeave, isOpenKind, isRequest, type LeaveRow, namedLeave, readsHealth } from './queries.ts'
import { decidableLeave, reachableLeave } from './reach.ts'
import { readStrongerLeave } from './stronger-leave.ts'

async function reader(scope: Scope, rows: readonly LeaveRow[]) {
  const requested = rows.filter(({ state }) => state === 'REQUESTED')
  const [health, strongerOf, planned] = await Promise.all([
    readsHealth(scope),
    readStrongerLeave(scope, rows),
    shiftsInLeaves(
      scope,
      requested.map((row) => ({ id: row.id, userId: row.userId, time: leaveTimeOf(row) })),
    ),
  ])
  const plannedOf = ({ id }: LeaveRow) => planned.get(id)?.length
  return (row: LeaveRow) => asLeave(scope, row, { readsHealth: health, plannedOf, strongerOf })
}
async function shownLeave<L extends LeaveRow[] | { content: LeaveRow[] }>(scope: Scope, answer: L) {
  return reader(scope, Array.isArray(answer) ? answer : answer.content)
}

/** Throws row.notFound. */
export async function readLeave(scope: Scope, id: number): Promise<Leave> {
  const row = await found(
    namedLeave(scope, reachableLeave(scope).where('leave_requests.id', '=', id)).executeTakeFirst(),
  )
  return (await reader(scope, [row]))(row)
}

export async function listMyLeave(scope: Scope, paging: Received<typeof leave.mine>['query']) {
  const own = reachableLeave(scope).where('leave_requests.user_id', '=', scope.actor.id)
  const query = namedLeave(scope, own)
    .orderBy('leave_requests.first_day', 'desc')
    .orderBy('leave_requests.id', 'desc')
  const answer = await listed(query, paging)
  return eachListed(answer, await shownLeave(scope, answer))
}

/** Requests first, then by first day, newest first. */
export async function listLeave(scope: Scope, filter: Received<typeof leave.list>['query']) {
  const { states, tenantUserId, typeId, startDate, endDate, proofMissing, decidable, ...paging } = filter
  const health = await readsHealth(scope)
  const query = namedLeave(scope, reachableLeave(scope))
    .$if(states !== undefined, (rows) => rows.where('leave_requests.state', 'in', states!))
    .$if(tenantUserId !== undefined, (rows) => rows.where('leave_requests.user_id', '=', tenantUserId!))
    .$if(typeId !== undefined, (rows) => rows.where('leave_requests.type_id', '=', typeId!))
    // By the kind of leave that is asked for, who may not read it would learn it.
    .$if(typeId !== undefined && !health, (rows) => rows.where(isOpenKind(scope)))
    .$if(startDate !== undefined, (rows) => rows.where('leave_requests.last_day', '>=', startDate!))
    .$if(endDate !== undefined, (rows) => rows.where('leave_requests.first_day', '<=', endDate!))
    .$if(decidable === true, (rows) =>
      rows.where('leave_requests.id', 'in', decidableLeave(scope).select('leave_requests.id')),
    )
    .$if(proofMissing === true, (rows) =>
      rows
        .where('leave_types.proof_needed', '=', true)
        .where('leave_requests.file_id', 'is', null)
        .where('leave_requests.health_removed_at', 'is', null)
        .where('leave_requests.state', 'in', ['REQUESTED', 'APPROVED']),
    )
    .orderBy(isRequest, 'desc')
    .orderBy('leave_requests.first_day', 'desc')
    .orderBy('leave_requests.id', 'desc')
  const answer = await listed(query, paging)
  return eachListed(answer, await shownLeave(scope, answer))
}

/** Who is on leave or suspended on these days, without why. Throws values.refused for more than 35 days. */
export async function listAway(scope: Scope, days: { startDate: string; endDate: string }): Promise<Away[]> {
  requireDays(days, longestRoster)
  const onLeave = leaveOn(scope, days)
    .innerJoin('users', along('leave_requests.user_id'))
    .where('leave_requests.state', '=', 'APPROVED')
    .where('leave_requests.first_day', '<=', days.endDate)
    .where('leave_requests.last_day', '>=', days.startDate)
    .where('leave_requests.user_id', 'in', reachableUsers(scope).select('users.id'))
    .select(['leave_requests.user_id as tenantUserId', personName('users').as('name'), ...leaveTimeColumns])
    .orderBy('leave_requests.first_day')
    .orderBy(nameOrder(scope, personName('users')))
    .orderBy('leave_requests.id')
  const [rows, suspended] = await Promise.all([onLeave.execute(), listSuspendedPeople(scope, days)])
  const moment = (at: Date) => isoWithOffset(scope.company.timezone, at.getTime())
  const away = rows.map(({ tenantUserId, name, firstDay, lastDay, fromTime, toTime }) => ({
    tenantUserId,
    name,
    from: fromTime ? moment(fromTime) : firstDay,
    to: toTime ? moment(toTime) : lastDay,
    isPartDay: fromTime !== null,
  }))
  // Until further notice: on all of these days.
  const suspensions = suspended.map(({ firstDay, lastDay, ...person }) => ({
    ...{ ...person, from: firstDay, to: lastDay ?? days.endDate, isPartDay: false },
  }))
  return [...away, ...suspensions].sort((a, b) => a.from.localeCompare(b.from))
}

type ReachableLeave = ReturnType<typeof reachableLeave>

async function lockLeave(leave: ReachableLeave, id: number) {
  const row = await found(
    leave
      .where('leave_requests.id', '=', id)
      .select(['leave_requests.id', 'leave_requests.user_id as userId', 'leave_requests.state'])
      .select(['leave_requests.version', 'leave_requests.file_id as fileId', ...leaveTimeColumns])
      .$narrowType<{ state: LeaveState }>()
      .forUpdate()
      .executeTakeFirst(),
  )
  return { ...row, time: leaveTimeOf(row) }
}
export type LockedLeave = Awaited<ReturnType<typeof lockLeave>>

/** Throws row.notFound. */
export const lockReachableLeave = (tx: Scope, id: number) => lockLeave(reachableLeave(tx), id)
/** Throws row.notFound for another person's leave, even for callers who may read it elsewhere. */
export const lockOwnLeave = (tx: Scope, id: number) =>
  lockLeave(reachableLeave(tx).where('leave_requests.user_id', '=', tx.actor.id), id)
