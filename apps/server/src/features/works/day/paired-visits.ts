import { workFinder } from '@muster/rules/planning/visit-state'
import type { Occurrence } from '@muster/rules/time/recurrence'
import { addDays, dayBounds } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { expandEvents } from '../../planning/expand-event.ts'
import type { Events } from '../../planning/reach.ts'
import type { DayRange } from '../../planning/times.ts'
import { type JobIds, type VisitJob, type VisitWork, visitJobs, worksAround } from './visit-queries.ts'

export interface PairedVisit {
  readonly job: VisitJob
  readonly userId: number
  readonly eventId: number | null
  readonly isAllDay: boolean
  readonly plan: Occurrence | undefined
  readonly work: VisitWork | undefined
}

interface PairedQuery {
  events: Events
  /** Works of these jobs; of all jobs unless given. */
  jobIds: JobIds | undefined
  /** Of the planned visits. Works are read from a day more on either side. */
  days: DayRange
}

/** Unsorted. */
export async function pairedVisits(
  scope: Scope,
  { events, jobIds, days }: PairedQuery,
): Promise<PairedVisit[]> {
  const [planned, works] = await Promise.all([
    readPlanned(scope, events, days),
    worksAround(scope, jobIds, {
      from: new Date(dayBounds('UTC', addDays(days.startDate, -1)).from),
      to: new Date(dayBounds('UTC', addDays(days.endDate, 1)).to),
    }),
  ])
  const jobs = await visitJobs(scope, [...new Set([...planned, ...works].map(({ jobId }) => jobId))])
  return pair(planned, works, jobs)
}

interface PlannedVisit {
  jobId: number
  userId: number
  eventId: number
  isAllDay: boolean
  plan: Occurrence
}
async function readPlanned(scope: Scope, events: Events, days: DayRange) {
  const planned: PlannedVisit[] = []
  for await (const { row, occurrences } of expandEvents(scope, events, days))
    for (const plan of occurrences) {
      const { id: eventId, jobId, userId, allDay: isAllDay } = row
      planned.push({ jobId, userId, eventId, isAllDay, plan })
    }
  return planned
}

function pair(
  planned: readonly PlannedVisit[],
  works: readonly VisitWork[],
  jobs: ReadonlyMap<number, VisitJob>,
): PairedVisit[] {
  const workOf = workFinder(works)
  const paired = new Set<VisitWork>()
  const visits = planned.map(({ jobId, ...visit }): PairedVisit => {
    const work = workOf({ ...visit.plan, eventId: visit.eventId, userId: visit.userId, jobId })
    if (work) paired.add(work)
    return { ...visit, job: jobs.get(jobId)!, work }
  })
  for (const work of works)
    if (!paired.has(work))
      visits.push({
        job: jobs.get(work.jobId)!,
        userId: work.userId,
        eventId: null,
        isAllDay: false,
        plan: undefined,
        work,
      })
  return visits
}
