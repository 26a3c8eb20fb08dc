import { createHmac, timingSafeEqual } from 'node:crypto'
import { kindOf, type NotificationType, notificationTypes } from '@muster/contract/notifications/kinds'
import type { ScopeSource } from '../../../db/scope.ts'
import { failure } from '../../../http/failures.ts'
import { findWithKeys, type KeyRing } from '../../../outside/keys/secret-ring.ts'
import { systemScope } from '../../company/tenant-queries.ts'
import { saveChoices } from './choices.ts'

/** The person and the type of mail that a token unsubscribes. */
interface UnsubscribeClaims {
  tenantId: number
  userId: number
  type: NotificationType
}
const macOf = (key: Buffer, what: string) => createHmac('sha256', key).update(what).digest()

/** A token that ends mails of one kind to one person, and opens nothing else; it does not run out. */
export function unsubscribeToken(keys: KeyRing, { tenantId, userId, type }: UnsubscribeClaims): string {
  const what = `${tenantId}.${userId}.${type}`
  return `${Buffer.from(what).toString('base64url')}.${macOf(keys()[0], what).toString('base64url')}`
}

function readToken(keys: KeyRing, token: string): UnsubscribeClaims | undefined {
  const [named = '', mac = ''] = token.split('.')
  const [, tenantId, userId, type] =
    /^(\d{1,15})\.(\d{1,15})\.([\w.]{1,60})$/.exec(Buffer.from(named, 'base64url').toString()) ?? []
  const known = notificationTypes.find((each) => each === type)
  if (!known) return undefined
  const ending = { tenantId: Number(tenantId), userId: Number(userId), type: known }
  const givenMac = Buffer.from(mac, 'base64url')
  const what = `${ending.tenantId}.${ending.userId}.${type}`
  const signs = (key: Buffer) => {
    const expectedMac = macOf(key, what)
    return givenMac.length === expectedMac.length && timingSafeEqual(givenMac, expectedMac)
  }
  return findWithKeys(keys, (ring) => (ring.some(signs) ? ending : undefined))
}

/** Ends the mails that the token names; again, it stays so. Throws unsubscribe.unknown for any other token. */
export async function unsubscribe(source: ScopeSource, keys: KeyRing, now: Date, token: string) {
  const ending = readToken(keys, token)
  if (!ending || kindOf(ending.type).essential.includes('EMAIL')) throw failure('unsubscribe.unknown')
  const { tenantId, userId, type } = ending
  const scope = await systemScope(source, tenantId, now).catch(() => undefined)
  if (!scope) throw failure('unsubscribe.unknown')
  await saveChoices(scope, userId, [{ type, gateway: 'EMAIL', wanted: false }])
  return null
}
