import { anyOf } from '../../../db/names.ts'
import { along } from '../../../db/relations.ts'
import type { Scope } from '../../../db/scope.ts'

/** What these people have seen of shifts that begin between two moments. */
export const seenShifts = (
  scope: Scope,
  userIds: readonly number[],
  { from, to }: { from: Date; to: Date },
) =>
  scope
    .from('seen_shifts')
    .innerJoin('schedule_events', along('seen_shifts.event_id'))
    .where('seen_shifts.user_id', '=', anyOf(userIds))
    .where('seen_shifts.start_time', '>=', from)
    .where('seen_shifts.start_time', '<', to)
    .select([
      'seen_shifts.user_id as userId',
      'seen_shifts.event_id as eventId',
      'seen_shifts.occurrence_start as occurrenceStart',
      'seen_shifts.start_time as startTime',
      'seen_shifts.duration',
      'seen_shifts.seen_at as seenAt',
      'schedule_events.job_id as jobId',
      'schedule_events.timezone',
      'schedule_events.title',
    ])
    .orderBy('seen_shifts.start_time')
    .orderBy('seen_shifts.event_id')
    .execute()

export async function hasSeenAny(scope: Scope): Promise<boolean> {
  const row = await scope
    .from('seen_shifts')
    .where('user_id', '=', scope.actor.id)
    .select('event_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
