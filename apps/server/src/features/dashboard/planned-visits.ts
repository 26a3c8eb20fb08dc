import type { Scope } from '../../db/scope.ts'
import { expandEvents } from '../calendar/expand-events.ts'
import type { DayRange } from '../calendar/queries.ts'
import { allEvents } from '../calendar/reach.ts'
import { readShiftSites } from '../pay/visit-queries.ts'

const MINUTE = 60_000

interface PlannedVisit {
  eventId: number
  /** Milliseconds, by which a work names its occurrence. */
  occurrenceStart: number
  startTime: number
  minutes: number
}

/** The occurrences of these days, of the whole company, that should be over by now. */
async function* dueOccurrences(scope: Scope, days: DayRange) {
  const now = scope.now.getTime()
  for await (const { row, occurrences } of expandEvents(scope, allEvents(scope), days))
    yield {
      row,
      due: occurrences.filter(({ startTime, duration }) => startTime + duration * MINUTE <= now),
    }
}

/** The visits that should be over by now. */
export async function plannedVisits(scope: Scope, days: DayRange): Promise<PlannedVisit[]> {
  const visits: PlannedVisit[] = []
  for await (const { row, due } of dueOccurrences(scope, days))
    for (const { occurrenceStart, startTime, clockMinutes } of due)
      visits.push({ eventId: row.id, occurrenceStart, startTime, minutes: clockMinutes })
  return visits
}

/** Their planned milliseconds by site, by the company's pay basis. */
export async function plannedTimes(scope: Scope, days: DayRange): Promise<Map<number, number>> {
  const isElapsed = scope.company.payBasis === 'ELAPSED'
  const byJob = new Map<number, number>()
  for await (const { row, due } of dueOccurrences(scope, days)) {
    const minutes = due.reduce((sum, each) => sum + (isElapsed ? each.duration : each.clockMinutes), 0)
    if (minutes > 0) byJob.set(row.jobId, (byJob.get(row.jobId) ?? 0) + minutes * MINUTE)
  }
  const bySite = new Map<number, number>()
  for (const { jobId, siteId } of await readShiftSites(scope, [...byJob.keys()]))
    bySite.set(siteId, (bySite.get(siteId) ?? 0) + byJob.get(jobId)!)
  return bySite
}
