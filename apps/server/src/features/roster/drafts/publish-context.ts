import { anyOf, personName } from '../../../db/names.ts'
import { along } from '../../../db/relations.ts'
import type { Scope } from '../../../db/scope.ts'
import { lockJobs } from '../../jobs/queries.ts'
import type { ChangeRow } from '../../planning/change-queries.ts'
import { addedEvent } from '../../planning/drafted-events.ts'
import type { PlannedEvent } from '../../planning/event-queries.ts'
import { endOf } from '../../planning/expand-event.ts'
import type { PatternRow } from '../../planning/pattern-queries.ts'
import { type Plan, readPlan, readPublished } from '../../planning/plan.ts'
import type { CheckContext } from './check-changes.ts'

export interface PublishContext extends CheckContext {
  /** What is published at the jobs of the changes, with what their patterns need. */
  plan: Plan
  names: ReadonlyMap<number, string>
  /** The people of each job now, as `job person`. */
  assigned: ReadonlySet<string>
}

/** Locks the jobs and people of these changes, and reads them as they are now. `known` was read under the locks of the jobs. */
export async function publishContext(
  tx: Scope,
  changes: readonly ChangeRow[],
  known?: Plan,
): Promise<PublishContext> {
  const jobIds = [...new Set(changes.map(({ jobId }) => jobId))]
  const userIds = [...new Set(changes.map(({ userId }) => userId))]
  const patternIds = [...new Set(changes.flatMap(({ patternId }) => patternId ?? []))]
  if (!known) await lockJobs(tx, jobIds)
  const people = await lockPeople(tx, userIds)
  const [read, assigned] = await Promise.all([
    known ?? readPublished(tx, { jobIds, needs: patternIds }),
    assigneesAt(tx, jobIds),
  ])
  const plan = { ...read, events: read.published, removed: [] }
  const { jobs, patterns, isHoliday, now } = plan
  const drafts = changes.flatMap((change): [number, PlannedEvent][] => {
    const job = change.kind === 'ADD' ? jobs.get(change.jobId) : undefined
    return job ? [[change.id, addedEvent(change, job)]] : []
  })
  const current = plan.events.filter((event) => endOf(event) === Number.POSITIVE_INFINITY)
  const goesOn = ({ pastOf, removedAt }: PatternRow) => pastOf === null && removedAt === null
  return {
    plan,
    names: new Map(people.map(({ id, name }) => [id, name])),
    levels: new Map(people.flatMap(({ id, level, removedAt }) => (removedAt ? [] : [[id, level] as const]))),
    events: new Map(current.map((event) => [event.id, event])),
    drafts: new Map(drafts),
    jobs,
    patternIds: new Set(patterns.filter(goesOn).map(({ id }) => id)),
    assigned: new Set(assigned.map(({ job_id, user_id }) => `${job_id} ${user_id}`)),
    isHoliday,
    now: now.getTime(),
  }
}

/** The plan of the jobs of these patterns, which are locked before it is read. */
export async function readLockedPlan(tx: Scope, patternIds: readonly number[]): Promise<Plan> {
  const jobIds = await jobsOfPatterns(tx, patternIds)
  await lockJobs(tx, jobIds)
  return readPlan(tx, { jobIds, needs: patternIds })
}
export async function jobsOfPatterns(scope: Scope, patternIds: readonly number[]): Promise<number[]> {
  const rows = await scope
    .from('shift_patterns')
    .where('id', '=', anyOf(patternIds))
    .select('job_id as jobId')
    .distinct()
    .execute()
  return rows.map(({ jobId }) => jobId)
}

/** The lock keeps their removal waiting until their shifts are written. */
const lockPeople = (tx: Scope, userIds: readonly number[]) =>
  tx
    .from('users')
    .innerJoin('roles', along('users.role_id'))
    .where('users.id', '=', anyOf(userIds))
    .select(['users.id', 'roles.level', 'users.removed_at as removedAt', personName('users').as('name')])
    .orderBy('users.id')
    .forShare('users')
    .execute()

const assigneesAt = (tx: Scope, jobIds: readonly number[]) =>
  tx
    .from('job_assignees')
    .where('job_id', '=', anyOf(jobIds))
    .where('removed_at', 'is', null)
    .select(['job_id', 'user_id'])
    .execute()
