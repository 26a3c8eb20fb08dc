import { setApiBase } from '@muster/client/call'
import { beginSession, endSession } from '@muster/client/session'
import type { Session } from '@muster/client/session-data'
import { aServer, good, type Heard, type Reply } from '@muster/client/testing/a-server'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { works } from '@muster/contract/works/works'
import { afterEach, beforeEach } from 'vitest'
import type { EntryId } from '../entry.ts'
import { outbox, personOf } from '../outbox.ts'
import { unsent } from '../outbox-reads.ts'
import { flush } from '../send/send-outbox.ts'
import { queue } from '../use-queued.ts'
import { takeSteps } from './take-steps.ts'

export const startTime = '2026-03-01T09:00:00+11:00'
export const me = aSession()
export const mine = () => unsent(personOf(me))
export const start = (jobId = 1) => queue(works.start, { body: { jobId, startedAt: startTime } })
export const complete = (id: EntryId) =>
  queue(works.complete, { params: { id }, body: { endedAt: startTime } })
export const hold = (id: EntryId) => queue(works.hold, { params: { id }, body: { at: startTime } })
export const key = (heard: Heard) => heard.headers['idempotency-key']
/** Starts answer with work 70, everything else with the work it names. */
export const usual = ({ path }: Heard): Reply => good({ workId: path === '/api/work/start' ? 70 : 71 })
export const dueNow = () => outbox.entries.toCollection().modify({ nextAt: 0 })
export const signedInAs = (session: Session) => {
  endSession('signed-out')
  beginSession(session)
}
export const settled = async () => {
  await flush()
  await flush()
}

type Answer = (heard: Heard) => Reply | Promise<Reply>
let server: Awaited<ReturnType<typeof aServer>> | undefined
export const closeServer = () => server?.close()
/** Requests as they came: steps that were sent together are one. */
export const requests = () => server?.heard ?? []
export const address = () => server!.address
/** In place of the server before. */
export async function servingWhole(answer: Answer) {
  await closeServer()
  server = await aServer(answer)
  setApiBase(server.address)
}
/** Answers what it was asked for, whether it came alone or with others. */
export async function serving(answer: Answer) {
  const calls: Heard[] = []
  const one = (heard: Heard) => {
    calls.push(heard)
    return answer(heard)
  }
  await servingWhole((heard) => (heard.path === '/api/work/steps' ? takeSteps(heard, one) : one(heard)))
  return calls
}

export function beginsEmpty() {
  beforeEach(async () => {
    freshStorage()
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
    signedInAs(me)
    await outbox.entries.clear()
    await outbox.resolved.clear()
  })
  afterEach(closeServer)
}
