import { fieldWorkers } from '@muster/contract/permissions'
import type { Session } from './session.ts'
import { unsentCount } from './unsent.ts'

/**
 * What is left of a session that the server ended: where the person was removed, their device may still send what it
 * holds, and nothing else.
 */
export interface OutboxRight {
  readonly tenantId: number
  readonly tenantUserId: number
  readonly refreshToken: string
}

const key = 'muster.outbox-rights'

export function outboxRights(): OutboxRight[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]') as OutboxRight[]
  } catch {
    return []
  }
}

function store(rights: readonly OutboxRight[]): void {
  if (rights.length > 0) localStorage.setItem(key, JSON.stringify(rights))
  else localStorage.removeItem(key)
}

type OutboxOwner = Pick<OutboxRight, 'tenantId' | 'tenantUserId'>
const others = ({ tenantId, tenantUserId }: OutboxOwner) =>
  outboxRights().filter((right) => right.tenantId !== tenantId || right.tenantUserId !== tenantUserId)

/** Keeps the right of a session that has just ended, unless this device holds nothing of its person. */
export function keepOutboxRight({ tenantId, user, refreshToken }: Session): void {
  const isFieldWorker = fieldWorkers.some((level) => level === user.userRole.roleLevel)
  if (!isFieldWorker || unsentCount() === 0) return
  const right = { tenantId, tenantUserId: user.tenantUserId, refreshToken }
  store([...others(right), right])
}

export const dropOutboxRight = (whose: OutboxOwner): void => store(others(whose))
