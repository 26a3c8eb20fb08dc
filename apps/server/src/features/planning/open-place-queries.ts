import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { anyOf } from '../../db/names.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { lastPlannedDay } from '../contracts/last-day-queries.ts'
import type { Events } from './reach.ts'
import { selectSeries } from './series.ts'
import { seriesWithExceptions } from './stored-series.ts'

/** Those of these events that have not ended, with what a pattern keeps of them. */
export const eventsToOpen = (tx: Scope, events: Events) =>
  events
    .where('schedule_events.removed_at', 'is', null)
    .where('job_assignees.removed_at', 'is', null)
    .select([
      'schedule_events.id',
      'schedule_events.job_id as jobId',
      'schedule_events.pattern_id as patternId',
      'schedule_events.pattern_date as patternDate',
      'jobs.enabled',
      ...seriesWithExceptions(tx),
    ])
    .orderBy('schedule_events.id')
    .execute()
export type EventToOpen = Awaited<ReturnType<typeof eventsToOpen>>[number]

/** The dates of those of these patterns that go on. */
export async function patternsById(tx: Scope, patternIds: readonly number[]) {
  const rows =
    patternIds.length === 0
      ? []
      : await tx
          .from('shift_patterns')
          .where('id', '=', anyOf(patternIds))
          .where('removed_at', 'is', null)
          .select([
            'shift_patterns.id',
            ...selectSeries('shift_patterns'),
            'shift_patterns.holiday_region as holidayRegion',
            lastPlannedDay('shift_patterns', 'job_id').as('contractEnd'),
            patternExceptions(tx).as('exceptions'),
          ])
          .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The exceptions of a pattern as one JSON array, for a select from shift_patterns. */
export const patternExceptions = (scope: Scope) =>
  jsonArrayFrom(
    scope
      .from('shift_pattern_exceptions as e')
      .where('e.pattern_id', '=', sql.ref<number>('shift_patterns.id'))
      .select(['e.occurrence_date as date', 'e.kind', 'e.start_local as startLocal'])
      .select('e.duration_minutes as durationMinutes'),
  )
