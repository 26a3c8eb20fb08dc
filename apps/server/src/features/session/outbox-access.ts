import type { OutboxAccess } from '@muster/contract/session/session'
import type { Scope } from '../../db/scope.ts'
import type { AppDeps } from '../../deps.ts'
import { failure } from '../../http/failures.ts'
import { maySendAfter, outboxCloses, outboxOpenSince } from '../../http/session/outbox-right.ts'
import { hashOpaqueToken, tenantOfOpaqueToken } from '../../http/session/tokens.ts'
import {
  insertRefreshToken,
  lockSession,
  markRefreshTokenUsed,
  readCompany,
  readOutboxKey,
  readRefreshToken,
} from './queries.ts'
import { graceMs } from './refresh.ts'
import { type RequestOrigin, scopeOf } from './sign-in.ts'

interface OutboxToken {
  token: string
  usedAt: Date | null
  session: { id: string; end: Date }
}

/**
 * Exchanges the token of an ended session. One that was exchanged before is no proof of the device, unless the answer was
 * lost on the way: then its follower was never used. Throws session.ended.
 */
async function rotate(deps: AppDeps, tx: Scope, { token, usedAt, session }: OutboxToken): Promise<string> {
  const { id: sessionId, end } = session
  const next = deps.tokens.nextRefreshToken(tx.tenantId, token)
  if (!usedAt) {
    await markRefreshTokenUsed(tx, hashOpaqueToken(token))
    await insertRefreshToken(tx, { hash: next.hash, sessionId, expiresAt: outboxCloses(end) })
    return next.token
  }
  if (end.getTime() - usedAt.getTime() > graceMs) throw failure('session.ended')
  const follower = await readRefreshToken(tx, next.hash)
  if (!follower) throw failure('session.ended')
  // Exchanged just before the end: the device may hold either of the two.
  if (usedAt <= end) return rotate(deps, tx, { token: next.token, usedAt: follower.usedAt, session })
  if (follower.usedAt) throw failure('session.ended')
  return next.token
}

/**
 * A token that sends what the phone of a removed person still holds, and nothing else, for 30 days from the removal. The
 * refresh token of its session shows which device asks. Throws session.ended for every other session.
 */
export async function openOutbox(
  deps: AppDeps,
  token: string,
  { now }: RequestOrigin,
): Promise<OutboxAccess> {
  const tenantId = tenantOfOpaqueToken(token)
  const company = tenantId ? await readCompany(deps.pool, tenantId) : undefined
  if (company?.status !== 'active') throw failure('session.ended')
  const scope = await scopeOf(deps, company.id, now)
  return scope.transaction(async (tx) => {
    const storedToken = await readRefreshToken(tx, hashOpaqueToken(token))
    const session = storedToken && (await lockSession(tx, storedToken.sessionId))
    const end = session?.revokedAt
    if (!storedToken || !session || !end || !session.removedAt || !maySendAfter(session.revokedReason))
      throw failure('session.ended')
    if (end <= outboxOpenSince(now) || storedToken.expiresAt <= end) throw failure('session.ended')
    const refreshToken = await rotate(deps, tx, {
      token,
      usedAt: storedToken.usedAt,
      session: { id: session.id, end },
    })
    const claims = { tenantId: tx.tenantId, sessionId: session.id, userId: session.userId, outboxOnly: true }
    return {
      accessToken: deps.tokens.sign(claims, now),
      refreshToken,
      tenantId: tx.tenantId,
      key: await readOutboxKey(tx, session.userId),
    }
  })
}
