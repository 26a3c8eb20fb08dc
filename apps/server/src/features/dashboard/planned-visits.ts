import type { Scope } from '../../db/scope.ts'
import { yieldingToEventLoop } from '../../http/yield-to-event-loop.ts'
import { boundsOf, expandEvent } from '../calendar/expand-event.ts'
import { companyHolidays } from '../calendar/holidays.ts'
import {
  type DayRange,
  eventsBetween,
  exceptionsByEvent,
  jobsById,
  packedEvents,
  unpacked,
} from '../calendar/queries.ts'
import { allEvents } from '../calendar/reach.ts'

const MINUTE = 60_000

interface PlannedVisit {
  eventId: number
  /** Milliseconds, by which a work names its occurrence. */
  occurrenceStart: number
  startTime: number
  minutes: number
}

/** The occurrences of these days, of the whole company, that should be over by now. */
export async function plannedVisits(scope: Scope, days: DayRange): Promise<PlannedVisit[]> {
  const now = scope.now.getTime()
  const packed = await packedEvents(eventsBetween(scope, allEvents(scope), days)).executeTakeFirstOrThrow()
  if (packed.id === null) return []
  const all = packed as Parameters<typeof unpacked>[0]
  const [isHoliday, exceptions, jobs] = await Promise.all([
    companyHolidays(scope),
    exceptionsByEvent(scope, all.id),
    jobsById(scope, [...new Set(all.jobId)]),
  ])
  const boundsIn = boundsOf(days)
  const visits: PlannedVisit[] = []
  const yieldNow = yieldingToEventLoop()
  for (const at of all.id.keys()) {
    const row = unpacked(all, at, jobs.get(all.jobId[at]!)!)
    const { occurrences } = expandEvent(row, exceptions.get(row.id) ?? [], boundsIn, isHoliday)
    for (const { occurrenceStart, startTime, duration, clockMinutes } of occurrences) {
      if (startTime + duration * MINUTE > now) continue
      visits.push({ eventId: row.id, occurrenceStart, startTime, minutes: clockMinutes })
    }
    await yieldNow()
  }
  return visits
}
