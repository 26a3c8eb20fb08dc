import { dropLandedRight, landedRights, type OutboxRight } from '@muster/client/outbox-right'
import { outbox } from './outbox.ts'

export const personWith = ({ tenantId, tenantUserId }: OutboxRight) => `${tenantId}:${tenantUserId}`

/** Takes rights of sessions that have ended into the database of what waits: both go or stay together. */
export async function takeInRights(): Promise<void> {
  for (const right of landedRights()) {
    await outbox.rights.put({ ...right, person: personWith(right) })
    dropLandedRight(right)
  }
}

/** The rights with which this device sends what people left here. */
export async function outboxRights(): Promise<OutboxRight[]> {
  await takeInRights()
  const rights = await outbox.rights.toArray()
  return rights.map(({ person: _, ...right }) => right)
}

/** Each token opens the outbox once: the next one takes its place before anything is sent. */
export const renewOutboxRight = (right: OutboxRight, refreshToken: string) =>
  outbox.rights.put({ ...right, refreshToken, person: personWith(right) })

export const dropOutboxRight = (right: OutboxRight) => outbox.rights.delete(personWith(right))
