import { localDateTime } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { type CarryContext, carryNotes } from '../../planning/changes/carry-notes.ts'
import type { PlannedEvent } from '../../planning/event-queries.ts'
import { localTime } from '../../planning/series.ts'
import type { ChangeToPublish } from '../drafts/check-changes.ts'

/** A move that is published is another event: notes of the old one go along. */
export async function carryMoved(
  tx: Scope,
  published: readonly ChangeToPublish[],
  { schedules, events }: { schedules: readonly CarryContext[]; events: ReadonlyMap<number, PlannedEvent> },
): Promise<void> {
  const added = new Map(published.map((each) => [each.change.pairId ?? 0, each.change]))
  for (const context of schedules) {
    const moved = new Map<string, string>()
    for (const { change, occurrenceStart } of published) {
      const { startLocal, frequency } = added.get(change.id) ?? {}
      const event = events.get(change.eventId ?? 0)
      if (!startLocal || frequency !== null || !event || change.jobId !== context.job.jobId) continue
      const named = occurrenceStart && localDateTime(event.timezone, Date.parse(occurrenceStart))
      moved.set(localTime(named || event.startLocal), localTime(startLocal))
    }
    if (moved.size > 0) await carryNotes(tx, context, moved)
  }
}
