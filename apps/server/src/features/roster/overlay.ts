import { holidayRegionOf } from '@muster/rules/holidays'
import { addDays } from '@muster/rules/zone'
import type { RosterEvent } from '../calendar/place-coverage.ts'
import { type ChangeRow, seriesOfChange } from './change-queries.ts'
import type { RosterJobRow } from './queries.ts'

/** What a draft takes away: the event as it would have been on these days. */
export interface RemovedShifts {
  event: RosterEvent
  actId: number
}
export interface DraftedRoster {
  events: RosterEvent[]
  removed: RemovedShifts[]
}

/**
 * The roster as it will be once these changes are published. A draft that adds an event has the negative id of its
 * change. What is removed ends at `now`, as an event does: what took place before stays.
 */
export function withChanges(
  published: readonly RosterEvent[],
  changes: readonly ChangeRow[],
  { jobs, now }: { jobs: ReadonlyMap<number, RosterJobRow>; now: Date },
): DraftedRoster {
  const events = new Map(published.map((event) => [event.row.id, event]))
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
export function addedEvent(change: ChangeRow, job: RosterJobRow): RosterEvent {
  const { siteName, jobDetailTitle, enabled, deactivatedAt, contractEnd } = job
  return {
    row: {
      id: -change.id,
      assigneeId: 0,
      userId: change.userId,
      jobId: change.jobId,
      ...seriesOfChange(change),
      holidayRegion: holidayRegionOf(job.address, change.timezone!),
      version: 0,
      patternId: change.patternId,
      patternDate: change.patternDate,
      removedAt: null,
      // The draft of a person who left covers nothing.
      unassignedAt: change.personRemovedAt,
      ...{ jobDetailTitle, siteName, enabled, deactivatedAt, contractEnd },
    },
    exceptions: [],
    actId: change.actId,
  }
}

/** The days that a removal is about; nothing: all. */
const rest = ({ occurrenceDate, fromDate }: ChangeRow) =>
  occurrenceDate === null
    ? { since: fromDate, until: null }
    : { since: occurrenceDate, until: occurrenceDate }

function without({ row, ...event }: RosterEvent, { since, until }: ReturnType<typeof rest>): RosterEvent {
  return { ...event, row: { ...row, since: latest(row.since, since), until: earliest(row.until, until) } }
}

function remaining(event: RosterEvent, { occurrenceDate, fromDate }: ChangeRow, now: Date): RosterEvent {
  const { row, exceptions } = event
  if (occurrenceDate !== null) {
    const others = exceptions.filter(({ date }) => date !== occurrenceDate)
    const gone = { date: occurrenceDate, kind: 'removed', startLocal: null, durationMinutes: null }
    return { ...event, exceptions: [...others, gone] }
  }
  if (fromDate !== null)
    return { ...event, row: { ...row, until: earliest(row.until, addDays(fromDate, -1)) } }
  return { ...event, row: { ...row, removedAt: now } }
}

const latest = (one: string | null, other: string | null) =>
  one === null || other === null ? (one ?? other) : one > other ? one : other
const earliest = (one: string | null, other: string | null) =>
  one === null || other === null ? (one ?? other) : one < other ? one : other
