import { broadcast } from '../../db/live.ts'
import type { Scope } from '../../db/scope.ts'
import { reachedConversation } from './reach-queries.ts'

/** Others are told so often that a person writes, however often their page says it. */
const everyMs = 1000
const mostKept = 10_000

/** Calls that come too soon are ignored. */
export function openTyping(nowMs: () => number = () => performance.now()) {
  const sentAt = new Map<string, number>()
  return async (scope: Scope, conversationId: number): Promise<null> => {
    const { id: tenantUserId, name } = scope.actor
    const key = `${scope.tenantId} ${conversationId} ${tenantUserId}`
    const now = nowMs()
    if (now - (sentAt.get(key) ?? Number.NEGATIVE_INFINITY) < everyMs) return null
    await reachedConversation(scope, conversationId)
    if (sentAt.size >= mostKept) sentAt.clear()
    sentAt.set(key, now)
    await broadcast(scope, { kind: 'typing', conversationId, tenantUserId, name })
    return null
  }
}
