import type { AssignInput } from '@muster/contract/jobs/jobs'
import { personName } from '../../db/names.ts'
import { along } from '../../db/relations.ts'
import type { Scope } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'
import { endEvents } from '../planning/changes/event-writes.ts'
import { openPlaces } from '../planning/changes/open-places.ts'
import { lockSchedules } from '../planning/changes/writes.ts'
import { allEvents } from '../planning/reach.ts'
import { openWorks } from '../works/open-work-queries.ts'

interface RemovedAssignees {
  userIds: number[]
  /** The patterns that keep what they were to do. */
  patternIds: number[]
}
/**
 * Unassigns people from a job, ends their events there and opens the places that they leave. Refuses while one of them has an open work at the job,
 * unless forced: that work then ends as usual. Answers who was unassigned.
 */
export async function removeAssignees(
  scope: Scope,
  jobId: number,
  userIds: number[],
  force: boolean,
): Promise<RemovedAssignees> {
  if (userIds.length === 0) return { userIds: [], patternIds: [] }
  const working = force ? undefined : await findFirstAtWork(scope, jobId, userIds)
  if (working) throw failure('assignee.openWork', { name: working.name })
  await lockSchedules(scope, userIds)
  const leaving = allEvents(scope)
    .where('schedule_events.job_id', '=', jobId)
    .where('job_assignees.user_id', 'in', userIds)
  const { jobs, patternIds } = await openPlaces(scope, leaving, scope.now)
  const rows = await scope
    .change('job_assignees', { removed_at: scope.now })
    .where('job_id', '=', jobId)
    .where('user_id', 'in', userIds)
    .where('removed_at', 'is', null)
    .returning(['id', 'user_id'])
    .execute()
  await endEvents(scope, jobId, { assigneeIds: rows.map(({ id }) => id) })
  const removed = rows.map(({ user_id }) => user_id)
  if (jobs.length > 0)
    await scope.emit('roster.uncovered', { tenantUserIds: removed, cause: 'UNASSIGNED', jobs })
  return { userIds: removed, patternIds }
}

/** Assigns people, or changes their hours; of two entries for a person the later counts. Answers the new people. */
export async function saveAssignees(
  scope: Scope,
  jobId: number,
  jobUsers: AssignInput['jobUsers'],
): Promise<number[]> {
  const hours = new Map(jobUsers.map((each) => [each.tenantUserId, each.hours]))
  if (hours.size === 0) return []
  const before = await scope
    .from('job_assignees')
    .where('job_id', '=', jobId)
    .where('removed_at', 'is', null)
    .select('user_id')
    .execute()
  const rows = [...hours].map(([user_id, each]) => ({
    job_id: jobId,
    user_id,
    hours: each,
    created_at: scope.now,
  }))
  await scope
    .into('job_assignees', rows)
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'job_id', 'user_id'])
        .where('removed_at', 'is', null)
        .doUpdateSet((row) => ({ hours: row.ref('excluded.hours') })),
    )
    .execute()
  for (const { user_id } of before) hours.delete(user_id)
  return [...hours.keys()]
}

const findFirstAtWork = (scope: Scope, jobId: number, userIds: number[]) =>
  openWorks(scope)
    .innerJoin('users', along('works.user_id'))
    .where('works.job_id', '=', jobId)
    .where('works.user_id', 'in', userIds)
    .select(personName('users').as('name'))
    .orderBy('works.started_at')
    .executeTakeFirst()
