import { msg } from '@muster/contract/kit/msg'
import { clients } from '@muster/contract/kit/permissions'
import {
  type AudienceUser,
  eventsOf,
  type Gateway,
  type MatrixEvent,
  type NotificationConfig,
  type SubscriptionToAdd,
} from '@muster/contract/notifications/matrix'
import { levelIn } from '../../../db/names.ts'
import type { Scope } from '../../../db/scope.ts'
import { found, refusedField } from '../../../http/failures.ts'
import { reachableJobs } from '../../jobs/reach.ts'
import { reachableSites } from '../../sites/reach.ts'
import { currentUsers } from '../../users/person-queries.ts'
import {
  type AudienceRow,
  listAudience,
  listSubscriptions,
  type Matrix,
  namedBy,
  subscriptionsOf,
} from './matrix-queries.ts'

/** Throws 404 unless the job, site or client is one of the caller's company, and 422 where its id is missing. */
export async function requireMatrix(scope: Scope, { category, mappedId }: Matrix): Promise<void> {
  if (category === 'TENANT') return
  if (mappedId === undefined) throw refusedField('mappedId', msg('Required'))
  if (category === 'JOB')
    await found(reachableJobs(scope).select('jobs.id').where('jobs.id', '=', mappedId).executeTakeFirst())
  if (category === 'SITE')
    await found(reachableSites(scope).select('sites.id').where('sites.id', '=', mappedId).executeTakeFirst())
  if (category === 'CLIENT') await found(readClient(scope, mappedId))
}
const readClient = (scope: Scope, id: number) =>
  currentUsers(scope)
    .select('users.id')
    .where('users.id', '=', id)
    .where(levelIn('roles.level', clients))
    .executeTakeFirst()

/** By what a person can be reached at all; the application always. */
const reachableBy = ({ hasEmail, hasPhone }: AudienceRow): Gateway[] => [
  ...(hasEmail ? (['EMAIL'] as const) : []),
  'APP',
  ...(hasPhone ? (['SMS'] as const) : []),
]

export async function readMatrix(scope: Scope, matrix: Matrix): Promise<NotificationConfig> {
  await requireMatrix(scope, matrix)
  const [people, subscriptions] = await Promise.all([
    listAudience(scope, matrix),
    listSubscriptions(scope, matrix),
  ])
  const shownUser = (row: AudienceRow): AudienceUser => ({
    tenantUserId: row.id,
    name: row.name,
    role: row.role,
    imageURL: row.imageFileId ? scope.files.address(scope.tenantId, row.imageFileId, 'thumb') : null,
    reachable: reachableBy(row),
  })
  const events: MatrixEvent[] = [...eventsOf[matrix.category]]
  return {
    events,
    availableTenantUsers: people.filter((row) => row.isAvailable).map(shownUser),
    subscribedTenantUsers: people.filter((row) => row.isSubscribed).map(shownUser),
    notificationSubscribersDTOS: events.map((event) => ({
      notificationType: { event },
      subscribers: subscriptions
        .filter((each) => each.event === event)
        .map(({ id, userId }) => ({ id, tenantUserId: userId, notificationHasGatewayId: id })),
    })),
    notificationHasGateways: subscriptions.map(({ id, gateway }) => ({ id, supportedGateway: gateway })),
  }
}

export interface MatrixChange {
  readonly add: readonly SubscriptionToAdd[]
  readonly remove: readonly number[]
}

/**
 * Adds and removes subscriptions; what is there already, or gone, stays so. Throws 422 for an event of another category, a
 * person who may not be added, or a gateway that does not reach them, and for a removal of something else's subscription.
 */
export const changeMatrix = (scope: Scope, matrix: Matrix, { add, remove }: MatrixChange) =>
  scope.transaction(async (tx) => {
    await requireMatrix(tx, matrix)
    const people = new Map((await listAudience(tx, matrix)).map((row) => [row.id, row]))
    const events: readonly string[] = eventsOf[matrix.category]
    for (const [at, { event, tenantUserId, gateway }] of add.entries()) {
      if (!events.includes(event)) throw refusedField(`add.${at}.event`, msg('Not an event of this category'))
      const person = people.get(tenantUserId)
      if (!person) throw refusedField(`add.${at}.tenantUserId`, msg('This person cannot be added'))
      if (!reachableBy(person).includes(gateway))
        throw refusedField(`add.${at}.gateway`, msg('This person cannot be reached like this'))
    }
    await requireOwn(tx, matrix, remove)
    if (remove.length > 0)
      await tx
        .remove('notification_subscriptions')
        .where('id', 'in', [...remove])
        .execute()
    if (add.length > 0) await insertSubscriptions(tx, matrix, add)
    return readMatrix(tx, matrix)
  })

/** Ids that belong to another matrix are refused; those that are gone already are not missed. */
async function requireOwn(tx: Scope, matrix: Matrix, ids: readonly number[]) {
  if (ids.length === 0) return
  const ownSubscriptions = await subscriptionsOf(tx, matrix)
    .where('id', 'in', [...ids])
    .select('id')
    .execute()
  const known = await tx
    .from('notification_subscriptions')
    .where('id', 'in', [...ids])
    .select('id')
    .execute()
  if (known.length !== ownSubscriptions.length) throw refusedField('remove', msg('Not of this matrix'))
}

const insertSubscriptions = (tx: Scope, matrix: Matrix, add: readonly SubscriptionToAdd[]) =>
  tx
    .into(
      'notification_subscriptions',
      add.map(({ event, tenantUserId, gateway }) => ({
        category: matrix.category,
        ...namedBy(matrix),
        event,
        user_id: tenantUserId,
        gateway,
        created_at: tx.now,
        created_by: tx.actor.id || null,
      })),
    )
    .onConflict((conflict) => conflict.constraint('notification_subscriptions_once').doNothing())
    .execute()
