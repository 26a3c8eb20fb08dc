import { isBegunBy } from '@muster/rules/planning/alerts'
import type { Occurrence } from '@muster/rules/time/recurrence'
import { anyOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'

interface PersonEvent {
  id: number
  userId: number
  jobId: number
}

/** Answers a test: does a work of the person at the job, begun since then, name the occurrence or start around it? */
export async function findBegunOccurrences(scope: Scope, events: readonly PersonEvent[], since: Date) {
  const works =
    events.length === 0
      ? []
      : await scope
          .from('works')
          .where('works.user_id', '=', anyOf([...new Set(events.map(({ userId }) => userId))]))
          .where('works.job_id', '=', anyOf([...new Set(events.map(({ jobId }) => jobId))]))
          .where('works.started_at', '>=', since)
          .where('works.status', '!=', 'VOID')
          .select([
            'works.user_id',
            'works.job_id',
            'works.event_id',
            'works.occurrence_start',
            'works.started_at',
          ])
          .execute()
  return (
    event: PersonEvent,
    { occurrenceStart, startTime, duration }: Pick<Occurrence, 'occurrenceStart' | 'startTime' | 'duration'>,
  ) =>
    works.some(
      (work) =>
        work.user_id === event.userId &&
        work.job_id === event.jobId &&
        isBegunBy(
          {
            eventId: work.event_id,
            occurrenceStart: work.occurrence_start?.getTime() ?? null,
            startedAt: work.started_at.getTime(),
          },
          { eventId: event.id, occurrenceStart, startTime, duration },
        ),
    )
}
