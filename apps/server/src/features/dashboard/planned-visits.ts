import type { Scope } from '../../db/scope.ts'
import { expandEvents } from '../calendar/expand-events.ts'
import type { DayRange } from '../calendar/queries.ts'
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
  const visits: PlannedVisit[] = []
  for await (const { row, occurrences } of expandEvents(scope, allEvents(scope), days))
    for (const { occurrenceStart, startTime, duration, clockMinutes } of occurrences)
      if (startTime + duration * MINUTE <= now)
        visits.push({ eventId: row.id, occurrenceStart, startTime, minutes: clockMinutes })
  return visits
}
