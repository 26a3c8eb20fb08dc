import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Scope } from '../../db/scope.ts'
import { type ExceptionRow, type SeriesRow, seriesColumns } from './schedule-event.ts'

export interface StoredEvent extends SeriesRow {
  id: number
  assigneeId: number
  notifyBeforeMinutes: number
  title: string
  version: number
  removedAt: Date | null
  exceptions: ExceptionRow[]
}

/** Every event of a job by its id, removed ones too. */
export async function storedEvents(scope: Scope, jobId: number): Promise<Map<number, StoredEvent>> {
  const rows = await scope
    .from('schedule_events')
    .where('schedule_events.job_id', '=', jobId)
    .select((eb) => [
      'schedule_events.id',
      'schedule_events.assignee_id as assigneeId',
      'schedule_events.notify_before_minutes as notifyBeforeMinutes',
      'schedule_events.title',
      'schedule_events.version',
      'schedule_events.removed_at as removedAt',
      ...seriesColumns,
      jsonArrayFrom(
        eb
          .selectFrom('schedule_exceptions as exception')
          .whereRef('exception.tenant_id', '=', 'schedule_events.tenant_id')
          .whereRef('exception.event_id', '=', 'schedule_events.id')
          .select([
            'exception.occurrence_date as date',
            'exception.kind',
            'exception.start_local as startLocal',
            'exception.duration_minutes as durationMinutes',
          ]),
      ).as('exceptions'),
    ])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
