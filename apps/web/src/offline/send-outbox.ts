import { callWith } from '@muster/client/call'
import { CallFailure, isPassing } from '@muster/client/call-failure'
import { refreshFeatures } from '@muster/client/query'
import { currentSession, subscribeSession } from '@muster/client/session'
import { chat } from '@muster/contract/chat'
import type { Endpoint } from '@muster/contract/kit'
import { works } from '@muster/contract/works'
import {
  type Entry,
  fileOf,
  inState,
  isLocal,
  type KeptEntry,
  opened,
  orphaned,
  outbox,
  personOf,
  type Refused,
  sealAll,
  waiting,
} from './outbox.ts'
import { fetchKey } from './seal.ts'

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
  const session = currentSession()
  if (!session) return
  await inState(personOf(session), 'sending').modify({ state: 'waiting' })
  await forgetOld(personOf(session))
  const arrived = news()
  try {
    await sendDue(arrived.add)
  } finally {
    arrived.tell()
  }
}

/** Sends until nothing is due. The list is read again when it is through, not for each entry: it may be a long one. */
async function sendDue(arrived: (feature: string) => void): Promise<void> {
  for (;;) {
    const session = currentSession()
    if (!session) return
    const person = personOf(session)
    if (await fetchKey(person)) await sealAll(person)
    let list: KeptEntry[] = await waiting(person)
    let sent = 0
    for (let entry = nextOf(list, Date.now()); entry; entry = nextOf(list, Date.now())) {
      const { seq } = entry
      if ((await send(entry)) === 'arrived') arrived(entry.feature)
      sent += 1
      const now = await outbox.entries.get(seq)
      list =
        now?.state === 'waiting'
          ? list.map((each) => (each.seq === seq ? now : each))
          : list.filter((each) => each.seq !== seq)
      const still = currentSession()
      if (!still || personOf(still) !== person) break
    }
    if (sent === 0) return
  }
}

const tellMs = 3000
/** Screens ask anew for what has changed: now and then while much is sent, and at the end. */
function news() {
  const features = new Set<string>()
  let toldAt = Date.now()
  const tell = () => {
    toldAt = Date.now()
    void refreshFeatures(...features)
    features.clear()
  }
  const add = (feature: string) => {
    features.add(feature)
    if (Date.now() - toldAt > tellMs) tell()
  }
  return { add, tell }
}

const forgetOld = (person: string) =>
  inState(person, 'sent')
    .filter(({ settledAt }) => (settledAt ?? 0) < Date.now() - keepSentMs)
    .delete()

type Due = Pick<Entry, 'lane' | 'key' | 'feature' | 'nextAt' | 'tries'>
/**
 * The first entry that may leave. An entry waits for those before it in its lane; one that begins a new work
 * waits for all of works before it, because a person has one open work at a time.
 */
export function nextOf<E extends Due>(entries: readonly E[], now: number): E | undefined {
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

type Sent = 'arrived' | 'refused' | 'waits'

async function send(kept: KeptEntry): Promise<Sent> {
  const entry = await opened(kept)
  if (entry.isLocked) return wait(entry, entry.tries + 1)
  const params = await resolved(entry)
  if (!params) return refuse(entry, { code: orphaned, message: 'What this belongs to was refused' })
  const endpoint = features[entry.feature]?.[entry.name]
  if (!endpoint) return refuse(entry, { code: orphaned, message: 'This version cannot send it any more' })
  await outbox.entries.update(entry.seq, { state: 'sending' })
  const session = currentSession()
  if (!session || personOf(session) !== entry.person) return wait(entry, entry.tries)
  try {
    const { body, fileName } = entry
    const file = entry.hasFile ? await fileOf(entry) : undefined
    const answer = await callWith(endpoint, { params, body, file, fileName }, { idempotencyKey: entry.key })
    await settle(entry, answer)
    return 'arrived'
  } catch (failure) {
    if (isPassing(failure) || !(failure instanceof CallFailure)) return wait(entry, entry.tries + 1)
    return refuse(entry, { code: failure.code, message: failure.message })
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

async function wait(entry: Entry, tries: number): Promise<Sent> {
  await outbox.entries.update(entry.seq, { state: 'waiting', tries, nextAt: Date.now() + pauseMs(tries) })
  return 'waits'
}

async function refuse(entry: Entry, refused: Refused): Promise<Sent> {
  await outbox.entries.update(entry.seq, { state: 'refused', refused, settledAt: Date.now() })
  return 'refused'
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
        delete kept.sealedFile
        delete kept.hasFile
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
