import { call } from '@muster/client/call'
import { CallFailure } from '@muster/client/call-failure'
import type { OutboxRight } from '@muster/client/outbox-right'
import { currentSession } from '@muster/client/session'
import { session } from '@muster/contract/session/session'
import { waitingCount } from '../outbox-reads.ts'
import { dropOutboxRight, outboxRights, personWith, renewOutboxRight } from '../outbox-rights.ts'
import { personOf } from '../person.ts'
import { dropKey, holdKey } from '../seal.ts'

/** In whose name entries are sent: of the person signed in, or with the right of a session that has ended. */
export interface Sender {
  readonly person: string
  readonly as?: { readonly accessToken: string; readonly tenantId: number }
}

export function signedInSender(): Sender | undefined {
  const now = currentSession()
  return now && { person: personOf(now) }
}

/** Whether entries may still be sent like this: their person is signed in, or sends by the right of an ended session. */
export const isStill = ({ person, as }: Sender): boolean =>
  (signedInSender()?.person === person) === (as === undefined)

/** A call in somebody's name; with a right the server hears how much of theirs waits here after it. */
export async function optionsOf({ person, as }: Sender, sent: number) {
  return as ? { as: { ...as, unsent: Math.max(0, (await waitingCount(person)) - sent) } } : {}
}

/** A session that ended for another reason may become that of a removed person: it is asked again after this time. */
const askAgainMs = 3_600_000
const refusedAt = new Map<string, number>()

/** A token for the outbox of a removed person; undefined where there is none, or no connection. */
async function openRight(right: OutboxRight): Promise<Sender | undefined> {
  const person = personWith(right)
  if (signedInSender()?.person === person || (await waitingCount(person)) === 0) {
    await dropOutboxRight(right)
    return undefined
  }
  if (Date.now() - (refusedAt.get(right.refreshToken) ?? 0) < askAgainMs) return undefined
  try {
    const body = { refreshToken: right.refreshToken }
    const { key, refreshToken, ...as } = await call(session.openOutbox, { body })
    await renewOutboxRight(right, refreshToken)
    if (key) await holdKey(person, key)
    return { person, as }
  } catch (failure) {
    // The right stays as long as something waits: its person signs in, or is removed later.
    if (failure instanceof CallFailure && failure.status === 401)
      refusedAt.set(right.refreshToken, Date.now())
    return undefined
  }
}

/** Sends what is left of the persons whose sessions have ended. */
export async function withEachRight(send: (sender: Sender) => Promise<void>): Promise<void> {
  for (const right of await outboxRights()) {
    const sender = await openRight(right)
    if (!sender) continue
    try {
      await send(sender)
    } finally {
      dropKey(sender.person)
    }
    if ((await waitingCount(sender.person)) === 0) await dropOutboxRight(right)
  }
}
