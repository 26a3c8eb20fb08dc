import { isBegunBy } from '@muster/rules/planning/alerts'
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

const ofPersonAtJob = ({ userId, jobId }: { userId: number; jobId: number }) => `${userId} ${jobId}`

function pair(
  planned: readonly PlannedVisit[],
  works: readonly VisitWork[],
  jobs: ReadonlyMap<number, VisitJob>,
): PairedVisit[] {
  const worksOf = Map.groupBy(works, ofPersonAtJob)
  const paired = new Set<VisitWork>()
  const visits = planned.map(({ jobId, ...visit }): PairedVisit => {
    const taking = { ...visit.plan, eventId: visit.eventId }
    const work = worksOf
      .get(ofPersonAtJob({ userId: visit.userId, jobId }))
      ?.find((each) => isBegunBy(each, taking))
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
