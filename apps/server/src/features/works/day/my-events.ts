import { prepared } from '../../../db/prepared.ts'
import type { Scope } from '../../../db/scope.ts'
import { exceptionsByEvent } from '../../planning/event-queries.ts'
import { companyHolidays } from '../../planning/holiday-queries.ts'
import { currentEvents } from '../../planning/reach.ts'
import { scheduleEventOf, seriesColumns } from '../../planning/stored-series.ts'

const eventsOfActor = prepared((scope) =>
  currentEvents(scope)
    .where('job_assignees.user_id', '=', scope.actor.id)
    .select(['schedule_events.id', 'schedule_events.job_id as jobId', ...seriesColumns])
    .select(['schedule_events.pattern_id as patternId', 'schedule_events.pattern_date as patternDate']),
)

export async function myEvents(scope: Scope) {
  const rows = await eventsOfActor(scope)
  const ids = rows.map((row) => row.id)
  const [byEvent, isHoliday] = await Promise.all([exceptionsByEvent(scope, ids), companyHolidays(scope)])
  return rows.map((row) => ({
    id: row.id,
    jobId: row.jobId,
    row,
    event: scheduleEventOf({ ...row, exceptions: byEvent.get(row.id) ?? [] }, isHoliday),
  }))
}
