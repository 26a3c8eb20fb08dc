import type { SuspendedDays } from '@muster/contract/users/suspended-days'
import type { Suspension } from '@muster/contract/users/suspensions'
import type { SuspendedTime } from '@muster/rules/planning/away'
import { addDays, localDate } from '@muster/rules/time/zone'
import { anyOf, personName } from '../../db/names.ts'
import { prepared } from '../../db/prepared.ts'
import { along, matching } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { lastCounted } from '../../db/suspended.ts'
import { found } from '../../http/failures.ts'
import { companyToday } from '../contracts/company-today.ts'
import { currentUsers } from '../users/person-queries.ts'
import { reachableUsers, requireReachedUser } from '../users/reach.ts'
import { suspensionReasonAad } from './suspension-reason.ts'

const lastsUntil = (day: string) => sql<boolean>`coalesce(${lastCounted}, 'infinity'::date) >= ${day}`
const isCounted = sql<boolean>`suspensions.first_day <= coalesce(${lastCounted}, 'infinity'::date)`

export const todayOrLater = (scope: Scope, day: string) => [companyToday(scope), day].sort()[1]!

const countedSuspensions = (scope: Scope) => scope.from('suspensions').where(isCounted)

/** Local days, both included. */
interface Days {
  startDate: string
  endDate: string
}
/** The suspensions that touch these days, with one more on either side: days are those of each site. */
export const listSuspensionsOn = (scope: Scope, { startDate, endDate }: Days, userIds?: readonly number[]) =>
  countedSuspensions(scope)
    .where('suspensions.first_day', '<=', addDays(endDate, 1))
    .where(lastsUntil(addDays(startDate, -1)))
    .$if(userIds !== undefined, (query) => query.where('suspensions.user_id', '=', anyOf(userIds!)))
    .select(['suspensions.user_id as userId', 'suspensions.first_day as firstDay'])
    .select(lastCounted.as('lastDay'))
    .orderBy('suspensions.first_day')
    .orderBy('suspensions.id')
    .execute()

export async function readSuspensions(
  scope: Scope,
  days: Days,
  userIds?: readonly number[],
): Promise<(userId: number) => readonly SuspendedTime[]> {
  const byPerson = Map.groupBy(await listSuspensionsOn(scope, days, userIds), ({ userId }) => userId)
  return (userId) => byPerson.get(userId) ?? []
}

export const listSuspendedPeople = (scope: Scope, { startDate, endDate }: Days) =>
  countedSuspensions(scope)
    .innerJoin('users', along('suspensions.user_id'))
    .where('suspensions.user_id', 'in', reachableUsers(scope).select('users.id'))
    .where('suspensions.first_day', '<=', endDate)
    .where(lastsUntil(startDate))
    .select(['suspensions.user_id as tenantUserId', personName('users').as('name')])
    .select(['suspensions.first_day as firstDay', lastCounted.as('lastDay')])
    .orderBy('suspensions.first_day')
    .orderBy('suspensions.id')
    .execute()

/** Of each person the suspension that counts today, else the next one. */
const openSuspensions = (scope: Scope) =>
  countedSuspensions(scope)
    .where(lastsUntil(companyToday(scope)))
    .orderBy('suspensions.first_day')
    .limit(1)

export const suspensionOfUser = (scope: Scope) =>
  openSuspensions(scope)
    .where('suspensions.user_id', '=', sql.ref<number>('users.id'))
    .select(
      sql<SuspendedDays>`json_build_object('from', suspensions.first_day, 'until', ${lastCounted})`.as(
        'days',
      ),
    )

export async function readOwnSuspension(scope: Scope): Promise<SuspendedDays | null> {
  const [row] = await ownSuspension(scope)
  return row ?? null
}
const ownSuspension = prepared((scope) =>
  openSuspensions(scope)
    .where('suspensions.user_id', '=', scope.actor.id)
    .select('suspensions.first_day as from')
    .select(lastCounted.as('until')),
)

/** The suspensions of the actor, for the copy of their own records: never why. */
export const listOwnSuspensions = (scope: Scope) =>
  scope
    .from('suspensions')
    .where('user_id', '=', scope.actor.id)
    .select(['first_day as from', 'last_day as until', 'made_at as madeAt', 'ended_at as endedAt'])
    .orderBy('first_day')
    .orderBy('id')
    .execute()

