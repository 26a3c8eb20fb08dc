import type { Scope } from '../../db/scope.ts'
import { type SeriesRow, seriesWithExceptions } from './stored-series.ts'

export interface StoredEvent extends SeriesRow {
  id: number
  assigneeId: number
  patternId: number | null
  patternDate: string | null
  version: number
  removedAt: Date | null
}

/** Every event of a job by its id, removed ones too. */
export async function storedEvents(scope: Scope, jobId: number): Promise<Map<number, StoredEvent>> {
  const rows = await scope
    .from('schedule_events')
    .where('schedule_events.job_id', '=', jobId)
    .select([
      'schedule_events.id',
      'schedule_events.assignee_id as assigneeId',
      'schedule_events.pattern_id as patternId',
      'schedule_events.pattern_date as patternDate',
      'schedule_events.version',
      'schedule_events.removed_at as removedAt',
      ...seriesWithExceptions(scope),
    ])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
