import { isBegunBy } from '@muster/rules/planning/alerts'
import type { Occurrence } from '@muster/rules/time/recurrence'
import { anyOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import type { Shift } from './shifts.ts'
import { endOfShift } from './times.ts'

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

/** A visit may begin so long before its shift. */
const earlyMs = 12 * 3_600_000

export async function shiftsToDo<S extends Shift>(scope: Scope, shifts: readonly S[]): Promise<S[]> {
  const now = scope.now.getTime()
  const open = shifts.filter(({ occurrence }) => endOfShift(occurrence) > now)
  const running = open.filter(({ occurrence }) => occurrence.startTime <= now)
  if (running.length === 0) return open
  const first = Math.min(...running.map(({ occurrence }) => occurrence.startTime))
  const hasBegun = await findBegunOccurrences(
    scope,
    running.map(({ row }) => row),
    new Date(first - earlyMs),
  )
  return open.filter(({ row, occurrence }) => occurrence.startTime > now || !hasBegun(row, occurrence))
}
