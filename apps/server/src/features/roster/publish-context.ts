import { anyOf, personName } from '../../db/names.ts'
import { along } from '../../db/relations.ts'
import type { Scope } from '../../db/scope.ts'
import type { ChangeRow } from '../planning/change-queries.ts'
import type { PlannedJob, StoredAssignee } from '../planning/changes/check-events.ts'
import { addedEvent } from '../planning/drafted-events.ts'
import { eventRows, type PlannedEvent } from '../planning/event-queries.ts'
import { companyHolidays } from '../planning/holiday-queries.ts'
import { currentPatterns, rosterJobs } from '../planning/pattern-queries.ts'
import { currentEvents } from '../planning/reach.ts'
import type { CheckContext } from './check-changes.ts'

export interface PublishContext extends CheckContext {
  /** Locked, by id. */
  planned: ReadonlyMap<number, PlannedJob>
  names: ReadonlyMap<number, string>
  /** The people of each job now, as `job person`. */
  assigned: ReadonlySet<string>
  assigneesOf: (jobId: number) => Promise<StoredAssignee[]>
}

/** Locks the jobs and people of these changes, and reads them as they are now. */
export async function publishContext(tx: Scope, changes: readonly ChangeRow[]): Promise<PublishContext> {
  const jobIds = [...new Set(changes.map(({ jobId }) => jobId))]
  const userIds = [...new Set(changes.map(({ userId }) => userId))]
  const planned = await lockJobs(tx, jobIds)
  const people = await lockPeople(tx, userIds)
  const eventIds = [...new Set(changes.flatMap(({ eventId }) => eventId ?? []))]
  const [rows, jobs, patterns, assigned, isHoliday] = await Promise.all([
    eventRows(tx, currentEvents(tx).where('schedule_events.id', '=', anyOf(eventIds))).execute(),
    rosterJobs(tx, jobIds),
    currentPatterns(tx)
      .where('id', '=', anyOf(changes.flatMap(({ patternId }) => patternId ?? [])))
      .select('id')
      .execute(),
    assigneesAt(tx, jobIds),
    companyHolidays(tx),
  ])
  const drafts = changes.flatMap((change): [number, PlannedEvent][] => {
    const job = change.kind === 'ADD' ? jobs.get(change.jobId) : undefined
    return job ? [[change.id, addedEvent(change, job)]] : []
  })
  return {
    planned: new Map(planned.map((job) => [job.jobId, job])),
    names: new Map(people.map(({ id, name }) => [id, name])),
    levels: new Map(people.flatMap(({ id, level, removedAt }) => (removedAt ? [] : [[id, level] as const]))),
    events: new Map(rows.map((row) => [row.id, row])),
    drafts: new Map(drafts),
    jobs,
    patternIds: new Set(patterns.map(({ id }) => id)),
    assigned: new Set(
      assigned.flatMap(({ job_id, user_id, removed_at }) => (removed_at ? [] : `${job_id} ${user_id}`)),
    ),
    assigneesOf: (jobId) => assigneesAt(tx, [jobId]),
    isHoliday,
    now: tx.now.getTime(),
  }
}

/** Jobs with the zone and address of their sites, locked in order of their ids. */
export const lockJobs = (tx: Scope, jobIds: readonly number[]) =>
  tx
    .from('jobs')
    .innerJoin('sites', along('jobs.site_id'))
    .where('jobs.id', '=', anyOf(jobIds))
    .select(['jobs.id as jobId', 'sites.timezone', 'sites.address'])
    .orderBy('jobs.id')
    .forUpdate('jobs')
    .execute()

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
    .select(['id', 'job_id', 'user_id', 'removed_at'])
    .execute()
