import { isOnLeave, type LeaveTime, type ShiftSpan } from '@muster/rules/planning/away'
import { addDays } from '@muster/rules/time/zone'
import { along } from '../../../db/relations.ts'
import type { Scope } from '../../../db/scope.ts'
import { endOfShift } from '../../planning/times.ts'

const releasedColumns = [
  'released_shifts.id',
  'released_shifts.user_id as userId',
  'released_shifts.leave_id as leaveId',
  'released_shifts.event_id as eventId',
  'released_shifts.occurrence_date as date',
  'released_shifts.occurrence_start as occurrenceStart',
  'released_shifts.start_time as startTime',
  'released_shifts.duration_minutes as duration',
  'released_shifts.moved_start_local as movedStartLocal',
  'released_shifts.moved_duration_minutes as movedDurationMinutes',
  'released_shifts.pattern_id as patternId',
  'released_shifts.pattern_date as patternDate',
  'released_shifts.made_pattern as madePattern',
  'released_shifts.restored_at as restoredAt',
] as const

/** Shifts that were taken from people, by their start. */
export const selectReleased = (scope: Scope) =>
  scope
    .from('released_shifts')
    .innerJoin('schedule_events', along('released_shifts.event_id'))
    .select([...releasedColumns, 'schedule_events.timezone', 'schedule_events.job_id as jobId'])
    .select(['schedule_events.title', 'schedule_events.all_day as isAllDay'])
    .orderBy('released_shifts.start_time')
    .orderBy('released_shifts.id')
export type ReleasedRow = Awaited<ReturnType<ReturnType<typeof selectReleased>['execute']>>[number]

export const releasedSpan = ({ timezone: zone, startTime, duration }: ReleasedRow): ShiftSpan => {
  const start = startTime.getTime()
  return { zone, start, end: endOfShift({ startTime: start, duration }) }
}

export interface ReleasedInLeave extends ReleasedRow {
  /** Of the leave that took it. */
  kind: string
}
/** The shifts that leave took from a person, did not give back, and that lie in this time. */
export async function releasedInLeave(
  scope: Scope,
  userId: number,
  time: LeaveTime,
): Promise<ReleasedInLeave[]> {
  const rows = await selectReleased(scope)
    .innerJoin('leave_requests', along('released_shifts.leave_id'))
    .innerJoin('leave_types', along('leave_requests.type_id'))
    .where('released_shifts.user_id', '=', userId)
    .where('released_shifts.cause', '=', 'LEAVE')
    .where('released_shifts.restored_at', 'is', null)
    // Days more on either side: days are those of each site, and a night shift ends on the next.
    .where('released_shifts.start_time', '>=', new Date(addDays(time.firstDay, -2)))
    .where('released_shifts.start_time', '<', new Date(addDays(time.lastDay, 2)))
    .select('leave_types.kind')
    .execute()
  return rows.filter((row) => isOnLeave([time], releasedSpan(row)))
}
