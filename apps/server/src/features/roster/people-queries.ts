import { msg } from '@muster/contract/kit/msg'
import { fieldWorkers } from '@muster/contract/kit/permissions'
import { anyOf, levelIn, nameOrder, personName } from '../../db/names.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { refusedField } from '../../http/failures.ts'
import { jobsAtSites } from '../jobs/queries.ts'
import { type PackedRow, pack, unpackAll } from '../planning/packed-queries.ts'
import { usersWithRoles } from '../users/person-queries.ts'

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
/** These people as planning shows them, by name. */
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

/** The people whom drafts at these jobs are about. */
export async function draftedAt(scope: Scope, jobIds: readonly number[]): Promise<number[]> {
  const rows = await scope
    .from('roster_changes')
    .where('job_id', '=', anyOf(jobIds))
    .select('user_id')
    .distinct()
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Throws values.refused where one of these groups is not there. */
export async function requireGroups(scope: Scope, groupIds: readonly number[] | undefined) {
  if (!groupIds) return
  const found = await scope.from('site_groups').where('id', '=', anyOf(groupIds)).select('id').execute()
  if (found.length < new Set(groupIds).size) throw refusedField('groupIds', msg('Not found'))
}

const jobsOfGroups = (scope: Scope, groupIds: readonly number[]) =>
  jobsAtSites(scope)
    .where(
      'jobs.site_id',
      'in',
      scope.from('site_group_sites').where('site_group_id', '=', anyOf(groupIds)).select('site_id'),
    )
    .select('jobs.id')

export async function jobIdsOfSites(scope: Scope, groupIds: readonly number[]): Promise<number[]> {
  return (await jobsOfGroups(scope, groupIds).execute()).map(({ id }) => id)
}

/** The ids of active jobs at the sites of these groups, or of all; at one site alone where it is named. */
export async function activeJobIds(
  scope: Scope,
  groupIds: readonly number[] | undefined,
  siteId?: number,
): Promise<number[]> {
  const jobs = groupIds === undefined ? jobsAtSites(scope).select('jobs.id') : jobsOfGroups(scope, groupIds)
  const active = jobs
    .where('jobs.enabled', '=', true)
    .$if(siteId !== undefined, (query) => query.where('jobs.site_id', '=', siteId!))
  return (await active.execute()).map(({ id }) => id)
}
