import { msg } from '@muster/contract/kit/msg'
import { fieldWorkers } from '@muster/contract/kit/permissions'
import { atAreaSites } from '../../db/areas.ts'
import { anyOf, levelIn, nameOrder, personName } from '../../db/names.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { refusedField } from '../../http/failures.ts'
import { jobsAtSites } from '../jobs/queries.ts'
import { type PackedRow, pack, unpackAll } from '../planning/packed-queries.ts'
import { reachableGroups } from '../site-groups/reach.ts'
import { currentUsers, usersWithRoles } from '../users/person-queries.ts'
import { inReach } from '../users/reach.ts'

export interface PersonRow {
  tenantUserId: number
  name: string
  role: string
  level: number
  imageFileId: number | null
  agreedWeekMinutes: number | null
  emergency: boolean
}
const personColumns = {
  ...{
    tenantUserId: 'users.id',
    role: 'roles.name',
    level: 'roles.level',
    imageFileId: 'users.image_file_id',
  },
  ...{ agreedWeekMinutes: 'users.agreed_week_minutes', emergency: 'users.available_for_emergency' },
}
export async function readPeople(
  scope: Scope,
  people: ReturnType<typeof usersWithRoles>,
): Promise<PersonRow[]> {
  const name = personName('users')
  const packed = await people
    .select(pack({ ...personColumns, name }, sql`${nameOrder(scope, name)}, users.id`))
    .$castTo<PackedRow<PersonRow>>()
    .executeTakeFirstOrThrow()
  return unpackAll(packed, 'tenantUserId')
}

/** These people, and with `isAll` everybody who may be assigned to a job. */
export const rosterPeople = (scope: Scope, userIds: readonly number[], isAll: boolean) =>
  readPeople(
    scope,
    usersWithRoles(scope).where((eb) => {
      const mayWork = eb.and([eb('users.removed_at', 'is', null), levelIn('roles.level', fieldWorkers)])
      return eb.or([eb('users.id', '=', anyOf(userIds)), ...(isAll ? [mayWork] : [])])
    }),
  )

/** The people in reach who may be assigned to a job. */
export async function listReachedWorkers(scope: Scope): Promise<number[]> {
  const rows = await currentUsers(scope)
    .where(levelIn('roles.level', fieldWorkers))
    .$call(inReach(scope))
    .select('users.id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function assignedTo(scope: Scope, jobIds: readonly number[]): Promise<number[]> {
  const rows = await scope
    .from('job_assignees')
    .where('job_id', '=', anyOf(jobIds))
    .where('removed_at', 'is', null)
    .select('user_id')
    .distinct()
    .execute()
  return rows.map(({ user_id }) => user_id)
}

export async function jobsOfPerson(scope: Scope, userId: number): Promise<Set<number>> {
  const rows = await scope
    .from('job_assignees')
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .select('job_id')
    .execute()
  return new Set(rows.map(({ job_id }) => job_id))
}

export async function draftedAt(scope: Scope, jobIds: readonly number[]): Promise<number[]> {
  const rows = await scope
    .from('roster_changes')
    .where('job_id', '=', anyOf(jobIds))
    .select('user_id')
    .distinct()
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Throws values.refused where one of these groups is not there, or is no area of the actor. */
export async function requireGroups(scope: Scope, groupIds: readonly number[] | undefined) {
  if (!groupIds) return
  const found = await reachableGroups(scope).where('id', '=', anyOf(groupIds)).select('id').execute()
  if (found.length < new Set(groupIds).size) throw refusedField('groupIds', msg('Not found'))
}

const jobsOfGroups = (scope: Scope, groupIds: readonly number[]) =>
  jobsAtSites(scope)
    .where(
      'jobs.site_id',
      'in',
      scope.from('site_group_sites').where('site_group_id', '=', anyOf(groupIds)).select('site_id'),
    )
    .$call(atAreaSites(scope, 'jobs.site_id'))
    .select('jobs.id')

export async function jobIdsOfSites(scope: Scope, groupIds: readonly number[]): Promise<number[]> {
  return (await jobsOfGroups(scope, groupIds).execute()).map(({ id }) => id)
}

export async function activeJobIds(
  scope: Scope,
  groupIds: readonly number[] | undefined,
  siteId?: number,
): Promise<number[]> {
  const jobs =
    groupIds === undefined
      ? jobsAtSites(scope).$call(atAreaSites(scope, 'jobs.site_id')).select('jobs.id')
      : jobsOfGroups(scope, groupIds)
  const active = jobs
    .where('jobs.enabled', '=', true)
    .$if(siteId !== undefined, (query) => query.where('jobs.site_id', '=', siteId!))
  return (await active.execute()).map(({ id }) => id)
}