/** Whether a person was suspended at a moment, by what the office had entered until then; by the clock of the site. */
export async function wasSuspended(scope: Scope, userId: number, at: Date, zone: string): Promise<boolean> {
  const day = localDate(zone, at.getTime())
  const row = await scope
    .from('suspensions')
    .where('user_id', '=', userId)
    .where('made_at', '<=', at)
    .where('first_day', '<=', day)
    .where((eb) => eb.or([eb('last_day', 'is', null), eb('last_day', '>=', day)]))
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', at)]))
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Another suspension of the person that has a day in common with these days; undefined without one. */
export const otherSuspension = (
  scope: Scope,
  userId: number,
  { firstDay, lastDay }: SuspendedTime,
  except?: number,
) =>
  countedSuspensions(scope)
    .where('suspensions.user_id', '=', userId)
    .where(lastsUntil(firstDay))
    .$if(lastDay !== null, (query) => query.where('suspensions.first_day', '<=', lastDay!))
    .$if(except !== undefined, (query) => query.where('suspensions.id', '<>', except!))
    .select('suspensions.id')
    .limit(1)
    .executeTakeFirst()

const suspensionOf = (scope: Scope, id: number) =>
  scope
    .from('suspensions')
    .where('suspensions.id', '=', id)
    .where('suspensions.user_id', 'in', currentUsers(scope).select('users.id'))
    .select(['suspensions.id', 'suspensions.user_id as userId', 'suspensions.version'])
    .select(['suspensions.first_day as firstDay', 'suspensions.last_day as lastDay'])
    .select('suspensions.ended_at as endedAt')

export const readSuspended = (scope: Scope, id: number) => suspensionOf(scope, id).executeTakeFirst()
/** The same, locked. Throws row.notFound. */
export const lockSuspension = (tx: Scope, id: number) =>
  found(suspensionOf(tx, id).forUpdate().executeTakeFirst())
export type LockedSuspension = Awaited<ReturnType<typeof lockSuspension>>

/** Those until further notice that have taken shifts until a day before this one, and are to take later ones. */
export const suspensionsTakenUntil = (scope: Scope, day: string) =>
  scope
    .from('suspensions')
    .where('suspensions.last_day', 'is', null)
    .where('suspensions.ended_on', 'is', null)
    .where('suspensions.taken_until', '<', day)
    .where('suspensions.user_id', 'in', currentUsers(scope).select('users.id'))
    .select(['suspensions.id', 'suspensions.user_id as userId'])
    .select(['suspensions.first_day as firstDay', 'suspensions.taken_until as takenUntil'])
    .orderBy('suspensions.taken_until')
    .orderBy('suspensions.id')

const namedSuspensions = (scope: Scope) =>
  scope
    .from('suspensions')
    .innerJoin('users as makers', along('suspensions.made_by', 'makers'))
    .leftJoin('users as enders', matching({ 'enders.id': 'suspensions.ended_by' }))
    .select(['suspensions.id', 'suspensions.user_id as userId', 'suspensions.version'])
    .select(['suspensions.first_day as firstDay', 'suspensions.last_day as lastDay'])
    .select(['suspensions.ended_on as endedOn', 'suspensions.ended_at as endedAt'])
    .select(['suspensions.made_at as madeAt', 'suspensions.reason_cipher as reasonCipher'])
    .select([personName('makers').as('madeBy'), personName('enders').as('endedBy')])
type SuspensionRow = Awaited<ReturnType<ReturnType<typeof namedSuspensions>['execute']>>[number]

function asSuspension(scope: Scope, row: SuspensionRow): Suspension {
  const { id, userId, firstDay, lastDay, reasonCipher } = row
  const isShown = reasonCipher !== null && userId !== scope.actor.id
  return {
    id,
    tenantUserId: userId,
    from: firstDay,
    until: lastDay,
    state: stateOf(row, companyToday(scope)),
    reason: isShown ? scope.vault.unseal(suspensionReasonAad(id), reasonCipher) : null,
    madeAt: row.madeAt.toISOString(),
    madeBy: row.madeBy,
    endedAt: row.endedAt?.toISOString() ?? null,
    endedBy: row.endedAt && row.endedBy,
    version: row.version,
  }
}

function stateOf({ firstDay, lastDay, endedOn }: SuspensionRow, today: string): Suspension['state'] {
  if (endedOn !== null || (lastDay !== null && lastDay < today)) return 'OVER'
  return firstDay > today ? 'COMING' : 'NOW'
}

/** Throws row.notFound for who is not there. */
export async function listSuspensions(scope: Scope, userId: number): Promise<Suspension[]> {
  await requireReachedUser(scope, userId)
  const rows = await namedSuspensions(scope)
    .where('suspensions.user_id', '=', userId)
    .orderBy('suspensions.first_day', 'desc')
    .orderBy('suspensions.id', 'desc')
    .execute()
  return rows.map((row) => asSuspension(scope, row))
}

/** Throws row.notFound. */
export async function readSuspension(scope: Scope, id: number): Promise<Suspension> {
  return asSuspension(
    scope,
    await found(namedSuspensions(scope).where('suspensions.id', '=', id).executeTakeFirst()),
  )
}
