import type { Scope } from '../../db/scope.ts'

const releasedShifts = (scope: Scope) => scope.from('released_shifts')

export const releasedColumns = [
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

/** What a leave took away, by its start. */
export const releasedByLeave = (scope: Scope, leaveId: number) =>
  releasedShifts(scope)
    .where('leave_id', '=', leaveId)
    .select(releasedColumns)
    .orderBy('released_shifts.start_time')
    .orderBy('released_shifts.id')
export type ReleasedRow = Awaited<ReturnType<ReturnType<typeof releasedByLeave>['execute']>>[number]

/** What a suspension took from a person and has not given back. */
export const releasedBySuspension = (scope: Scope, suspensionId: number) =>
  releasedShifts(scope)
    .where('suspension_id', '=', suspensionId)
    .where('restored_at', 'is', null)
    .select(releasedColumns)
    .orderBy('released_shifts.start_time')
    .orderBy('released_shifts.id')

/** What the office took from a person and has not given back. */
export const releasedByOffice = (scope: Scope, id: number) =>
  releasedShifts(scope)
    .where('id', '=', id)
    .where('cause', '=', 'OFFICE')
    .where('restored_at', 'is', null)
    .select(releasedColumns)
