import { randomUUID } from 'node:crypto'
import type { Answer, Received } from '@muster/contract/kit'
import type { session } from '@muster/contract/session'
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
interface From {
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
  if (!matches || !scope || !person || !company) throw failure('signIn.wrong')
  if (company.status !== 'active') throw failure('company.suspended')
  await deps.limits.forgetFailedSignIns(account, address)
  const tokens = await openSession(deps, scope, person.id, body.platform ?? 'WEB')
  return { ...tokens, tenantId: company.id, user: await readProfile(scope, person.id) }
}

export async function scopeOf(deps: AppDeps, tenantId: number, now: Date): Promise<Scope> {
  return openScope(deps, { tenantId, actor: system, company: await companyRules(deps.pool, tenantId), now })
}

function openSession(deps: AppDeps, scope: Scope, userId: number, platform: string) {
  const sessionId = randomUUID()
  const refresh = makeRefreshToken(scope.tenantId)
  const at = scope.now.getTime()
  return scope.transaction(async (tx) => {
    await insertSession(tx, { id: sessionId, userId, platform, expiresAt: new Date(at + absoluteMs) })
    await insertRefreshToken(tx, { hash: refresh.hash, sessionId, expiresAt: new Date(at + idleMs) })
    return {
      accessToken: deps.tokens.sign({ tenantId: tx.tenantId, sessionId, userId }, tx.now),
      refreshToken: refresh.token,
    }
  })
}
