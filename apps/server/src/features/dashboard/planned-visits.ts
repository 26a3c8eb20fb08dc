import { partsToWork } from '@muster/rules/planning/leave-hours'
import { workingMinutes } from '@muster/rules/time/working-minutes'
import { localDate } from '@muster/rules/time/zone'
import type { Interval } from '@muster/rules/works/work-time'
import type { Scope } from '../../db/scope.ts'
import { readShiftSites } from '../pay/hours/visit-queries.ts'
import { readApprovedLeave } from '../planning/away-queries.ts'
import { readUnpaidBreaks } from '../planning/break-queries.ts'
import { expandEvents } from '../planning/expand-event.ts'
import { reachableEvents } from '../planning/reach.ts'
import type { DayRange } from '../planning/times.ts'

const MINUTE = 60_000

interface PlannedVisit {
  eventId: number
  /** Milliseconds, by which a work names its occurrence. */
  occurrenceStart: number
  /** When the person was to be there: the shift without leave. */
  toWork: readonly Interval[]
  minutes: number
}

/** The occurrences of these days, of what a manager reaches, that should be over by now; yields to the event loop. */
async function* dueOccurrences(scope: Scope, days: DayRange) {
  const now = scope.now.getTime()
  const unpaidBreakOf = await readUnpaidBreaks(scope, 'all')
  for await (const { row, occurrences } of expandEvents(scope, reachableEvents(scope), days)) {
    const { patternId, timezone } = row
    const breakAt = (at: number) =>
      patternId === null ? 0 : unpaidBreakOf(patternId, localDate(timezone, at))
    yield {
      row,
      due: occurrences
        .filter(({ startTime, duration }) => startTime + duration * MINUTE <= now)
        .map((each) => ({ ...each, unpaidBreak: breakAt(each.startTime) })),
    }
  }
}

/** What leave has of a shift was not to be worked, and is not late. */
export async function plannedVisits(scope: Scope, days: DayRange): Promise<PlannedVisit[]> {
  const visits: PlannedVisit[] = []
  const leaveOf = await readApprovedLeave(scope, days)
  for await (const { row, due } of dueOccurrences(scope, days))
    for (const { occurrenceStart, startTime, duration, clockMinutes, unpaidBreak } of due) {
      const end = startTime + duration * MINUTE
      const toWork = partsToWork({ zone: row.timezone, start: startTime, end }, leaveOf(row.userId))
      if (toWork.length === 0) continue
      const onLeave = toWork.reduce((left, { from, to }) => left - (to - from) / MINUTE, duration)
      const minutes = workingMinutes(clockMinutes - onLeave, unpaidBreak)
      visits.push({ eventId: row.id, occurrenceStart, toWork, minutes })
    }
  return visits
}

/** Their planned milliseconds by site, by the company's pay basis. */
export async function plannedTimes(scope: Scope, days: DayRange): Promise<Map<number, number>> {
  const isElapsed = scope.company.payBasis === 'ELAPSED'
  const byJob = new Map<number, number>()
  for await (const { row, due } of dueOccurrences(scope, days)) {
    const minutes = due
      .map(({ duration, clockMinutes, unpaidBreak }) =>
        workingMinutes(isElapsed ? duration : clockMinutes, unpaidBreak),
      )
      .reduce((sum, each) => sum + each, 0)
    if (minutes > 0) byJob.set(row.jobId, (byJob.get(row.jobId) ?? 0) + minutes * MINUTE)
  }
  const bySite = new Map<number, number>()
  for (const { jobId, siteId } of await readShiftSites(scope, [...byJob.keys()]))
    bySite.set(siteId, (bySite.get(siteId) ?? 0) + byJob.get(jobId)!)
  return bySite
}
