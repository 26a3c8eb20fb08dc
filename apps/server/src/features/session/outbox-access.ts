import type { OutboxAccess } from '@muster/contract/session'
import type { AppDeps } from '../../deps.ts'
import { failure } from '../../http/failures.ts'
import { maySendAfter, outboxOpenSince } from '../../http/outbox-right.ts'
import { hashOpaqueToken, tenantOfOpaqueToken } from '../../http/tokens.ts'
import { lockSession, readCompany, readOutboxKey, readRefreshToken } from './queries.ts'
import { graceMs } from './refresh.ts'
import { type RequestOrigin, scopeOf } from './sign-in.ts'

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
    const held = await readRefreshToken(tx, hashOpaqueToken(token))
    const session = held && (await lockSession(tx, held.sessionId))
    const end = session?.revokedAt
    if (!held || !session || !end || !session.removedAt || !maySendAfter(session.revokedReason))
      throw failure('session.ended')
    // A token that was exchanged before is no proof of the device, unless the answer was lost on the way.
    const isLatest = !held.usedAt || end.getTime() - held.usedAt.getTime() <= graceMs
    if (!isLatest || end <= outboxOpenSince(now) || held.expiresAt <= end) throw failure('session.ended')
    const claims = { tenantId: tx.tenantId, sessionId: session.id, userId: session.userId, outboxOnly: true }
    return {
      accessToken: deps.tokens.sign(claims, now),
      tenantId: tx.tenantId,
      key: await readOutboxKey(tx, session.userId),
    }
  })
}
