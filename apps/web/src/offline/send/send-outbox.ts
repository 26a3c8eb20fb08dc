import { callWith } from '@muster/client/call'
import { CallFailure, isPassing } from '@muster/client/call-failure'
import { usualPatienceMs } from '@muster/client/patience'
import { forgetLine } from '@muster/client/pieces'
import { refreshFeatures } from '@muster/client/query'
import { subscribeSession } from '@muster/client/session'
import { actions } from '@muster/contract/actions'
import { chat } from '@muster/contract/chat'
import { cover } from '@muster/contract/cover/cover'
import type { Endpoint } from '@muster/contract/kit/endpoint'
import { msg } from '@muster/contract/kit/msg'
import { leave } from '@muster/contract/leave/leave'
import { roster } from '@muster/contract/planning/roster'
import { works } from '@muster/contract/works/works'
import type { Entry, KeptEntry } from '../entry.ts'
import { opened } from '../entry-seal.ts'
import { orphaned, outbox, sealAll } from '../outbox.ts'
import { inState, waiting } from '../outbox-reads.ts'
import { fetchKey } from '../seal.ts'
import { lossesHere, markReported } from '../sync/losses.ts'
import { dueOf, returnMs } from './due.ts'
import { watchUnsent } from './report-unsent.ts'
import { closeFile, sendAgainWhole, sendFile } from './send-file.ts'
import { sendTogether } from './send-together.ts'
import { isStill, optionsOf, type Sender, signedInSender, withEachRight } from './sender.ts'
import { refuse, refusedBy, resolved, settle, wait } from './settle.ts'

const features: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = {
  works,
  chat,
  leave,
  cover,
  roster,
  actions,
}
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
  if (!sender.as) await reportLosses(person)
  const changed = news()
  try {
    await sendDue(sender, changed.add)
  } finally {
    closeFile()
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

/** Whether something was written since the list was read: it goes before the next piece of a file. */
async function hasNewer(person: string, list: readonly KeptEntry[]): Promise<boolean> {
  const last = list.at(-1)?.seq ?? 0
  const keys = await inState(person, 'waiting').primaryKeys()
  return keys.some((seq) => seq > last)
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
      if (!isStill(sender) || (tried.length === 0 && (await hasNewer(person, list)))) break
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

/** Tells the office of what this device lost. What cannot be told now is told the next time. */
async function reportLosses(person: string): Promise<void> {
  for (const { id, count, lastAt } of lossesHere().filter(
    (each) => each.person === person && !each.isReported,
  )) {
    const body = { id, count, lastAt: new Date(lastAt).toISOString() }
    try {
      await callWith(works.reportLoss, { body }, { patienceMs: usualPatienceMs })
    } catch (failure) {
      if (isPassing(failure)) return
    }
    markReported(id)
  }
}

async function forgetOld(person: string): Promise<void> {
  await inState(person, 'sent')
    .filter(({ settledAt }) => (settledAt ?? 0) < Date.now() - keepSentMs)
    .delete()
  // Of files that their person took back.
  for (const { key } of await outbox.uploads.where('person').equals(person).toArray())
    if ((await outbox.entries.where('key').equals(key).count()) === 0) await outbox.uploads.delete(key)
}

/** Sends one entry; answers it, or none where a piece of its file went and it stays as it was. */
async function send(kept: KeptEntry, sender: Sender): Promise<KeptEntry[]> {
  const entry = await opened(kept)
  if (entry.isLocked) await wait(entry, entry.tries + 1)
  else if ((await sendOpened(entry, sender)) === 'unchanged') return []
  return [kept]
}

async function sendOpened(entry: Entry, sender: Sender): Promise<unknown> {
  const params = await resolved(entry)
  if (!params) return refuse(entry, { code: orphaned, message: msg('The entry this belongs to was refused') })
  const endpoint = features[entry.feature]?.[entry.name]
  if (!endpoint) return refuse(entry, { code: orphaned, message: msg('Please update the app to send this') })
  if (entry.person !== sender.person || !isStill(sender)) return wait(entry, entry.tries)
  try {
    return await (entry.hasFile ? sendWithFile : sendPlain)({ entry, endpoint, params, sender })
  } catch (failure) {
    if (isPassing(failure) || !(failure instanceof CallFailure)) return wait(entry, entry.tries + 1)
    if (failure.reason === 'file.checksum' && (await sendAgainWhole(entry, endpoint)))
      return wait(entry, entry.tries + 1)
    return refuse(entry, refusedBy(failure))
  }
}

interface Sending {
  readonly entry: Entry
  readonly endpoint: Endpoint
  readonly params: Record<string, unknown>
  readonly sender: Sender
}

async function sendPlain({ entry, endpoint, params, sender }: Sending): Promise<void> {
  // Taken back by its person since the list was read.
  if (!(await outbox.entries.update(entry.seq, { state: 'sending' }))) return
  const { body, fileName, key } = entry
  const how = { idempotencyKey: key, patienceMs: usualPatienceMs, ...(await optionsOf(sender, 1)) }
  await settle(entry, await callWith(endpoint, { params, body, fileName }, how))
}

async function sendWithFile({ entry, endpoint, params, sender }: Sending): Promise<unknown> {
  // Taken back by its person since the list was read.
  if ((await outbox.entries.where('seq').equals(entry.seq).count()) === 0) return undefined
  const sent = await sendFile(entry, endpoint, params, sender)
  if (sent) return settle(entry, sent.answer)
  if (entry.tries === 0) return 'unchanged'
  // The line carries again: what breaks off later does not wait as long.
  return outbox.entries.update(entry.seq, { tries: 0 })
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
    forgetLine()
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
