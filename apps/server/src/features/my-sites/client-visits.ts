import { isBegunBy, isLateAt } from '@muster/rules/planning/alerts'
import type { Scope } from '../../db/scope.ts'
import { reachableJobs } from '../jobs/reach.ts'
import { reachableEvents } from '../planning/reach.ts'
import type { DayRange } from '../planning/times.ts'
import { type PairedVisit, pairedVisits } from '../works/day/paired-visits.ts'
import type { VisitJob, VisitWork } from '../works/day/visit-queries.ts'

const MINUTE = 60_000

export interface ClientVisit {
  readonly job: VisitJob
  readonly startTime: number
  /** Minutes. */
  readonly duration: number
  /** MISSED once it is over. RUNNING also stands for one that should have begun and may still be done. */
  readonly state: 'DONE' | 'MISSED' | 'RUNNING' | 'TO_COME'
}
interface UnplannedVisit {
  readonly job: VisitJob
  readonly startedAt: number
}

/** The planned visits at own sites on these days, several people at one job and time as one, and finished visits without a plan. */
export async function clientVisits(scope: Scope, days: DayRange) {
  const jobIds = reachableJobs(scope).select('jobs.id')
  const visits = await pairedVisits(scope, { events: reachableEvents(scope), jobIds, days })
  const unplanned = new Set(visits.filter(isUnplanned(scope)))
  const planned = [...Map.groupBy(visits.filter(isPlanned), ofJobAndTime).values()].map((together) =>
    asClientVisit(together, unplanned, scope.now.getTime()),
  )
  return {
    planned,
    unplanned: [...unplanned].map(({ job, work }): UnplannedVisit => ({ job, startedAt: work.startedAt })),
  }
}

type PlannedVisit = PairedVisit & { readonly plan: NonNullable<PairedVisit['plan']> }
type UnplannedPair = PairedVisit & { readonly work: VisitWork }
const isPlanned = (visit: PairedVisit): visit is PlannedVisit => visit.plan !== undefined
/** Feedback is a work of the client. */
const isUnplanned =
  (scope: Scope) =>
  (visit: PairedVisit): visit is UnplannedPair =>
    !visit.plan && visit.work?.status === 'COMPLETED' && visit.userId !== scope.actor.id
const ofJobAndTime = ({ job, plan }: PlannedVisit) => `${job.jobId} ${plan.startTime}`

const coversPlan = ({ job, work }: UnplannedPair, plan: PlannedVisit['plan'], jobId: number) =>
  job.jobId === jobId && isBegunBy({ ...work, eventId: null }, { ...plan, eventId: 0 })

/** A visit that another person than the planned one did is done: its client planned no person. */
function asClientVisit(
  together: readonly PlannedVisit[],
  unplanned: Set<UnplannedPair>,
  now: number,
): ClientVisit {
  const { job, plan } = together[0]!
  const duration = Math.max(...together.map((each) => each.plan.duration))
  const works = together.flatMap(({ work }) => work ?? [])
  const visit = { job, startTime: plan.startTime, duration }
  if (works.some(({ status }) => status === 'COMPLETED')) return { ...visit, state: 'DONE' }
  const cover = [...unplanned].find((each) => coversPlan(each, { ...plan, duration }, job.jobId))
  if (cover) {
    unplanned.delete(cover)
    return { ...visit, state: 'DONE' }
  }
  if (now < plan.startTime) return { ...visit, state: 'TO_COME' }
  const isOver = now >= Math.max(plan.startTime + duration * MINUTE, isLateAt(plan))
  return { ...visit, state: isOver && works.length === 0 ? 'MISSED' : 'RUNNING' }
}
