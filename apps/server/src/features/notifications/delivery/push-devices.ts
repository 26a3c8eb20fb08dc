import { createHash, randomUUID } from 'node:crypto'
import type { PushSubscription } from '@muster/contract/notifications/choices'
import { matching } from '../../../db/relations.ts'
import type { Scope } from '../../../db/scope.ts'
import { failure } from '../../../http/failures.ts'

const most = 10

export const deviceAad = (id: string) => `push-devices/${id}`
const hashOf = (endpoint: string) => createHash('sha256').update(endpoint).digest()

/** A device takes pushes while the sign-in lasts with which it asked for them. */
const pushable = (scope: Scope) =>
  scope
    .from('push_devices')
    .innerJoin(
      'sessions',
      matching({ 'sessions.id': 'push_devices.session_id', 'sessions.user_id': 'push_devices.user_id' }),
    )
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', scope.now)

export async function pushableDevices(scope: Scope, userIds: readonly number[]) {
  const devices = new Map<number, string[]>()
  if (userIds.length === 0) return devices
  const rows = await pushable(scope)
    .where('push_devices.user_id', 'in', [...userIds])
    .select(['push_devices.id', 'push_devices.user_id as userId'])
    .orderBy('push_devices.id')
    .execute()
  for (const { id, userId } of rows) devices.set(userId, [...(devices.get(userId) ?? []), id])
  return devices
}

/** Where to push to; undefined when the device is gone, signed out or another person's by now. */
export async function readSubscription(scope: Scope, id: string, userId: number) {
  const row = await pushable(scope)
    .where('push_devices.id', '=', id)
    .where('push_devices.user_id', '=', userId)
    .select('push_devices.subscription_cipher as cipher')
    .executeTakeFirst()
  return row && (JSON.parse(scope.vault.unseal(deviceAad(id), row.cipher)) as PushSubscription)
}

export const dropDevice = (scope: Scope, id: string) =>
  scope.remove('push_devices').where('id', '=', id).execute()

/** A browser's subscription belongs to the last person who signed in with it. Throws device.tooMany. */
export const keepDevice = (scope: Scope, subscription: PushSubscription, name: string) =>
  scope.transaction(async (tx) => {
    const { id: user_id, sessionId } = tx.actor
    if (!sessionId) throw failure('session.none')
    const endpoint_hash = hashOf(subscription.endpoint)
    await tx.from('users').select('id').where('id', '=', user_id).forUpdate().executeTakeFirstOrThrow()
    await tx.remove('push_devices').where('endpoint_hash', '=', endpoint_hash).execute()
    const held = await tx.from('push_devices').where('user_id', '=', user_id).select('id').execute()
    if (held.length >= most) throw failure('device.tooMany', { most })
    const id = randomUUID()
    const subscription_cipher = tx.vault.seal(deviceAad(id), JSON.stringify(subscription))
    const row = { id, user_id, endpoint_hash, subscription_cipher, name, session_id: sessionId }
    await tx.into('push_devices', { ...row, created_at: tx.now }).execute()
    return null
  })

/** Ends the pushes to a browser of the caller; one that has none stays so. */
export async function endDevice(scope: Scope, endpoint: string) {
  await scope
    .remove('push_devices')
    .where('user_id', '=', scope.actor.id)
    .where('endpoint_hash', '=', hashOf(endpoint))
    .execute()
  return null
}
