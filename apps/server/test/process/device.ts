import path from 'node:path'
import { vi } from 'vitest'
import { byTheRightClock, type Hand, inHand, theHand } from './in-hand.ts'
import type { Random } from './phone-days.ts'

const root = path.resolve(import.meta.dirname, '../../../..')

/** What the simulation uses of the application that runs on a phone: its own code, started anew for each. */
interface Phone {
  outbox: {
    outbox: { entries: { count(): Promise<number>; toArray(): Promise<Kept[]> } }
    personOf(session: unknown): string
    unsent(person: string): Promise<Unsent[]>
  }
  queue(endpoint: unknown, input: object): Promise<{ local: string }>
  flush(): Promise<void>
  works: Record<string, unknown>
  session: {
    beginSession(session: unknown): void
    currentSession(): unknown
    endSession(why: string): void
  }
  setApiBase(address: string): void
}
interface Unsent {
  key: string
  state: string
  name: string
  lane: string
  body: { questionnaireId: number; sha256: string }
  refused?: { code: string }
}
interface Kept {
  state: string
  nextAt: number
  sealed?: unknown
}

function aStorage() {
  const held = new Map<string, string>()
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  }
}

async function start(indexedDB: unknown): Promise<Phone> {
  vi.resetModules()
  const { Dexie } = await import(path.join(root, 'node_modules/dexie/import-wrapper.mjs'))
  Dexie.dependencies.indexedDB = indexedDB
  const load = (file: string) => import(path.join(root, file))
  const outbox = {
    ...(await load('apps/web/src/offline/outbox.ts')),
    ...(await load('apps/web/src/offline/outbox-reads.ts')),
  }
  // Not by use-queued.ts, which loads this when it is needed: by then the modules would be another phone's.
  const { keepAndSend } = await load('apps/web/src/offline/queue.ts')
  const { flush } = await load('apps/web/src/offline/send/send-outbox.ts')
  const { works } = await load('packages/contract/src/works/works.ts')
  const session = await load('packages/client/src/session.ts')
  const { setApiBase } = await load('packages/client/src/call.ts')
  setApiBase('http://phone.test')
  const queue = (endpoint: unknown, input: object) =>
    keepAndSend(outbox.personOf(session.currentSession()), endpoint, input)
  return { outbox, queue, flush, works, session, setApiBase }
}

// One after the other: what is loaded anew meanwhile is one phone's.
let starting: Promise<unknown> = Promise.resolve()
function startAlone(indexedDB: unknown): Promise<Phone> {
  const mine = starting.then(() => start(indexedDB))
  starting = mine.catch(() => undefined)
  return mine
}

export async function aDevice(address: string, skewMs: number, at: number) {
  const { IDBFactory, IDBKeyRange } = await import('fake-indexeddb')
  Object.assign(globalThis, { IDBKeyRange })
  const indexedDB = new IDBFactory()
  const hand: Hand = { address, at, skewMs, kept: aStorage(), tab: aStorage() }
  let phone: Phone | undefined
  return {
    skewMs,
    hand,
    use: <T>(work: () => Promise<T>): Promise<T> => inHand(hand, work),
    async open(): Promise<Phone> {
      phone ??= await startAlone(indexedDB)
      return phone
    },
    kill() {
      phone = undefined
      hand.tab = aStorage()
    },
  }
}
export type Device = Awaited<ReturnType<typeof aDevice>>

export interface Seen {
  cutBefore: number
  cutAfter: number
  /** Repeats that arrived together with what another phone sent. */
  late: number
  repeated: number
  refreshed: number
}

/** So many phones' requests arrive at the server at one time. */
const most = 4

/** What lies between the phones and the server: requests are lost, answers are lost, some arrive two or three times. */
export function aStairwell(random: Random, send: (request: Request) => Promise<Response>) {
  const seen: Seen = { cutBefore: 0, cutAfter: 0, late: 0, repeated: 0, refreshed: 0 }
  /**
   * Requests that have arrived once, and arrive again after others of other phones. By their clock no time has passed: one that
   * is held up on its way for a minute is, to the server, of a device whose clock is a minute off.
   */
  const late: (() => Promise<unknown>)[] = []
  // Whatever is drawn, one request is lost, one answer, and one arrives three times.
  const certain = new Map([
    [3, 0],
    [7, 1],
    [11, 0.07],
  ])
  let sent = 0
  const lost = () => {
    throw new TypeError('fetch failed')
  }
  const through = async (address: string, how: RequestInit): Promise<Response> => {
    const drawn = random()
    const fate = certain.get(sent++) ?? drawn
    if (address.includes('/auth/refresh')) seen.refreshed += 1
    if (fate < 0.05) {
      seen.cutBefore += 1
      return lost()
    }
    const request = new Request(address, how)
    const copies = fate < 0.1 ? 3 : fate < 0.2 ? 2 : 1
    if (copies > 1) seen.repeated += 1
    const others = late.length >= most ? late.splice(0) : []
    seen.late += others.length
    const all = Array.from({ length: copies }, () => request.clone())
    const [answers] = await Promise.all([
      byTheRightClock(() => Promise.all(all.map(send))),
      ...others.map((again) => again()),
    ])
    const [answer] = answers
    const hand = { ...theHand() }
    if (random() < 0.2) late.push(() => byTheRightClock(() => send(request), hand))
    if (fate > 0.95) {
      seen.cutAfter += 1
      return lost()
    }
    return answer!
  }
  return { through, seen }
}
