import { randomUUID } from 'node:crypto'
import type { Answer, Received } from '@muster/contract/kit/endpoint'
import type { SecondStep, SignedIn, session } from '@muster/contract/session/session'
import { fullName } from '@muster/rules/people/full-name'
import { type AuditTarget, addAuditEntry } from '../../db/audit.ts'
import { openScope, type Scope, system } from '../../db/scope.ts'
import type { AppDeps } from '../../deps.ts'
import { Failure, failure } from '../../http/failures.ts'
import type { DeviceCookie } from '../../http/session/device-cookie.ts'
import { shortAddress } from '../../http/session/short-address.ts'
import { makeOpaqueToken, tenantOfOpaqueToken } from '../../http/session/tokens.ts'
import { companyRules } from '../company/tenant-queries.ts'
import { readAsked, takeAsked } from '../second-factor/ask.ts'
import { askForFactor, takeFactor } from '../second-factor/prove.ts'
import { isKnownDevice } from './devices.ts'
import { emailKey } from './email-key.ts'
import {
  insertRefreshToken,
  insertSession,
  keepHash,
  readCompany,
  readCredentials,
  readProfile,
} from './queries.ts'
import { absoluteMs, idleMs } from './session-life.ts'

type SignIn = typeof session.signIn
type SecondFactorEndpoint = typeof session.giveSecondFactor
export interface RequestOrigin {
  now: Date
  address: string
}
export interface DeviceOrigin extends RequestOrigin {
  device: DeviceCookie
}

/** What tries at signing in are counted by. */
export const accountOf = (company: number | string, key: string) => `${company}:${key}`

/**
 * Signs a person in to one company, or asks for their second factor. Unknown company, unknown person and wrong password
 * get one answer, after one time. Throws signIn.wrong, signIn.tooMany, company.suspended (only after the right password).
 */
export async function signIn(
  deps: AppDeps,
  body: Received<SignIn>['body'],
  from: DeviceOrigin,
): Promise<Answer<SignIn>> {
  const { now, address } = from
  const key = emailKey(body.email)
  const company = await readCompany(deps.pool, body.tenant)
  const account = accountOf(company?.id ?? String(body.tenant).toLowerCase(), key)
  await deps.limits.takeSignIn(account, address)
  const scope = company ? await scopeOf(deps, company.id, now) : undefined
  const person = scope ? await readCredentials(scope, body.email) : undefined
  const matches = await deps.passwords.verify(person?.password_hash, body.password)
  if (!scope || !company) throw failure('signIn.wrong')
  const refused = !matches || !person ? 'signIn.wrong' : company.status !== 'active' && 'company.suspended'
  if (refused || !person) {
    const refusal = failure(refused || 'signIn.wrong')
    await recordFailed(scope, person?.id, refusal.status, address)
    throw refusal
  }
  await deps.limits.forgetFailedSignIns(account, address)
  if (person.password_hash && deps.passwords.isOutdated(person.password_hash))
    await keepHash(scope, person.id, await deps.passwords.hash(body.password))
  const platform = body.platform ?? 'WEB'
  return scope.transaction((tx) => signInKnown(deps, tx, { userId: person.id, platform }, from))
}

/** Signs in a person who has given the first factor, or asks for their second one. */
export async function signInKnown(
  deps: AppDeps,
  tx: Scope,
  { userId, platform }: Omit<NewSession, 'withFactor'>,
  from: DeviceOrigin,
): Promise<SignedIn | SecondStep> {
  const question = await askForFactor(tx, userId, 'SIGN_IN', deps.publicUrl)
  if (question) return { mfaRequired: true, ...question }
  return openSession(deps, tx, { userId, platform, withFactor: false }, from)
}

/** Who it was is not known: the account that was tried is the target. */
const recordFailed = (scope: Scope, userId: number | undefined, outcome: number, address: string) => {
  const target: AuditTarget = userId ? { userId } : {}
  return addAuditEntry(scope, { action: 'session.signInFailed', target, outcome, address, actor: null })
}

/** The further step of a person with a second factor. Throws secondFactor.gone, secondFactor.wrong, secondFactor.tooMany. */
export async function giveSecondFactor(
  deps: AppDeps,
  { challenge: secret, platform = 'WEB', ...proof }: Received<SecondFactorEndpoint>['body'],
  from: DeviceOrigin,
): Promise<SignedIn> {
  const tenantId = tenantOfOpaqueToken(secret)
  const company = tenantId ? await readCompany(deps.pool, tenantId) : undefined
  if (company?.status !== 'active') throw failure('secondFactor.gone')
  const scope = await scopeOf(deps, company.id, from.now)
  const question = await readAsked(scope, secret, 'SIGN_IN')
  if (!question) throw failure('secondFactor.gone')
  try {
    return await scope.transaction(async (tx) => {
      await takeFactor(deps, tx, question, proof)
      // Another sign-in or a new password may have ended the question meanwhile.
      if (!(await takeAsked(tx, secret, 'SIGN_IN'))) throw failure('secondFactor.gone')
      return openSession(deps, tx, { userId: question.userId, platform, withFactor: true }, from)
    })
  } catch (error) {
    if (error instanceof Failure && error.reason === 'secondFactor.wrong')
      await recordFailed(scope, question.userId, error.status, from.address)
    throw error
  }
}

export async function scopeOf(deps: AppDeps, tenantId: number, now: Date): Promise<Scope> {
  return openScope(deps, { tenantId, actor: system, company: await companyRules(deps.pool, tenantId), now })
}

interface NewSession {
  userId: number
  platform: string
  withFactor: boolean
}

async function openSession(
  deps: AppDeps,
  tx: Scope,
  { userId, platform, withFactor }: NewSession,
  { address, device }: DeviceOrigin,
): Promise<SignedIn> {
  const sessionId = randomUUID()
  const { tenantId, now } = tx
  const refresh = makeOpaqueToken(tenantId)
  const nowMs = now.getTime()
  await insertSession(tx, {
    id: sessionId,
    userId,
    platform,
    expiresAt: new Date(nowMs + absoluteMs),
    device: device.name,
    deviceId: device.id,
    address: shortAddress(address),
    secondFactorAt: withFactor ? now : null,
  })
  await insertRefreshToken(tx, { hash: refresh.hash, sessionId, expiresAt: new Date(nowMs + idleMs) })
  if (!(await isKnownDevice(tx, userId, device.id)))
    await tx.emit('session.newDevice', { tenantUserId: userId, sessionId, device: device.name })
  const user = await readProfile(tx, userId, withFactor)
  const actor = { id: userId, name: fullName(user) }
  await addAuditEntry(tx, { action: 'session.signIn', target: {}, outcome: 200, address, actor })
  const accessToken = deps.tokens.sign({ tenantId, sessionId, userId }, now)
  return { accessToken, refreshToken: refresh.token, tenantId, user }
}
