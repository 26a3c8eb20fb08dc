import { holidayRegionOf } from '@muster/rules/time/holidays'
import { type Occurrence, occurrences } from '@muster/rules/time/recurrence'
import { addDays, localDate } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { findBegunOccurrences } from '../begun-occurrences.ts'
import { pickSeries } from '../series.ts'
import { type StoredEvent, storedEvents } from '../stored-events.ts'
import { scheduleEventOf } from '../stored-series.ts'
import type { StoredAssignee } from './check-events.ts'
import { insertEvents, type NewEvent, type PlannedJob } from './event-row.ts'
import { applyChanged, applyContinued, applyNew, applyUntil, type EventsAfter } from './events-after.ts'
import { copySubscriptions, endSeries, moveExceptions, setMovedStarts, updateEvents } from './writes.ts'
import {
  firstDayAfter,
  firstZonedDay,
  movedAcrossZones,
  splitDay,
  withMoved,
  type ZoneChange,
} from './zone-days.ts'

const DAY = 86_400_000

export interface JobZoneChange {
  job: PlannedJob
  assignees: readonly StoredAssignee[]
  change: ZoneChange
  /** When the zone was corrected. */
  since: Date
}
export interface MovedToZone {
  before: ReadonlyMap<number, StoredEvent>
  after: ReadonlyMap<number, StoredEvent>
  /** Events that go on in the new zone, under which id and from which day. */
  continued: { before: number; after: number; from: string; version: number }[]
}

/**
 * Moves the events of a job to the zone of its site from their next occurrence on, with their local times. A series that
 * runs continues under another id. The caller holds the lock of the job.
 */
export async function moveEventsToZone(tx: Scope, zoned: JobZoneChange): Promise<MovedToZone> {
  const { job, change, since } = zoned
  const before = await storedEvents(tx, job.jobId)
  const rows = await eventsToMove(tx, before, zoned)
  const movedStarts = rows.flatMap(({ event, moved }) =>
    moved.map((each) => ({ eventId: event.id, ...each })),
  )
  await setMovedStarts(tx, movedStarts, since)
  const after: EventsAfter = new Map(before)
  for (const { event, moved } of rows) after.set(event.id, withMoved(event, moved))
  const going = rows.flatMap(({ event, from }) => (from === undefined ? [] : [{ event, from }]))
  const running = going.flatMap(({ event, from }) => {
    const day = splitDay(event, from, change)
    return day === undefined ? [] : [{ event, from: day }]
  })
  const split = new Set(running.map(({ event }) => event.id))
  const whole = going.filter(({ event }) => !split.has(event.id))
  const changed = whole.map(({ event }) => ({ id: event.id, ...inZone(event, job, change) }))
  await updateEvents(tx, changed)
  applyChanged(after, changed)
  const continued = await continueSeries(tx, running, { job, change, after })
  if (going.length > 0) await tx.enqueue('plan-alerts', { jobId: job.jobId })
  const same = whole.map(({ event: { id, version }, from }) => ({ before: id, after: id, from, version }))
  return { before, after, continued: [...same, ...continued] }
}

/** With the day from which each has the new zone, and its moved occurrences. */
async function eventsToMove(
  tx: Scope,
  events: ReadonlyMap<number, StoredEvent>,
  { job: { jobId }, assignees, change }: JobZoneChange,
) {
  const people = new Map(assignees.map(({ id, user_id }) => [id, user_id]))
  const current = [...events.values()].flatMap((event) => {
    const userId = people.get(event.assigneeId)
    const isCurrent = event.removedAt === null && event.timezone !== change.zone
    return isCurrent && userId !== undefined ? [{ event, person: { id: event.id, userId, jobId } }] : []
  })
  const hasBegun = await findBegunOccurrences(
    tx,
    current.map(({ person }) => person),
    new Date(change.now - DAY),
  )
  return current.map(({ event, person }) => {
    const from = dayWithoutVisit(event, change, (occurrence) => hasBegun(person, occurrence))
    return { event, from, moved: movedAcrossZones(event, from, change) }
  })
}

/** A person may have come before the start: the shift of their visit stays. */
function dayWithoutVisit(
  event: StoredEvent,
  change: ZoneChange,
  hasBegun: (occurrence: Occurrence) => boolean,
): string | undefined {
  const { now, isHoliday } = change
  const from = firstZonedDay(event, change)
  if (from === undefined) return undefined
  const series = scheduleEventOf(event, isHoliday)
  const days = occurrences(series, now, now + DAY)
    .filter(hasBegun)
    .map(({ occurrenceStart }) => localDate(series.zone, occurrenceStart))
  const last = days.sort().at(-1)
  if (last === undefined || last < from) return from
  return event.frequency === null ? undefined : firstDayAfter({ ...series, until: event.until }, last)
}

const inZone = (event: StoredEvent, { jobId, address }: PlannedJob, { zone }: ZoneChange): NewEvent => ({
  ...pickSeries(event),
  timezone: zone,
  ...{ jobId, assigneeId: event.assigneeId, patternId: event.patternId, patternDate: event.patternDate },
  holidayRegion: holidayRegionOf(address, zone),
  followsId: null,
})

/** Ends each series before a day and continues it in the zone, with what was changed of it. */
async function continueSeries(
  tx: Scope,
  running: readonly { event: StoredEvent; from: string }[],
  { job, change, after }: { job: PlannedJob; change: ZoneChange; after: EventsAfter },
) {
  const rows = running.map(({ event, from }) => ({
    ...inZone(event, job, change),
    followsId: event.id,
    since: event.startLocal.slice(0, 10) < from ? from : event.since,
  }))
  const ids = await insertEvents(tx, rows)
  const ends = running.map(({ event: { id }, from }) => ({ id, until: addDays(from, -1) }))
  const moves = running.map(({ event: { id, version }, from }, at) => ({
    ...{ before: id, after: ids[at]!, from, version },
  }))
  await endSeries(tx, ends)
  if (moves.length > 0) await moveExceptions(tx, moves)
  await copySubscriptions(
    tx,
    moves.map(({ before, after: to }) => ({ from: before, to })),
    [],
  )
  applyNew(after, rows, { ids, contractEnd: job.contractEnd })
  applyUntil(after, ends)
  applyContinued(after, moves)
  return moves
}
