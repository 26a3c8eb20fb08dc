import { fieldWorkers } from '@muster/contract/kit/permissions'
import type { Session } from './session-data.ts'
import { unsentCount } from './unsent.ts'

/**
 * What is left of a session that has ended: where its person was removed, their device may still send what it holds, and
 * nothing else.
 */
export interface OutboxRight {
  readonly tenantId: number
  readonly tenantUserId: number
  readonly refreshToken: string
}

/** Rights lie here until the code of the outbox takes them into its database: it may not be there when a session ends. */
const key = 'muster.outbox-rights'

export function landedRights(): OutboxRight[] {
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
  landedRights().filter((right) => right.tenantId !== tenantId || right.tenantUserId !== tenantUserId)

/** Keeps the right of a session that has just ended, unless this device holds nothing of its person. */
export function keepOutboxRight({ tenantId, user, refreshToken }: Session, isWaiting = unsentCount() !== 0) {
  const isFieldWorker = fieldWorkers.some((level) => level === user.userRole.roleLevel)
  if (!isFieldWorker || !isWaiting) return
  const right = { tenantId, tenantUserId: user.tenantUserId, refreshToken }
  store([...others(right), right])
}

/** Of a right that was taken over, or whose person has signed in. */
export const dropLandedRight = (whose: OutboxOwner): void => store(others(whose))
