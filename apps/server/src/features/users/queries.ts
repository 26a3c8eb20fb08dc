import type { Received } from '@muster/contract/kit/endpoint'
import { clients, isManagement } from '@muster/contract/kit/permissions'
import type { users } from '@muster/contract/users/users'
import { AWAY_AFTER_MINUTES, OFFLINE_AFTER_MINUTES } from '@muster/rules/planning/presence'
import { holdsAll, levelIn, nameOrder, personName, wordsOf } from '../../db/names.ts'
import { distinctionOf } from '../../db/namesakes.ts'
import { preparedList } from '../../db/page.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { suspensionOfUser } from '../suspensions/queries.ts'
import { openWorks } from '../works/open-work-queries.ts'
import { reachableUsers } from './reach.ts'

const listColumns = [
  'users.id',
  'users.first_name as firstName',
  'users.last_name as lastName',
  'users.image_file_id as imageFileId',
  'users.employee_number as employeeNumber',
  'users.email',
  'users.phone',
  'users.address',
  'users.date_of_birth as dateOfBirth',
  'users.available_for_emergency as availableForEmergency',
  'users.last_seen_at as lastSeenAt',
  'users.removed_at as removedAt',
  'roles.id as roleId',
  'roles.name as roleName',
  'roles.level',
] as const

export const usersWithStatus = (scope: Scope, withRemoved?: boolean) =>
  reachableUsers(scope, withRemoved)
    .select(listColumns)
    .select((eb) => [
      eb.exists(openWork(scope)).as('hasOpenWork'),
      eb('users.password_hash', 'is not', null).as('hasPassword'),
      scope
        .from('invitations')
        .where('invitations.user_id', '=', eb.ref('users.id'))
        .where('invitations.ended_at', 'is', null)
        .select('invitations.expires_at')
        .as('invitedUntil'),
      suspensionOfUser(scope).as('suspension'),
    ])

export const openWork = (scope: Scope) =>
  openWorks(scope).where('works.user_id', '=', sql.ref<number>('users.id')).select('works.id')

type ListUsersQuery = Received<typeof users.list>['query']

/** As `statusOf` works it out of the same. */
function isOfStatus(scope: Scope, statuses: NonNullable<ListUsersQuery['statuses']>) {
  const ago = (minutes: number) => new Date(scope.now.getTime() - minutes * 60_000)
  return sql<boolean>`(case
    when exists ${openWork(scope)} then 'ON_JOB'
    when users.last_seen_at > ${ago(AWAY_AFTER_MINUTES)} then 'ONLINE'
    when users.last_seen_at > ${ago(OFFLINE_AFTER_MINUTES)} then 'AWAY'
    else 'OFFLINE' end = any(${statuses}::text[]))`
}

const isSuspendedNow = (scope: Scope, suspended: boolean) =>
  sql<boolean>`(exists ${suspensionOfUser(scope)} = ${suspended})`

const name = personName('users')
const nameEmailNumber = sql<string>`${name} || ' ' || users.email || ' ' || coalesce(users.employee_number, '')`

const sortColumns = (scope: Scope) => ({
  name: nameOrder(scope, name),
  role: sql`roles.level`,
  employeeNumber: sql`users.employee_number`,
  email: sql`users.email_key`,
})

/**
 * People by the words of their name, e-mail or number, in an order that never changes between two pages. Who sees
 * reduced fields neither searches, filters nor sorts by the others.
 */
export function listUsers(scope: Scope, asked: ListUsersQuery) {
  const { search, roleLevels, statuses, suspended, clientsOnly, ids, withRemoved, sort = 'name' } = asked
  const seesAll = isManagement(scope.actor.level)
  const columns = sortColumns(scope)
  const column = sort.replace('-', '') as keyof typeof columns
  let query = usersWithStatus(scope, withRemoved)
  if (search) query = query.where(holdsAll(seesAll ? nameEmailNumber : name, wordsOf(search)))
  if (roleLevels) query = query.where('roles.level', 'in', roleLevels)
  if (statuses && seesAll) query = query.where(isOfStatus(scope, statuses))
  if (suspended !== undefined && seesAll) query = query.where(isSuspendedNow(scope, suspended))
  if (clientsOnly) query = query.where(levelIn('roles.level', clients))
  if (ids) query = query.where('users.id', 'in', ids)
  const sorted = seesAll || column === 'role' ? columns[column] : columns.name
  return query
    .orderBy(sorted, (order) => {
      if (!sort.startsWith('-')) return order.asc()
      // Everybody has a name and a role; and an order without nulls is one that an index has backwards.
      return sorted === columns.employeeNumber ? order.desc().nullsLast() : order.desc()
    })
    .orderBy(columns.name)
    .orderBy('users.id')
}
export type UserRow = Awaited<ReturnType<ReturnType<typeof listUsers>['execute']>>[number]
/** Opened many times a second: management's rows bring along what tells namesakes apart. */
export const usersListed = preparedList((scope: Scope, asked: ListUsersQuery) =>
  listUsers(scope, asked).$if(isManagement(scope.actor.level), (people) =>
    people.select(distinctionOf(scope).as('distinguishedBy')),
  ),
)

const rolesInOrder = (scope: Scope) =>
  scope
    .from('roles')
    .select(['id', 'name', 'level as roleLevel'])
    .orderBy('level')
    .orderBy(nameOrder(scope, sql.ref('name')))
export const listRoles = (scope: Scope) => rolesInOrder(scope).execute()
export const rolesToGive = (scope: Scope) => rolesInOrder(scope).select(['level', 'withheld']).execute()

export const readRole = (scope: Scope, id: number) =>
  scope.from('roles').select(['id', 'level', 'withheld']).where('id', '=', id).executeTakeFirst()

export const readCountry = (scope: Scope) =>
  scope.from('company_settings').select('country').executeTakeFirstOrThrow()

/** The highest employee number that ends in digits. Includes removed people: time records keep their numbers. */
export async function readHighestNumber(scope: Scope): Promise<string | undefined> {
  const rows = await scope.sql<{ employee_number: string }>(sql`select employee_number from users
    where tenant_id = ${scope.tenantId} and substring(employee_number from '[0-9]{1,15}$') is not null
    order by substring(employee_number from '[0-9]{1,15}$')::bigint desc nulls last, id desc limit 1`)
  return rows[0]?.employee_number
}
