import { createHmac, timingSafeEqual } from 'node:crypto'
import { kindOf, type NotificationType, notificationTypes } from '@muster/contract/notification-kinds'
import { companyRules } from '../../db/company-rules.ts'
import { openScope, type ScopeSource, system } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'
import { deriveKey } from '../../outside/secrets.ts'
import { saveChoices } from './choices.ts'

/** Whose mails of which kind a token ends. */
interface Ending {
  tenantId: number
  userId: number
  type: NotificationType
}
const macOf = (linkKey: Buffer, what: string) =>
  createHmac('sha256', deriveKey(linkKey, 'unsubscribe')).update(what).digest()

/** A token that ends mails of one kind to one person, and opens nothing else; it does not run out. */
export function unsubscribeToken(linkKey: Buffer, { tenantId, userId, type }: Ending): string {
  const what = `${tenantId}.${userId}.${type}`
  return `${Buffer.from(what).toString('base64url')}.${macOf(linkKey, what).toString('base64url')}`
}

function readToken(linkKey: Buffer, token: string): Ending | undefined {
  const [named = '', mac = ''] = token.split('.')
  const [, tenantId, userId, type] =
    /^(\d{1,15})\.(\d{1,15})\.([\w.]{1,60})$/.exec(Buffer.from(named, 'base64url').toString()) ?? []
  const known = notificationTypes.find((each) => each === type)
  if (!known) return undefined
  const ending = { tenantId: Number(tenantId), userId: Number(userId), type: known }
  const given = Buffer.from(mac, 'base64url')
  const wanted = Buffer.from(unsubscribeToken(linkKey, ending).split('.')[1]!, 'base64url')
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? ending : undefined
}

/** Ends the mails that the token names; again, it stays so. Throws unsubscribe.unknown for any other token. */
export async function unsubscribe(source: ScopeSource, linkKey: Buffer, now: Date, token: string) {
  const ending = readToken(linkKey, token)
  if (!ending || kindOf(ending.type).essential.includes('EMAIL')) throw failure('unsubscribe.unknown')
  const { tenantId, userId, type } = ending
  const company = await companyRules(source.pool, tenantId).catch(() => undefined)
  if (!company) throw failure('unsubscribe.unknown')
  const scope = openScope(source, { tenantId, actor: system, company, now })
  await saveChoices(scope, userId, [{ type, gateway: 'EMAIL', wanted: false }])
  return null
}
