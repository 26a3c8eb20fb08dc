import { randomUUID } from 'node:crypto'
import type { Answer, Received } from '@muster/contract/kit'
import type { session } from '@muster/contract/session'
import { type AuditTarget, addAuditEntry } from '../../db/audit.ts'
import { companyRules } from '../../db/company-rules.ts'
import { openScope, type Scope, system } from '../../db/scope.ts'
import type { AppDeps } from '../../deps.ts'
import { failure } from '../../http/failures.ts'
import { makeRefreshToken } from '../../http/tokens.ts'
import { emailKey } from './email-key.ts'
import { insertRefreshToken, insertSession, readCompany, readCredentials, readProfile } from './queries.ts'

const days = 24 * 60 * 60 * 1000
/** A session unused for this long has to sign in again; one older than the second number in any case. */
export const idleMs = 30 * days
export const absoluteMs = 90 * days

type SignIn = typeof session.signIn
export interface From {
  now: Date
  address: string
}

/**
 * Signs a person in to one company. Unknown company, unknown person and wrong password get one answer, after one time.
 * Throws signIn.wrong, signIn.tooMany, company.suspended (only after the right password).
 */
export async function signIn(
  deps: AppDeps,
  body: Received<SignIn>['body'],
  { now, address }: From,
): Promise<Answer<SignIn>> {
  const key = emailKey(body.email)
  const company = await readCompany(deps.pool, body.tenant)
  const account = `${company?.id ?? String(body.tenant).toLowerCase()}:${key}`
  await deps.limits.takeSignIn(account, address)
  const scope = company ? await scopeOf(deps, company.id, now) : undefined
  const person = scope ? await readCredentials(scope, key) : undefined
  const matches = await deps.passwords.verify(person?.password_hash, body.password)
  if (!scope || !company) throw failure('signIn.wrong')
  const refused = !matches || !person ? 'signIn.wrong' : company.status !== 'active' && 'company.suspended'
  if (refused || !person) {
    const refusal = failure(refused || 'signIn.wrong')
    // Who it was is not known: the account that was tried is the target.
    const target: AuditTarget = person ? { userId: person.id } : {}
    const failed = { action: 'session.signInFailed', target, outcome: refusal.status, address, actor: null }
    await addAuditEntry(scope, failed)
    throw refusal
  }
  await deps.limits.forgetFailedSignIns(account, address)
  return openSession(deps, scope, { userId: person.id, platform: body.platform ?? 'WEB', address })
}

export async function scopeOf(deps: AppDeps, tenantId: number, now: Date): Promise<Scope> {
  return openScope(deps, { tenantId, actor: system, company: await companyRules(deps.pool, tenantId), now })
}

function openSession(
  deps: AppDeps,
  scope: Scope,
  { userId, platform, address }: { userId: number; platform: string; address: string },
) {
  const sessionId = randomUUID()
  const { tenantId, now } = scope
  const refresh = makeRefreshToken(tenantId)
  const at = now.getTime()
  return scope.transaction(async (tx) => {
    await insertSession(tx, { id: sessionId, userId, platform, expiresAt: new Date(at + absoluteMs) })
    await insertRefreshToken(tx, { hash: refresh.hash, sessionId, expiresAt: new Date(at + idleMs) })
    const user = await readProfile(tx, userId)
    const actor = { id: userId, name: `${user.firstName} ${user.lastName}` }
    await addAuditEntry(tx, { action: 'session.signIn', target: {}, outcome: 200, address, actor })
    const accessToken = deps.tokens.sign({ tenantId, sessionId, userId }, now)
    return { accessToken, refreshToken: refresh.token, tenantId, user }
  })
}
