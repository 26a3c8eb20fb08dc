import { failures } from '@muster/contract/failures'
import type { AssignInput } from '@muster/contract/jobs'
import { isAssignable } from '@muster/contract/roles'
import type { Scope } from '../../db/scope.ts'
import { type FieldFaultInput, failure } from '../../http/failures.ts'
import { currentUsers } from '../users/person-queries.ts'

/**
 * Refuses, naming every field: people who are not there (or not any more), whose role is not assignable, and removals of
 * people who never were at this job or who are to be assigned by the same request. One of the wrong level only answers
 * with its own code.
 */
export async function refuseWrongPeople(scope: Scope, jobId: number, change: AssignInput): Promise<void> {
  const { jobUsers, removeUserIds = [] } = change
  const wanted = jobUsers.map(({ tenantUserId }) => tenantUserId)
  const levels = await levelsOf(scope, wanted)
  const past = await everAssigned(scope, jobId)
  const faults: FieldFaultInput[] = []
  const wrongLevels: FieldFaultInput[] = []
  for (const [at, userId] of wanted.entries()) {
    const path = `jobUsers.${at}.tenantUserId`
    const level = levels.get(userId)
    if (level === undefined) faults.push({ path, message: 'Not found' })
    else if (!isAssignable(level)) wrongLevels.push({ path, message: failures['assignee.level'].says })
  }
  for (const [at, userId] of removeUserIds.entries()) {
    const path = `removeUserIds.${at}`
    if (!past.has(userId)) faults.push({ path, message: 'Not found' })
    else if (wanted.includes(userId)) faults.push({ path, message: 'Also given to be assigned' })
  }
  if (faults.length > 0) throw failure('values.refused', {}, { errors: [...faults, ...wrongLevels] })
  if (wrongLevels.length > 0) throw failure('assignee.level', {}, { errors: wrongLevels })
}

/** The level of each of these people who is still with the company. */
async function levelsOf(scope: Scope, userIds: number[]) {
  if (userIds.length === 0) return new Map<number, number>()
  const people = await currentUsers(scope)
    .where('users.id', 'in', userIds)
    .select(['users.id', 'roles.level'])
    // Nobody is removed or given another role before the assignment is there.
    .forShare('users')
    .execute()
  return new Map(people.map(({ id, level }) => [id, level]))
}

async function everAssigned(scope: Scope, jobId: number) {
  const rows = await scope.from('job_assignees').where('job_id', '=', jobId).select('user_id').execute()
  return new Set(rows.map(({ user_id }) => user_id))
}
