import type { OccurrenceException } from '@muster/rules/time/recurrence'
import type { StoredEvent } from '../stored-events.ts'
import type { ExceptionRow } from '../stored-series.ts'
import type { NewEvent } from './event-row.ts'

/** The events of a job as a save leaves them: each of its writes is applied to them too, so that none is read again. */
export type EventsAfter = Map<number, StoredEvent>

function change(events: EventsAfter, id: number, changed: (event: StoredEvent) => Partial<StoredEvent>) {
  const event = events.get(id)
  if (event) events.set(id, { ...event, ...changed(event) })
}
const newer = ({ version }: StoredEvent) => ({ version: version + 1 })

export function applyEnds(
  events: EventsAfter,
  { eventIds, assigneeIds }: { eventIds: readonly number[]; assigneeIds: readonly number[] },
  removedAt: Date,
) {
  for (const event of events.values())
    if (event.removedAt === null && (eventIds.includes(event.id) || assigneeIds.includes(event.assigneeId)))
      events.set(event.id, { ...event, removedAt })
}

export function applyUntil(events: EventsAfter, ends: readonly { id: number; until: string }[]) {
  for (const { id, until } of ends) change(events, id, (event) => ({ until, ...newer(event) }))
}

export interface ChangedOccurrence {
  eventId: number
  exception: ExceptionRow & { kind: OccurrenceException['kind'] }
}
export function applyOccurrences(events: EventsAfter, occurrences: readonly ChangedOccurrence[]) {
  for (const [id, own] of Map.groupBy(occurrences, ({ eventId }) => eventId)) {
    const dates = new Set(own.map(({ exception }) => exception.date))
    change(events, id, (event) => ({
      exceptions: [
        ...event.exceptions.filter(({ date }) => !dates.has(date)),
        ...own.map(({ exception }) => exception),
      ],
      ...newer(event),
    }))
  }
}

/** A series that continues takes the exceptions from its first day on. */
export function applyContinued(
  events: EventsAfter,
  moves: readonly { before: number; after: number; from: string }[],
) {
  for (const { before, after, from } of moves) {
    const { exceptions } = events.get(before)!
    const isLater = ({ date }: ExceptionRow) => date >= from
    change(events, before, () => ({ exceptions: exceptions.filter((each) => !isLater(each)) }))
    change(events, after, () => ({ exceptions: exceptions.filter(isLater) }))
  }
}

export function applyNew(
  events: EventsAfter,
  added: readonly NewEvent[],
  { ids, contractEnd }: { ids: readonly number[]; contractEnd: string | null },
) {
  for (const [at, { jobId: _, followsId: __, ...event }] of added.entries()) {
    const id = ids[at]!
    events.set(id, { ...event, id, contractEnd, exceptions: [], version: 1, removedAt: null })
  }
}

/** What an event fills stays as it was. */
export function applyChanged(events: EventsAfter, changed: readonly (NewEvent & { id: number })[]) {
  for (const { id, jobId: _, followsId: __, patternId: ___, patternDate: ____, ...fields } of changed)
    change(events, id, (event) => ({ ...fields, ...newer(event) }))
}

export function applyExceptions(
  events: EventsAfter,
  { id, from, exceptions }: { id: number; from: string | undefined; exceptions: readonly ExceptionRow[] },
) {
  change(events, id, (event) => ({
    exceptions: [...event.exceptions.filter(({ date }) => from !== undefined && date < from), ...exceptions],
  }))
}
