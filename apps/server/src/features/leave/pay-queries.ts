import { addDays } from '@muster/rules/time/zone'
import { anyOf } from '../../db/names.ts'
import { along, linkedBy } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { isWorkingTime } from '../payroll/queries.ts'
import { leaveOn, leaveTimeColumns } from '../planning/away-queries.ts'
import type { DayRange } from '../planning/times.ts'
import { selectReleased } from '../roster/places/released-queries.ts'

interface LeaveShiftsQuery {
  firstDay: string
  lastDay: string
  userId?: number | undefined
}
const DAY = 86_400_000

/**
 * The shifts that leave took and did not give back, of these days and one beside them. Of leave that the person took back
 * those count that had begun by then. A shift of a whole day has no hours.
 */
export const listLeaveShifts = (scope: Scope, { firstDay, lastDay, userId }: LeaveShiftsQuery) =>
  releasedAround(scope, firstDay, lastDay)
    .innerJoin('leave_requests', along('released_shifts.leave_id'))
    .where('schedule_events.all_day', '=', false)
    .where((eb) =>
      eb.or([
        eb('leave_requests.state', '=', 'APPROVED'),
        eb.and([
          eb('leave_requests.withdrawn_by', '=', eb.ref('leave_requests.user_id')),
          eb('released_shifts.start_time', '<', eb.ref('leave_requests.withdrawn_at')),
        ]),
      ]),
    )
    .$if(userId !== undefined, (query) => query.where('released_shifts.user_id', '=', userId!))
    .execute()
const releasedAround = (scope: Scope, firstDay: string, lastDay: string) =>
  selectReleased(scope)
    .where('released_shifts.start_time', '>=', new Date(Date.parse(firstDay) - DAY))
    .where('released_shifts.start_time', '<', new Date(Date.parse(lastDay) + 2 * DAY))
    .where('released_shifts.restored_at', 'is', null)

/**
 * Leave that counts on these days, and what its person took back later: shifts that had begun by then were leave. What
 * counts comes first, and of that sick leave: who falls sick on holiday is sick.
 */
export const listCountedLeave = (scope: Scope, { firstDay, lastDay, userId }: LeaveShiftsQuery) =>
  leaveOn(scope, { startDate: firstDay, endDate: lastDay })
    .innerJoin('leave_types', along('leave_requests.type_id'))
    .where((eb) =>
      eb.or([
        eb('leave_requests.state', '=', 'APPROVED'),
        eb.and([
          eb('leave_requests.withdrawn_by', '=', eb.ref('leave_requests.user_id')),
          // A request without an approval never counted.
          eb.or([eb('leave_requests.decided_at', 'is not', null), eb('leave_types.kind', '=', 'SICK')]),
        ]),
      ]),
    )
    .$if(userId !== undefined, (query) => query.where('leave_requests.user_id', '=', userId!))
    .select(['leave_requests.id as leaveId', 'leave_requests.user_id as userId', ...leaveTimeColumns])
    .select(['leave_requests.withdrawn_at as withdrawnAt', 'leave_types.id as typeId'])
    .select(['leave_types.name as typeName', 'leave_types.paid'])
    .select(['leave_types.holidays_are_leave as holidaysAreLeave', 'leave_requests.minutes'])
    .select('leave_requests.week_minutes as weekMinutes')
    .orderBy('leave_requests.state')
    .orderBy('leave_types.kind', 'desc')
    .orderBy('leave_requests.id')
    .execute()
export type CountedLeaveRow = Awaited<ReturnType<typeof listCountedLeave>>[number]

/** Shifts that these people gave back, of these days and one beside them. */
export const listReleased = (scope: Scope, userIds: readonly number[], { startDate, endDate }: DayRange) =>
  releasedAround(scope, startDate, endDate).where('released_shifts.user_id', '=', anyOf(userIds)).execute()

/** Where the jobs of these people are: their sites keep the public holidays of a state. */
export const listSitesOfJobs = (scope: Scope, userIds: readonly number[]) =>
  scope
    .from('job_assignees')
    .innerJoin('jobs', along('job_assignees.job_id'))
    .innerJoin('sites', along('jobs.site_id'))
    .where('job_assignees.user_id', '=', anyOf(userIds))
    .select(['job_assignees.job_id as jobId', 'sites.address', 'sites.timezone'])
    .distinct()
    .execute()

interface WorkedSpanRow {
  userId: number
  from: number
  /** Null while the visit lasts, as of a break. */
  to: number | null
  breaks: [from: number, to: number | null][]
}
const wholeSeconds = (column: string) => sql`(floor(extract(epoch from ${sql.ref(column)})) * 1000)::bigint`
/** From when to when these people worked, by their visits on these days and on one beside them. */
export const listWorkedSpans = (scope: Scope, userIds: readonly number[], days: LeaveShiftsQuery) =>
  scope.sql(sql<WorkedSpanRow>`
    select w.user_id as "userId", ${wholeSeconds('w.started_at')} as "from", ${wholeSeconds('w.ended_at')} as "to",
      coalesce((
        select json_agg(json_build_array(${wholeSeconds('b.started_at')}, ${wholeSeconds('b.ended_at')}))
        from work_breaks b where ${linkedBy('b.work_id', 'works w')}
      ), '[]') as breaks
    from works w
    where w.tenant_id = ${scope.tenantId} and w.status <> 'VOID' and ${isWorkingTime('w')}
      and w.user_id = any(${userIds}::bigint[])
      and w.local_date between ${addDays(days.firstDay, -1)}::date and ${addDays(days.lastDay, 1)}::date
    order by w.started_at, w.id`)

const selectOwner = (scope: Scope, id: number) =>
  scope
    .from('leave_requests')
    .where('id', '=', id)
    .select(['id', 'user_id as userId', 'first_day as firstDay', 'last_day as lastDay'])
/** Whose request it is, and its days. */
export const readLeaveOwner = (scope: Scope, id: number) => selectOwner(scope, id).executeTakeFirst()
/** The same; what becomes of it waits until the transaction ends. */
export const holdLeave = (tx: Scope, id: number) => selectOwner(tx, id).forUpdate().executeTakeFirst()
