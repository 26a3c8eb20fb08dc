import type { IsHoliday } from '@muster/rules/time/holidays'
import type { Scope } from '../../db/scope.ts'
import { type ChangeRow, changesOf, eventsOf, type PlanSelection, selectChanges } from './change-queries.ts'
import { applyChanges, type RemovedShifts } from './drafted-events.ts'
import {
  type DayRange,
  eventsBetween,
  exceptionsByEvent,
  type PlannedEvent,
  packedEvents,
  unpacked,
} from './event-queries.ts'
import { hasRows } from './expand-events.ts'
import { companyHolidays } from './holiday-queries.ts'
import {
  currentWithPast,
  type PatternRow,
  type Patterns,
  type RosterJobRow,
  rosterJobs,
  selectPatterns,
  withContractEnds,
} from './pattern-queries.ts'
import type { Events } from './reach.ts'

/**
 * What is planned in a part of the company: what is published, what the drafts make of it, and what is needed. Everything
 * that asks about shifts that are to come asks a plan; it is read once and never written.
 */
export interface Plan {
  readonly published: readonly PlannedEvent[]
  /** As they will be once the drafts are published. */
  readonly events: readonly PlannedEvent[]
  /** What the drafts take away. */
  readonly removed: readonly RemovedShifts[]
  readonly patterns: readonly PatternRow[]
  readonly jobs: ReadonlyMap<number, RosterJobRow>
  readonly isHoliday: IsHoliday
  readonly now: Date
}

export interface PlanQuery extends PlanSelection {
  /** Only what may take place, or fill a place, on these days. */
  days?: DayRange | undefined
  /** What is needed, with the plan. */
  needs?: Patterns
  /** Jobs that it is to know, besides those of its events, drafts and needs. */
  jobs?: readonly number[]
}

/** The plan with everything that is drafted. */
export async function readPlan(scope: Scope, query: PlanQuery): Promise<Plan> {
  const changes = await readChanges(scope, query)
  const jobs = [...(query.jobs ?? []), ...changes.map(({ jobId }) => jobId)]
  return withChanges(await readPublished(scope, { ...query, jobs }), changes)
}

/** The plan without drafts. */
export const readPublished = (scope: Scope, query: PlanQuery): Promise<Plan> =>
  readEvents(scope, eventsOf(scope, query), {
    ...query,
    jobs: [...(query.jobIds ?? []), ...(query.jobs ?? [])],
  })

/** The plan of these jobs with the needs of these patterns. A caller that writes holds the locks of the jobs. */
export const readJobPlan = (tx: Scope, jobIds: readonly number[], patternIds: readonly number[]) =>
  readPlan(tx, { jobIds, needs: currentWithPast(tx, patternIds) })
/** The same without drafts. */
export const readPublishedJobs = (tx: Scope, jobIds: readonly number[], patternIds: readonly number[]) =>
  readPublished(tx, { jobIds, needs: currentWithPast(tx, patternIds) })

/** The plan of published events that the caller chose. */
export async function readEvents(
  scope: Scope,
  events: Events,
  { days, needs, jobs: moreJobs = [] }: Pick<PlanQuery, 'days' | 'needs' | 'jobs'>,
): Promise<Plan> {
  const within = days ? eventsBetween(scope, events, days) : events
  const [packed, needed] = await Promise.all([
    packedEvents(within).executeTakeFirstOrThrow(),
    needs ? selectPatterns(scope, needs).execute() : [],
  ])
  const ids = hasRows(packed) ? packed.id : []
  const ofJobs = [...(packed.jobId ?? []), ...needed.map(({ jobId }) => jobId), ...moreJobs]
  const [isHoliday, exceptions, jobs] = await Promise.all([
    companyHolidays(scope),
    exceptionsByEvent(scope, ids),
    rosterJobs(scope, [...new Set(ofJobs)]),
  ])
  const published = hasRows(packed) ? ids.map((_, at) => unpacked(packed, at, { jobs, exceptions })) : []
  const patterns = withContractEnds(needed, jobs)
  return { published, events: published, removed: [], patterns, jobs, isHoliday, now: scope.now }
}

export const readChanges = (scope: Scope, selection: PlanSelection): Promise<ChangeRow[]> =>
  selectChanges(changesOf(scope, selection)).execute()

/** The plan with these changes on top of it. Shifts at jobs that it does not know are left out. */
export function withChanges(plan: Plan, changes: readonly ChangeRow[]): Plan {
  const { events, removed } = applyChanges(plan.events, changes, plan)
  return { ...plan, events, removed: [...plan.removed, ...removed] }
}
