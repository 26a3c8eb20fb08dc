import type { AssignInput } from '@muster/contract/jobs/jobs'
import { failures } from '@muster/contract/kit/failures'
import { msg } from '@muster/contract/kit/msg'
import { isAssignable } from '@muster/contract/kit/permissions'
import type { Scope } from '../../db/scope.ts'
import { type FieldFaultInput, failure } from '../../http/failures.ts'
import { currentUsers } from '../users/person-queries.ts'
import { inReach } from '../users/reach.ts'

/**
 * Refuses with one fault for each field: unknown or removed people, roles that are not assignable, and removals of
 * people who were never at this job or whom the same request assigns. Wrong levels alone answer with their own code.
 */
export async function refuseInvalidPeople(scope: Scope, jobId: number, change: AssignInput): Promise<void> {
  const { jobUsers, removeUserIds = [] } = change
  const assignedIds = jobUsers.map(({ tenantUserId }) => tenantUserId)
  const levels = await levelsOf(scope, assignedIds)
  const everAssignedIds = await everAssigned(scope, jobId)
  const faults: FieldFaultInput[] = []
  const wrongLevels: FieldFaultInput[] = []
  for (const [at, userId] of assignedIds.entries()) {
    const path = `jobUsers.${at}.tenantUserId`
    const level = levels.get(userId)
    if (level === undefined) faults.push({ path, message: msg('Not found') })
    else if (!isAssignable(level)) wrongLevels.push({ path, message: failures['assignee.level'].says })
  }
  for (const [at, userId] of removeUserIds.entries()) {
    const path = `removeUserIds.${at}`
    if (!everAssignedIds.has(userId)) faults.push({ path, message: msg('Not found') })
    else if (assignedIds.includes(userId)) faults.push({ path, message: msg('Also selected') })
  }
  if (faults.length > 0) throw failure('values.refused', {}, { errors: [...faults, ...wrongLevels] })
  if (wrongLevels.length > 0) throw failure('assignee.level', {}, { errors: wrongLevels })
}

async function levelsOf(scope: Scope, userIds: number[]) {
  if (userIds.length === 0) return new Map<number, number>()
  const people = await currentUsers(scope)
    .where('users.id', 'in', userIds)
    .$call(inReach(scope))
    .select(['users.id', 'roles.level'])
    // The lock keeps their removal or change of role waiting until the assignment is written.
    .forShare('users')
    .execute()
  return new Map(people.map(({ id, level }) => [id, level]))
}

async function everAssigned(scope: Scope, jobId: number) {
  const rows = await scope.from('job_assignees').where('job_id', '=', jobId).select('user_id').execute()
  return new Set(rows.map(({ user_id }) => user_id))
}
