import type { IsHoliday } from '@muster/rules/time/holidays'
import type { Scope } from '../../db/scope.ts'
import { type ChangeRow, changesOf, eventsOf, type PlanSelection, selectChanges } from './change-queries.ts'
import { applyChanges, type RemovedShifts } from './drafted-events.ts'
import {
  eventsBetween,
  exceptionsByEvent,
  type PlannedEvent,
  packedEvents,
  unpacked,
} from './event-queries.ts'
import { hasRows } from './expand-event.ts'
import { companyHolidays } from './holiday-queries.ts'
import {
  currentWithPast,
  type PatternRow,
  type Patterns,
  type RosterJobRow,
  rosterJobs,
  selectPatterns,
} from './pattern-queries.ts'
import type { Events } from './reach.ts'
import type { DayRange } from './times.ts'

/**
 * Everything that asks about shifts that are to come asks a plan; it is read once and never
 * written.
 */
export interface Plan {
  readonly published: readonly PlannedEvent[]
  /** As they will be once the drafts are published. */
  readonly events: readonly PlannedEvent[]
  readonly removed: readonly RemovedShifts[]
  readonly patterns: readonly PatternRow[]
  readonly jobs: ReadonlyMap<number, RosterJobRow>
  readonly isHoliday: IsHoliday
  readonly now: Date
}

export interface PlanQuery extends PlanSelection {
  /** Only what may take place, or fill a place, on these days. */
  days?: DayRange | undefined
  /** What is needed, with the plan: these patterns, or these ids with their past. */
  needs?: Patterns | readonly number[] | undefined
  /** Jobs that it is to know, besides those of its events, drafts and needs. */
  jobs?: readonly number[]
}

/** The plan with everything that is drafted. */
export async function readPlan(scope: Scope, query: PlanQuery): Promise<Plan> {
  const changes = await readChanges(scope, query)
  const jobs = [...(query.jobs ?? []), ...changes.map(({ jobId }) => jobId)]
  return withChanges(await readPublished(scope, { ...query, jobs }), changes)
}

export const readPublished = (scope: Scope, query: PlanQuery): Promise<Plan> =>
  readEvents(scope, eventsOf(scope, query), {
    ...query,
    jobs: [...(query.jobIds ?? []), ...(query.jobs ?? [])],
  })

export async function readEvents(
  scope: Scope,
  events: Events,
  { days, needs, jobs: moreJobs = [] }: Pick<PlanQuery, 'days' | 'needs' | 'jobs'>,
): Promise<Plan> {
  const within = days ? eventsBetween(scope, events, days) : events
  const [packed, needed] = await Promise.all([
    packedEvents(within).executeTakeFirstOrThrow(),
    needs ? selectPatterns(scope, 'where' in needs ? needs : currentWithPast(scope, needs)).execute() : [],
  ])
  const ids = hasRows(packed) ? packed.id : []
  const ofJobs = [...(packed.jobId ?? []), ...needed.map(({ jobId }) => jobId), ...moreJobs]
  const [isHoliday, exceptions, jobs] = await Promise.all([
    companyHolidays(scope),
    exceptionsByEvent(scope, ids),
    rosterJobs(scope, [...new Set(ofJobs)]),
  ])
  const published = hasRows(packed) ? ids.map((_, at) => unpacked(packed, at, { jobs, exceptions })) : []
  const patterns = needed.map((row) => ({ ...row, contractEnd: jobs.get(row.jobId)?.contractEnd ?? null }))
  return { published, events: published, removed: [], patterns, jobs, isHoliday, now: scope.now }
}

export const readChanges = (scope: Scope, selection: PlanSelection): Promise<ChangeRow[]> =>
  selectChanges(changesOf(scope, selection)).execute()

/** Shifts at jobs that the plan does not know are left out. */
export function withChanges(plan: Plan, changes: readonly ChangeRow[]): Plan {
  const { events, removed } = applyChanges(plan.events, changes, plan)
  return { ...plan, events, removed: [...plan.removed, ...removed] }
}
