import { holidayRegionOf } from '@muster/rules/time/holidays'
import { type Occurrence, occurrences } from '@muster/rules/time/recurrence'
import { localDate } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { findBegunOccurrences } from '../begun-occurrences.ts'
import { eventsOfJob, type PlannedEvent } from '../event-queries.ts'
import { scheduleEventOf } from '../stored-series.ts'
import type { PlannedJob } from './event-row.ts'
import { continueSeries, type EventsAfter, setMovedStarts, updateEvents } from './event-writes.ts'
import { copySubscriptions } from './writes.ts'
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
  change: ZoneChange
  since: Date
}
export interface MovedToZone {
  before: ReadonlyMap<number, PlannedEvent>
  after: ReadonlyMap<number, PlannedEvent>
  /** Events that go on in the new zone, under which id and from which day. */
  continued: { before: number; after: number; from: string; version: number }[]
}

/** A series that runs continues under another id. The caller holds the lock of the job. */
export async function moveEventsToZone(tx: Scope, zoned: JobZoneChange): Promise<MovedToZone> {
  const { job, change, since } = zoned
  const before = await eventsOfJob(tx, job.jobId)
  const rows = await eventsToMove(tx, before, change)
  const movedStarts = rows.flatMap(({ event, moved }) =>
    moved.map((each) => ({ eventId: event.id, ...each })),
  )
  await setMovedStarts(tx, movedStarts, since)
  const after: EventsAfter = new Map(before)
  for (const { event } of rows) after.set(event.id, event)
  const going = rows.flatMap(({ event, from }) => (from === undefined ? [] : [{ event, from }]))
  const running = going.flatMap(({ event, from }) => {
    const day = splitDay(event, from, change)
    return day === undefined ? [] : [{ event, from: day }]
  })
  const split = new Set(running.map(({ event }) => event.id))
  const whole = going.filter(({ event }) => !split.has(event.id))
  await updateEvents(
    tx,
    whole.map(({ event }) => inZone(event, job, change)),
    after,
  )
  const ids = await continueSeries(
    tx,
    running.map(({ event, from }) => {
      const since = event.startLocal.slice(0, 10) < from ? from : event.since
      return { before: event.id, event: { ...inZone(event, job, change), since }, from }
    }),
    { job, after },
  )
  await copySubscriptions(
    tx,
    running.map(({ event }, at) => ({ from: event.id, to: ids[at]! })),
    [],
  )
  if (going.length > 0) await tx.enqueue('plan-alerts', { jobId: job.jobId })
  const same = whole.map(({ event: { id, version }, from }) => ({ before: id, after: id, from, version }))
  const continued = running.map(({ event: { id, version }, from }, at) => ({
    ...{ before: id, after: ids[at]!, from, version },
  }))
  return { before, after, continued: [...same, ...continued] }
}

async function eventsToMove(tx: Scope, events: ReadonlyMap<number, PlannedEvent>, change: ZoneChange) {
  const current = [...events.values()].filter(
    ({ removedAt, unassignedAt, timezone }) => !removedAt && !unassignedAt && timezone !== change.zone,
  )
  const hasBegun = await findBegunOccurrences(tx, current, new Date(change.now - DAY))
  return current.map((event) => {
    const from = dayWithoutVisit(event, change, (occurrence) => hasBegun(event, occurrence))
    const moved = movedAcrossZones(event, from, change)
    return { event: withMoved(event, moved), from, moved }
  })
}

/** A person may have come before the start: the shift of their visit stays. */
function dayWithoutVisit(
  event: PlannedEvent,
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

const inZone = (event: PlannedEvent, { address }: PlannedJob, { zone }: ZoneChange): PlannedEvent => ({
  ...event,
  timezone: zone,
  holidayRegion: holidayRegionOf(address, zone),
})
