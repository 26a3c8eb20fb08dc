import { callWith } from '@muster/client/call'
import { CallFailure, isPassing } from '@muster/client/call-failure'
import { refreshFeatures } from '@muster/client/query'
import { currentSession, subscribeSession } from '@muster/client/session'
import { chat } from '@muster/contract/chat'
import type { Endpoint } from '@muster/contract/kit'
import { works } from '@muster/contract/works'
import { type Entry, isLocal, orphaned, outbox, personOf, waiting } from './outbox.ts'

/** The features whose endpoints may be queued. */
const features: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = { works, chat }

const firstPauseMs = 1000
const longestPauseMs = 60_000
/** After so many failures an entry no longer holds up the beginning of another work. */
const patience = 6
const keepSentMs = 24 * 3_600_000
export const everyMs = 30_000

/** Between half and the whole of a pause that doubles, so that many phones do not come back at once. */
export const pauseMs = (tries: number, random = Math.random()) =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** tries) * (0.5 + random / 2)

let underWay: Promise<void> | undefined
let isWanted = false

/** Sends what is due, in order. One sender at a time, across tabs. */
export function flush(): Promise<void> {
  if (underWay) {
    isWanted = true
    return underWay
  }
  underWay = alone(sendAll).finally(() => {
    underWay = undefined
    if (!isWanted) return
    isWanted = false
    void flush()
  })
  return underWay
}

const alone = async (work: () => Promise<void>): Promise<void> => {
  await navigator.locks.request('muster-outbox', { ifAvailable: true }, (lock) => (lock ? work() : undefined))
}

async function sendAll(): Promise<void> {
  // Nobody else holds the lock: whatever is marked as on its way was cut off.
  await outbox.entries.filter(({ state }) => state === 'sending').modify({ state: 'waiting' })
  await forgetOld()
  for (;;) {
    const session = currentSession()
    const entry = session && nextOf(await waiting(personOf(session)), Date.now())
    if (!entry) return
    await send(entry)
  }
}

const forgetOld = () =>
  outbox.entries
    .filter(({ state, settledAt }) => state === 'sent' && (settledAt ?? 0) < Date.now() - keepSentMs)
    .delete()

/**
 * The first entry that may leave. An entry waits for those before it in its lane; one that begins a new work
 * waits for all of works before it, because a person has one open work at a time.
 */
export function nextOf(entries: readonly Entry[], now: number): Entry | undefined {
  const held = new Set<string>()
  let isHolding = false
  for (const entry of entries) {
    const begins = entry.lane === entry.key
    const isFree = !held.has(entry.lane) && entry.nextAt <= now && !(begins && isHolding)
    if (isFree) return entry
    held.add(entry.lane)
    isHolding ||= entry.feature === 'works' && entry.tries < patience
  }
  return undefined
}

async function send(entry: Entry): Promise<void> {
  const params = await resolved(entry)
  if (!params) return refuse(entry, { code: orphaned, message: 'What this belongs to was refused' })
  const endpoint = features[entry.feature]?.[entry.name]
  if (!endpoint) return refuse(entry, { code: orphaned, message: 'This version cannot send it any more' })
  await outbox.entries.update(entry.seq, { state: 'sending' })
  const session = currentSession()
  if (!session || personOf(session) !== entry.person) return void (await wait(entry, entry.tries))
  try {
    const { body, file, fileName } = entry
    const answer = await callWith(endpoint, { params, body, file, fileName }, { idempotencyKey: entry.key })
    await settle(entry, answer)
    void refreshFeatures(entry.feature)
  } catch (failure) {
    if (isPassing(failure) || !(failure instanceof CallFailure))
      return void (await wait(entry, entry.tries + 1))
    await refuse(entry, { code: failure.code, message: failure.message })
  }
}

/** The params with local ids replaced; undefined when an answer they wait for will not come. */
async function resolved(entry: Entry): Promise<Record<string, unknown> | undefined> {
  const params: Record<string, unknown> = { ...entry.params }
  for (const [name, value] of Object.entries(params)) {
    if (!isLocal(value)) continue
    const known = await outbox.resolved.get(value.local)
    if (!known) return undefined
    params[name] = known.id
  }
  return params
}

const wait = (entry: Entry, tries: number) =>
  outbox.entries.update(entry.seq, { state: 'waiting', tries, nextAt: Date.now() + pauseMs(tries) })

const refuse = async (entry: Entry, refused: { code: string; message: string }) => {
  await outbox.entries.update(entry.seq, { state: 'refused', refused, settledAt: Date.now() })
}

const idIn = (answer: unknown): number | undefined => {
  const made = answer as { workId?: number; id?: number } | null
  return made?.workId ?? made?.id
}

/** Takes an entry as arrived; a photo is not kept twice. */
const settle = (entry: Entry, answer: unknown) =>
  outbox.transaction('rw', outbox.entries, outbox.resolved, async () => {
    const id = idIn(answer)
    if (entry.lane === entry.key && id !== undefined)
      await outbox.resolved.put({ local: entry.key, id, feature: entry.feature })
    await outbox.entries
      .where('seq')
      .equals(entry.seq)
      .modify((kept) => {
        kept.state = 'sent'
        kept.settledAt = Date.now()
        delete kept.file
      })
  })

/** Sends when there is a connection again, when the page is looked at, when somebody signs in, and now and then. */
export function startSending(): () => void {
  const go = () => {
    if (navigator.onLine) flush().catch(() => undefined)
  }
  const seen = () => {
    if (document.visibilityState === 'visible') go()
  }
  addEventListener('online', go)
  document.addEventListener('visibilitychange', seen)
  const stopListening = subscribeSession(go)
  const timer = setInterval(go, everyMs)
  go()
  return () => {
    removeEventListener('online', go)
    document.removeEventListener('visibilitychange', seen)
    stopListening()
    clearInterval(timer)
  }
}
