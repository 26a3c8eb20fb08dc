import { call } from '@muster/client/call'
import { CallFailure } from '@muster/client/call-failure'
import { dropOutboxRight, type OutboxRight, outboxRights } from '@muster/client/outbox-right'
import { currentSession } from '@muster/client/session'
import { session } from '@muster/contract/session'
import { waitingCount } from './outbox-reads.ts'
import { personOf } from './person.ts'
import { dropKey, holdKey } from './seal.ts'

/** In whose name entries are sent: of the person signed in, or with the right of a session that the server ended. */
export interface Sender {
  readonly person: string
  readonly as?: { readonly accessToken: string; readonly tenantId: number }
}

export function signedInSender(): Sender | undefined {
  const now = currentSession()
  return now && { person: personOf(now) }
}

const personWith = ({ tenantId, tenantUserId }: OutboxRight) => `${tenantId}:${tenantUserId}`

/** Whether entries may still be sent like this: nobody else has signed in meanwhile. */
export const isStill = ({ person, as }: Sender): boolean =>
  as ? outboxRights().some((right) => personWith(right) === person) : signedInSender()?.person === person

/** A token for the outbox of a removed person; undefined where there is none, or no connection. */
async function openRight(right: OutboxRight): Promise<Sender | undefined> {
  const person = personWith(right)
  if ((await waitingCount(person)) === 0) {
    dropOutboxRight(right)
    return undefined
  }
  try {
    const { key, ...as } = await call(session.openOutbox, { body: { refreshToken: right.refreshToken } })
    if (key) await holdKey(person, key)
    return { person, as }
  } catch (failure) {
    // The session ended for another reason: what waits leaves once its person signs in again.
    if (failure instanceof CallFailure && failure.status === 401) dropOutboxRight(right)
    return undefined
  }
}

/** Sends what is left of the persons whose sessions the server ended. */
export async function withEachRight(send: (sender: Sender) => Promise<void>): Promise<void> {
  for (const right of outboxRights()) {
    const sender = await openRight(right)
    if (!sender) continue
    try {
      await send(sender)
    } finally {
      dropKey(sender.person)
    }
    if ((await waitingCount(sender.person)) === 0) dropOutboxRight(right)
  }
}
