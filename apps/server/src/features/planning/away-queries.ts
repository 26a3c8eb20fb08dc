import type { ClockWindow, LeaveTime, SuspendedTime } from '@muster/rules/planning/away'
import { addDays } from '@muster/rules/time/zone'
import { anyOf } from '../../db/names.ts'
import { along } from '../../db/relations.ts'
import type { Scope } from '../../db/scope.ts'
import { listSuspensionsOn } from '../suspensions/queries.ts'
import { type PackedRow, pack, unpackAll } from './packed-queries.ts'
import type { DayRange } from './times.ts'

export interface PersonAway {
  readonly leave: readonly LeaveTime[]
  readonly windows: readonly ClockWindow[]
  readonly suspensions: readonly SuspendedTime[]
  /** For a team leader, who reads that a person cannot work, and not why. */
  readonly isWhyHidden?: boolean
}

/** Leave whose days touch these, with one more on either side: days are those of each site. */
export const leaveOn = (scope: Scope, { startDate, endDate }: DayRange) =>
  scope
    .from('leave_requests')
    .where('leave_requests.last_day', '>=', addDays(startDate, -1))
    .where('leave_requests.first_day', '<=', addDays(endDate, 1))

export const leaveTimeColumns = [
  'leave_requests.first_day as firstDay',
  'leave_requests.last_day as lastDay',
  'leave_requests.from_time as fromTime',
  'leave_requests.to_time as toTime',
] as const
export interface LeaveTimeRow {
  firstDay: string
  lastDay: string
  fromTime: Date | null
  toTime: Date | null
}
export const leaveTimeOf = ({ firstDay, lastDay, fromTime, toTime }: LeaveTimeRow): LeaveTime => ({
  firstDay,
  lastDay,
  from: fromTime?.getTime() ?? null,
  to: toTime?.getTime() ?? null,
})

/** Everybody where `userIds` is left out; windows of every weekday where `weekdays` is. */
interface AwayQuery {
  userIds?: readonly number[] | undefined
  weekdays?: readonly number[]
}
interface PersonWindow extends ClockWindow {
  userId: number
}
const windowColumns = {
  ...{ userId: 'user_id', kind: 'kind', weekday: 'weekday', from: 'from_date', until: 'until_date' },
  ...{ startTime: 'start_time', endTime: 'end_time' },
}
export async function listWindows(
  scope: Scope,
  { startDate, endDate }: DayRange,
  { userIds, weekdays }: AwayQuery,
): Promise<PersonWindow[]> {
  const packed = await scope
    .from('availability_windows')
    .where((eb) => eb.or([eb('until_date', 'is', null), eb('until_date', '>=', addDays(startDate, -2))]))
    .where((eb) => eb.or([eb('from_date', 'is', null), eb('from_date', '<=', addDays(endDate, 1))]))
    .$if(weekdays !== undefined, (query) =>
      query.where((eb) => eb.or([eb('weekday', 'is', null), eb('weekday', '=', anyOf(weekdays!))])),
    )
    .$if(userIds !== undefined, (query) => query.where('user_id', '=', anyOf(userIds!)))
    .select(pack(windowColumns, 'id'))
    .$castTo<PackedRow<PersonWindow>>()
    .executeTakeFirstOrThrow()
  return unpackAll(packed, 'userId')
}

export const listLeaveOn = (scope: Scope, userIds: readonly number[], days: DayRange) =>
  leaveOn(scope, days)
    .innerJoin('leave_types', along('leave_requests.type_id'))
    .where('leave_requests.user_id', '=', anyOf(userIds))
    .where('leave_requests.state', 'in', ['APPROVED', 'REQUESTED'])
    .select(['leave_requests.id', 'leave_requests.user_id as userId', 'leave_requests.state'])
    .select(['leave_types.name as typeName', 'leave_types.kind', ...leaveTimeColumns])
    .orderBy('leave_requests.first_day')
    .orderBy('leave_requests.id')
    .execute()

export function awayFrom(
  { actor }: Scope,
  leave: readonly (LeaveTimeRow & { userId: number })[],
  windows: readonly PersonWindow[],
  suspensions: readonly (SuspendedTime & { userId: number })[],
): (userId: number) => PersonAway {
  const leaveOf = Map.groupBy(leave, ({ userId }) => userId)
  const windowsOf = Map.groupBy(windows, ({ userId }) => userId)
  const suspensionsOf = Map.groupBy(suspensions, ({ userId }) => userId)
  return (userId) => ({
    leave: (leaveOf.get(userId) ?? []).map(leaveTimeOf),
    windows: windowsOf.get(userId) ?? [],
    suspensions: suspensionsOf.get(userId) ?? [],
    ...(actor.leadsSites && { isWhyHidden: true }),
  })
}

export async function readAway(
  scope: Scope,
  days: DayRange,
  of: AwayQuery,
): Promise<(userId: number) => PersonAway> {
  if (of.userIds?.length === 0) return awayFrom(scope, [], [], [])
  const [leave, windows, suspensions] = await Promise.all([
    listApprovedLeave(scope, days, of.userIds),
    listWindows(scope, days, of),
    listSuspensionsOn(scope, days, of.userIds),
  ])
  return awayFrom(scope, leave, windows, suspensions)
}

export async function readApprovedLeave(
  scope: Scope,
  days: DayRange,
): Promise<(userId: number) => readonly LeaveTime[]> {
  const awayOf = awayFrom(scope, await listApprovedLeave(scope, days), [], [])
  return (userId) => awayOf(userId).leave
}

const listApprovedLeave = (scope: Scope, days: DayRange, userIds?: readonly number[]) =>
  leaveOn(scope, days)
    .where('leave_requests.state', '=', 'APPROVED')
    .$if(userIds !== undefined, (query) => query.where('leave_requests.user_id', '=', anyOf(userIds!)))
    .select(['leave_requests.user_id as userId', ...leaveTimeColumns])
    .execute()
