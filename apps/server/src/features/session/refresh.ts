import { msg } from '@muster/contract/kit/msg'
import type { Tokens } from '@muster/contract/session/session'
import { fullName } from '@muster/rules/people/full-name'
import { addAuditEntry } from '../../db/audit.ts'
import type { Scope } from '../../db/scope.ts'
import type { AppDeps } from '../../deps.ts'
import { failure } from '../../http/failures.ts'
import { endedByLogout } from '../../http/session/outbox-right.ts'
import { shortAddress } from '../../http/session/short-address.ts'
import { hashOpaqueToken, tenantOfOpaqueToken } from '../../http/session/tokens.ts'
import { readerOf } from '../languages/reader.ts'
import { writeMail } from '../mail/write-mail.ts'
import {
  insertRefreshToken,
  lockSession,
  markRefreshTokenUsed,
  readCompany,
  readRefreshToken,
  revokeSession,
  touchSession,
} from './queries.ts'
import { readActiveCompany } from './reset-queries.ts'
import { idleMs } from './session-life.ts'
import { type RequestOrigin, scopeOf } from './sign-in.ts'

/** A token used again within this time was lost on the way, or came from another tab; later it was stolen. */
export const graceMs = 10_000

/**
 * Exchanges a refresh token for new tokens. A used one within the grace gets what the first one got, so that a family
 * has one living token; after it, the whole family is revoked. Throws session.ended.
 */
export async function refresh(deps: AppDeps, token: string, from: RequestOrigin): Promise<Tokens> {
  const { now } = from
  const tenantId = tenantOfOpaqueToken(token)
  const company = tenantId ? await readCompany(deps.pool, tenantId) : undefined
  if (company?.status !== 'active') throw failure('session.ended')
  const scope = await scopeOf(deps, company.id, now)
  const hash = hashOpaqueToken(token)
  const tokens = await scope.transaction(async (tx): Promise<Tokens | undefined> => {
    const found = await readRefreshToken(tx, hash)
    const session = found && (await lockSession(tx, found.sessionId))
    // Read again under the lock: another tab may have used it meanwhile.
    const storedToken = session && (await readRefreshToken(tx, hash))
    if (!session || !storedToken) return undefined
    if (session.revokedAt || session.removedAt || storedToken.expiresAt <= now || session.expiresAt <= now)
      return undefined
    if (storedToken.usedAt && now.getTime() - storedToken.usedAt.getTime() > graceMs) {
      await revokeSession(tx, session.id, 'refresh token used twice')
      await warnOfTheft(deps, tx, session)
      await recordOf(tx, 'session.tokenReused', session, { ...from, outcome: 401 })
      return undefined
    }
    const refreshToken = storedToken.usedAt
      ? await livingAfter(deps, tx, token)
      : await follow(deps, tx, token, session.id)
    await touchSession(tx, session.id, shortAddress(from.address))
    const accessToken = deps.tokens.sign(
      { tenantId: tx.tenantId, sessionId: session.id, userId: session.userId },
      now,
    )
    return { accessToken, refreshToken }
  })
  if (!tokens) throw failure('session.ended')
  return tokens
}

const theftTexts = {
  subject: msg('One of your sessions was ended'),
  message: msg(
    'A key of your session at {company} was used twice. It may have been copied, so the session was ended.',
  ),
  help: msg('Sign in again. If this happens more than once, choose a new password.'),
} as const

/** Warns the person that their session was copied. */
async function warnOfTheft(
  deps: AppDeps,
  tx: Scope,
  { email, language: chosen }: { email: string; language: string | null },
) {
  const company = await readActiveCompany(deps.pool, tx.tenantId)
  if (!company) return
  const { t, language } = await readerOf(tx, chosen, Object.values(theftTexts))
  await writeMail(tx, {
    to: email,
    language,
    subject: t(theftTexts.subject),
    paragraphs: [t(theftTexts.message, { company: company.name }), t(theftTexts.help)],
    company,
  })
}

async function follow(deps: AppDeps, tx: Scope, token: string, sessionId: string) {
  const next = deps.tokens.nextRefreshToken(tx.tenantId, token)
  await markRefreshTokenUsed(tx, hashOpaqueToken(token))
  const expiresAt = new Date(tx.now.getTime() + idleMs)
  await insertRefreshToken(tx, { hash: next.hash, sessionId, expiresAt })
  return next.token
}

/** The last of the tokens that followed this one: another tab may have gone on more than once within the grace. */
async function livingAfter(deps: AppDeps, tx: Scope, token: string): Promise<string> {
  const next = deps.tokens.nextRefreshToken(tx.tenantId, token)
  const held = await readRefreshToken(tx, next.hash)
  return held?.usedAt ? livingAfter(deps, tx, next.token) : next.token
}

/** Ends the session a refresh token belongs to. What is no token, or long gone, is answered alike. */
export async function signOut(deps: AppDeps, token: string, from: RequestOrigin): Promise<null> {
  const tenantId = tenantOfOpaqueToken(token)
  const company = tenantId ? await readCompany(deps.pool, tenantId) : undefined
  if (!company) return null
  const scope = await scopeOf(deps, company.id, from.now)
  return scope.transaction(async (tx) => {
    const held = await readRefreshToken(tx, hashOpaqueToken(token))
    const session = held && (await lockSession(tx, held.sessionId))
    if (!session || session.revokedAt) return null
    await revokeSession(tx, session.id, endedByLogout)
    await recordOf(tx, 'session.signOut', session, { ...from, outcome: 200 })
    return null
  })
}

type LockedSession = NonNullable<Awaited<ReturnType<typeof lockSession>>>
const recordOf = (
  tx: Scope,
  action: string,
  session: LockedSession,
  { address, outcome }: RequestOrigin & { outcome: number },
) =>
  addAuditEntry(tx, {
    action,
    target: {},
    outcome,
    address,
    actor: { id: session.userId, name: fullName(session) },
  })
