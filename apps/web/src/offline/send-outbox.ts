import { callWith } from '@muster/client/call'
import { CallFailure, isPassing } from '@muster/client/call-failure'
import { refreshFeatures } from '@muster/client/query'
import { subscribeSession } from '@muster/client/session'
import { chat } from '@muster/contract/chat'
import { cover } from '@muster/contract/cover'
import type { Endpoint } from '@muster/contract/kit'
import { leave } from '@muster/contract/leave'
import { msg } from '@muster/contract/msg'
import { roster } from '@muster/contract/roster'
import { works } from '@muster/contract/works'
import { dueOf, returnMs } from './due.ts'
import { opened } from './entry-seal.ts'
import { type Entry, type KeptEntry, orphaned, outbox, sealAll } from './outbox.ts'
import { fileOf, inState, waiting } from './outbox-reads.ts'
import { watchUnsent } from './report-unsent.ts'
import { fetchKey } from './seal.ts'
import { sendTogether } from './send-together.ts'
import { isStill, optionsOf, type Sender, signedInSender, withEachRight } from './sender.ts'
import { refuse, refusedBy, resolved, settle, wait } from './settle.ts'

/** The features whose endpoints may be queued. */
const features: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = {
  works,
  chat,
  leave,
  cover,
  roster,
}
/** What else their screens show changes with them. */
const alsoChanged: Readonly<Record<string, readonly string[]>> = { cover: ['roster', 'works'] }

const keepSentMs = 24 * 3_600_000
const everyMs = 30_000

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
  const signedIn = signedInSender()
  if (signedIn) await sendAs(signedIn)
  await withEachRight(sendAs)
}

async function sendAs(sender: Sender): Promise<void> {
  const { person } = sender
  // This tab holds the lock: what is marked as on its way was cut off, and may have arrived.
  await inState(person, 'sending').modify((entry) => {
    entry.state = 'waiting'
    entry.tries += 1
  })
  await forgetOld(person)
  const changed = news()
  try {
    await sendDue(sender, changed.add)
  } finally {
    changed.tell()
  }
}

/** The application may have been killed between the coming of the key and the sealing of what lay there in clear. */
const sealedSinceStart = new Set<string>()

/** Seals what lies in clear: it was written before the key came, or while it came. */
async function sealWaiting({ person, as }: Sender, list: readonly KeptEntry[]): Promise<void> {
  const isNew = !as && (await fetchKey(person))
  if (isNew || !sealedSinceStart.has(person) || list.some(({ sealed }) => !sealed)) await sealAll(person)
  sealedSinceStart.add(person)
}

/** Sends until nothing is due. The list is read again when it is through, not for each entry: it may be a long one. */
async function sendDue(sender: Sender, settled: (feature: string) => void): Promise<void> {
  const may = { together: true }
  const { person } = sender
  for (;;) {
    if (!isStill(sender)) return
    let list: KeptEntry[] = await waiting(person)
    await sealWaiting(sender, list)
    let sent = 0
    for (let due = dueOf(list, Date.now()); due.length > 0; due = dueOf(list, Date.now())) {
      const tried = (may.together && (await sendTogether(due, may, sender))) || (await send(due[0]!, sender))
      const now = new Map(tried.map(({ seq }, at) => [seq, at]))
      const kept = await outbox.entries.bulkGet([...now.keys()])
      if (kept.some((entry) => entry && changesScreens(entry))) settled(tried[0]!.feature)
      sent += 1
      list = list.flatMap((each) => {
        const entry = now.has(each.seq) ? kept[now.get(each.seq)!] : each
        return entry?.state === 'waiting' ? [entry] : []
      })
      if (!isStill(sender)) break
    }
    if (sent === 0) return
  }
}

/**
 * A refusal changes what screens show as much as an arrival does: the visit may have been closed elsewhere. What a
 * person has seen changes nothing: the marks of My roster stay while it is open.
 */
const changesScreens = ({ state, feature, name }: KeptEntry) =>
  (state === 'sent' || state === 'refused') && !(feature === roster.seen.feature && name === roster.seen.name)

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
    for (const each of [feature, ...(alsoChanged[feature] ?? [])]) features.add(each)
    if (Date.now() - toldAt > tellMs) tell()
  }
  return { add, tell }
}

const forgetOld = (person: string) =>
  inState(person, 'sent')
    .filter(({ settledAt }) => (settledAt ?? 0) < Date.now() - keepSentMs)
    .delete()

/** Sends one entry, with its file; answers it. */
async function send(kept: KeptEntry, sender: Sender): Promise<KeptEntry[]> {
  const entry = await opened(kept)
  await (entry.isLocked ? wait(entry, entry.tries + 1) : sendOpened(entry, sender))
  return [kept]
}

async function sendOpened(entry: Entry, sender: Sender): Promise<void> {
  const params = await resolved(entry)
  if (!params) return refuse(entry, { code: orphaned, message: msg('What this belongs to was refused') })
  const endpoint = features[entry.feature]?.[entry.name]
  if (!endpoint)
    return refuse(entry, { code: orphaned, message: msg('This version cannot send it any more') })
  // Taken back by its person since the list was read.
  if (!(await outbox.entries.update(entry.seq, { state: 'sending' }))) return
  if (entry.person !== sender.person || !isStill(sender)) return wait(entry, entry.tries)
  try {
    const { body, fileName } = entry
    const file = entry.hasFile ? await fileOf(entry) : undefined
    const answer = await callWith(
      endpoint,
      { params, body, file, fileName },
      { idempotencyKey: entry.key, ...(await optionsOf(sender, 1)) },
    )
    await settle(entry, answer)
  } catch (failure) {
    if (isPassing(failure) || !(failure instanceof CallFailure)) return wait(entry, entry.tries + 1)
    return refuse(entry, refusedBy(failure))
  }
}

let isStarted = false
/** Sends now, when there is a connection again, when the page is looked at, when somebody signs in, and now and then. */
export function startSending(): void {
  if (isStarted) return
  isStarted = true
  const go = () => {
    if (navigator.onLine) flush().catch(() => undefined)
  }
  const seen = () => {
    if (document.visibilityState === 'visible') go()
  }
  let returning: ReturnType<typeof setTimeout> | undefined
  const back = () => {
    clearTimeout(returning)
    returning = setTimeout(go, returnMs())
  }
  addEventListener('online', back)
  document.addEventListener('visibilitychange', seen)
  subscribeSession(go)
  watchUnsent()
  setInterval(go, everyMs)
  go()
}
