import { addDays } from '@muster/rules/time/zone'
import { type ChangeRow, seriesOfChange } from './change-queries.ts'
import { newEvent, type PlannedEvent } from './event-queries.ts'
import type { RosterJobRow } from './pattern-queries.ts'
import { earlierDay, laterDay } from './times.ts'

/** What a draft takes away: the event as it would have been on these days. */
export interface RemovedShifts {
  event: PlannedEvent
  actId: number
}
interface DraftedEvents {
  events: PlannedEvent[]
  removed: RemovedShifts[]
}

/**
 * The events as they will be once these changes are published. A draft that adds an event has the negative id of its
 * change. What is removed ends at `now`, as an event does: what took place before stays.
 */
export function applyChanges(
  published: readonly PlannedEvent[],
  changes: readonly ChangeRow[],
  { jobs, now }: { jobs: ReadonlyMap<number, RosterJobRow>; now: Date },
): DraftedEvents {
  const events = new Map(published.map((event) => [event.id, event]))
  const removed: RemovedShifts[] = []
  for (const change of changes) {
    if (change.kind === 'ADD') {
      const job = jobs.get(change.jobId)
      if (job) events.set(-change.id, addedEvent(change, job))
      continue
    }
    const id = change.addedId === null ? change.eventId! : -change.addedId
    const event = events.get(id)
    if (!event) continue
    removed.push({ event: without(event, rest(change)), actId: change.actId })
    events.set(id, remaining(event, change, now))
  }
  return { events: [...events.values()], removed }
}

/** What a draft adds, as an event under the negative id of its change. */
export const addedEvent = (change: ChangeRow, job: RosterJobRow): PlannedEvent =>
  newEvent(job, {
    ...seriesOfChange(change),
    ...{ id: -change.id, userId: change.userId, jobId: change.jobId, actId: change.actId },
    ...{ patternId: change.patternId, patternDate: change.patternDate },
    // The draft of a person who left covers nothing.
    unassignedAt: change.personRemovedAt,
  })

/** The days that a removal is about; nothing: all. */
const rest = ({ occurrenceDate, fromDate }: ChangeRow) =>
  occurrenceDate === null
    ? { since: fromDate, until: null }
    : { since: occurrenceDate, until: occurrenceDate }

const without = (event: PlannedEvent, { since, until }: ReturnType<typeof rest>): PlannedEvent => ({
  ...event,
  since: laterDay(event.since, since),
  until: earlierDay(event.until, until),
})

function remaining(event: PlannedEvent, { occurrenceDate, fromDate }: ChangeRow, now: Date): PlannedEvent {
  if (occurrenceDate !== null) {
    const others = event.exceptions.filter(({ date }) => date !== occurrenceDate)
    const gone = { date: occurrenceDate, kind: 'removed', startLocal: null, durationMinutes: null }
    return { ...event, exceptions: [...others, gone] }
  }
  if (fromDate !== null) return { ...event, until: earlierDay(event.until, addDays(fromDate, -1)) }
  return { ...event, removedAt: now }
}
