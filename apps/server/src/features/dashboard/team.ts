import type { dashboard, TeamMeasure } from '@muster/contract/dashboard'
import { teamMeasures } from '@muster/contract/dashboard'
import type { Received } from '@muster/contract/kit/endpoint'
import { startToKeep } from '@muster/rules/planning/leave-hours'
import { LATE_START_MINUTES } from '@muster/rules/time/schedule'
import { addDays, localDate } from '@muster/rules/time/zone'
import { percentage } from '@muster/rules/works/ratings'
import type { Scope } from '../../db/scope.ts'
import { plannedVisits } from './planned-visits.ts'
import { readChecklistsDone, readScores, readVisits } from './team-queries.ts'

const MINUTE = 60_000
const daysBack = { WEEKLY: 7, MONTHLY: 30 } as const

/**
 * Six figures of the team, each out of 100: planned visits that were completed, starts within ten minutes of the plan,
 * the mean score of inspections and of feedback, daily tasks done, and hours worked of those planned.
 */
export async function team(
  scope: Scope,
  { frequency = 'WEEKLY' }: Received<typeof dashboard.team>['query'],
): Promise<TeamMeasure[]> {
  const endDate = localDate(scope.company.timezone, scope.now.getTime())
  const days = { startDate: addDays(endDate, 1 - daysBack[frequency]), endDate }
  const [planned, visits, scores, checklists] = await Promise.all([
    plannedVisits(scope, days),
    readVisits(scope, days),
    readScores(scope, days),
    readChecklistsDone(scope, days),
  ])
  const scoreOf = (type: string) => scores.find(({ specType }) => specType === type)
  const [inspections, feedback] = [scoreOf('INSPECTION'), scoreOf('FEEDBACK')]
  const figures = {
    ...visitMeasures(planned, visits),
    INSPECTIONS: scoreMeasure(inspections),
    FEEDBACK: scoreMeasure(feedback),
    CHECKLISTS: share(checklists.done, checklists.asked),
  }
  return teamMeasures.map((figure) => ({ figure, ...figures[figure] }))
}

/** Rounded down, so that 100 means all of them. */
const share = (part: number, of: number) => ({
  value: of === 0 ? null : Math.min(100, Math.floor((part * 100) / of)),
  of,
})
/** Rounded up, as every score is. */
const scoreMeasure = (score: { share: number; works: number } | undefined) => ({
  value: score ? percentage(score.share, 1) : null,
  of: score?.works ?? 0,
})

function visitMeasures(
  planned: Awaited<ReturnType<typeof plannedVisits>>,
  visits: Awaited<ReturnType<typeof readVisits>>,
) {
  const byOccurrence = new Map(visits.map((visit) => [`${visit.eventId} ${visit.occurrenceStart}`, visit]))
  let [completed, onTime, plannedMs, servedMs] = [0, 0, 0, 0]
  for (const { eventId, occurrenceStart, toWork, minutes } of planned) {
    plannedMs += minutes * MINUTE
    const visit = byOccurrence.get(`${eventId} ${occurrenceStart}`)
    if (!visit) continue
    if (visit.startedAt <= startToKeep(toWork, visit.startedAt)! + LATE_START_MINUTES * MINUTE) onTime++
    if (visit.status === 'COMPLETED') completed++
    servedMs += visit.servedMs
  }
  const hours = share(servedMs, plannedMs)
  return {
    VISITS: share(completed, planned.length),
    ON_TIME: share(onTime, planned.length),
    HOURS: { ...hours, of: Math.ceil(plannedMs / (60 * MINUTE)) },
  }
}
