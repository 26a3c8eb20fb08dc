import { receiptsUpTo } from '@muster/contract/chat'
import { isManagement } from '@muster/contract/kit/permissions'
import type { PassingEvent } from '../../db/live.ts'
import type { Scope } from '../../db/scope.ts'
import { readersAmong } from '../chat/reach-queries.ts'
import { keepSeen } from '../users/whereabouts.ts'
import { type Connection, type Connections, frame } from './connections.ts'
import { listEventsSince, payloadsOf, type StoredEvent, viewersOf } from './queries.ts'
import { type Readers, validityMs } from './session-validity.ts'

const batch = 500
/** A page that missed more than this reloads everything. */
const mostMissed = 1000

export const neverChecked = Number.NEGATIVE_INFINITY

export interface FeedState {
  readonly connections: Connections
  readonly readers: Readers
  /** Every page that is not catching up has all events up to this number. */
  seq: number | undefined
  sessionsCheckedAt: number
  /** Events that no table stores, such as typing. */
  transient: PassingEvent[]
}

const conversationsOf = (events: readonly { conversationId?: number | null }[]) => [
  ...new Set(events.flatMap((event) => event.conversationId ?? [])),
]

const pagesOf = ({ connections }: FeedState, people: Iterable<number>) =>
  [...people].flatMap((person) => [...connections.of(person)])

/** One write for each page, however many events it receives. */
function openFrames() {
  const textOf = new Map<Connection, string>()
  return {
    add(pages: readonly Connection[], text: string) {
      for (const page of pages) textOf.set(page, (textOf.get(page) ?? '') + text)
    },
    send() {
      for (const [page, text] of textOf) page.sink.write(text)
    },
  }
}

async function refreshSessions(feed: FeedState, scope: Scope) {
  if (performance.now() - feed.sessionsCheckedAt < validityMs) return
  feed.sessionsCheckedAt = performance.now()
  const all = [...feed.connections.all]
  const viewers = await viewersOf(scope, [...new Set(all.map(({ sessionId }) => sessionId))])
  for (const connection of all) {
    const viewer = viewers.get(connection.sessionId)
    if (viewer === undefined) connection.sink.close()
    else connection.viewer = viewer
  }
}

async function deliverStored(feed: FeedState, scope: Scope, events: readonly StoredEvent[]) {
  const [readersOf, payloads] = await Promise.all([
    feed.readers.of(scope, conversationsOf(events)),
    payloadsOf(scope, events),
  ])
  // No await from here on: otherwise a page that joins in between would miss these events.
  const frames = openFrames()
  for (const event of events) {
    const payload = payloads.get(event.seq)
    const people = event.conversationId === null ? event.userIds! : readersOf(event.conversationId)
    const isNew = (page: Connection) => !page.isCatchingUp && page.seen < event.seq
    if (payload) frames.add(pagesOf(feed, people).filter(isNew), frame(payload, event.seq))
  }
  frames.send()
  feed.seq = events.at(-1)!.seq
  for (const page of feed.connections.all) if (!page.isCatchingUp) page.seen = Math.max(page.seen, feed.seq)
}

type ConversationEvent = Extract<PassingEvent, { conversationId: number }>

/** In a large conversation only the reader's own pages receive the receipt. */
function receiversOf(event: ConversationEvent, people: ReadonlySet<number>): Iterable<number> {
  if (event.kind === 'typing') return [...people].filter((person) => person !== event.tenantUserId)
  return people.size <= receiptsUpTo ? people : [event.tenantUserId]
}

async function deliverTransient(feed: FeedState, scope: Scope, all: readonly PassingEvent[]) {
  const events = all.filter((event): event is ConversationEvent => 'conversationId' in event)
  const readersOf = await feed.readers.of(scope, conversationsOf(events))
  const frames = openFrames()
  if (all.some(({ kind }) => kind === 'today'))
    frames.add(
      [...feed.connections.all].filter(({ viewer }) => isManagement(viewer.level)),
      frame({ kind: 'today' }),
    )
  for (const event of all)
    if (event.kind === 'progress') {
      const { tenantUserId, ...shown } = event
      frames.add(pagesOf(feed, [tenantUserId]), frame(shown))
    }
  for (const event of events) {
    const people = readersOf(event.conversationId)
    if (people.has(event.tenantUserId)) frames.add(pagesOf(feed, receiversOf(event, people)), frame(event))
  }
  frames.send()
}

/** Each event is read once for all pages. */
export async function deliverNew(feed: FeedState, scope: Scope) {
  await refreshSessions(feed, scope)
  const { transient } = feed
  feed.transient = []
  if (transient.length > 0) await deliverTransient(feed, scope, transient)
  while (feed.seq !== undefined) {
    const { events } = await listEventsSince(scope, feed.seq, batch)
    if (events.length > 0) await deliverStored(feed, scope, events)
    if (events.length < batch) return
  }
}

export function resync(connection: Connection, head: number) {
  connection.seen = head
  connection.sink.write(frame({ kind: 'resync' }, head))
}

/** Sends one page the events that it missed up to `head`; with too many of them, a resync. */
export async function deliverMissed(scope: Scope, connection: Connection, head: number) {
  if (head - connection.seen > mostMissed) return resync(connection, head)
  const { userId } = connection
  while (connection.seen < head) {
    const { events, isWhole } = await listEventsSince(scope, connection.seen, batch)
    if (!isWhole || events.length === 0) return resync(connection, head)
    const readersOf = await readersAmong(scope, conversationsOf(events), [userId])
    const payloads = await payloadsOf(scope, events)
    const text = events
      .filter(({ conversationId, userIds }) =>
        conversationId === null ? userIds!.includes(userId) : readersOf.get(conversationId)?.has(userId),
      )
      .flatMap(({ seq }) => (payloads.has(seq) ? [frame(payloads.get(seq)!, seq)] : []))
      .join('')
    connection.seen = events.at(-1)!.seq
    connection.sink.write(text)
  }
}

export async function sendHeartbeat(feed: FeedState, scope: Scope) {
  feed.sessionsCheckedAt = neverChecked
  await refreshSessions(feed, scope)
  await keepSeen(scope, feed.connections.people())
  for (const { sink } of feed.connections.all) sink.write(':\n\n')
}
