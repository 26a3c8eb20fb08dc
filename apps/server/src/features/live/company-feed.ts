import { receiptsUpTo } from '@muster/contract/chat'
import type { PassingEvent } from '../../db/live.ts'
import type { Scope } from '../../db/scope.ts'
import { readersAmong } from '../chat/reach.ts'
import { type Connection, frame, openConnections } from './connections.ts'
import { listEventsSince, payloadsOf, readHead, type StoredEvent } from './kept-events.ts'
import { openPresence } from './presence.ts'
import { keepSeen, levelsOf, openReaders, validityMs } from './session-validity.ts'

/** Events read at once. */
const batch = 500
/** Whoever missed more asks for everything anew. */
const mostMissed = 1000
/** Between two looks at what happened: what comes meanwhile is told together. */
const batchMs = 40
/** Until the next look after one that failed. */
const faultMs = 1000
/** Of what nothing keeps, more than this at once is dropped. */
const mostPassing = 500

/** In a large conversation a receipt is only for the other pages of whoever has read. */
function receiversOf(event: PassingEvent, people: ReadonlySet<number>): Iterable<number> {
  if (event.kind === 'typing') return [...people].filter((person) => person !== event.tenantUserId)
  return people.size <= receiptsUpTo ? people : [event.tenantUserId]
}

/**
 * Tells the open pages of one company, in this process, what happens. Events are read from the table, from the last one told
 * on, each once for all pages; a notice from the database says only that there are some. So a notice that was lost costs time
 * and nothing else, and nothing is told twice: a page knows what it has been told of.
 */
export function openCompanyFeed(scopeNow: () => Promise<Scope>, onFault: (error: unknown) => void) {
  const connections = openConnections()
  const readers = openReaders()
  const presence = openPresence(connections, scopeNow, onFault)
  /** All pages that are not catching up have been told of everything up to here. */
  let seq: number | undefined
  let standingAt = Number.NEGATIVE_INFINITY
  let isRunning = false
  let isWanted = false
  let passing: PassingEvent[] = []

  /** Ends pages whose sessions ended, and takes over changed levels. */
  async function refreshStanding(scope: Scope) {
    if (performance.now() - standingAt < validityMs) return
    standingAt = performance.now()
    const all = [...connections.all]
    const levels = await levelsOf(scope, [...new Set(all.map(({ sessionId }) => sessionId))])
    for (const connection of all) {
      const level = levels.get(connection.sessionId)
      if (level === undefined) connection.sink.close()
      else connection.level = level
    }
  }

  const pagesOf = (people: Iterable<number>) => [...people].flatMap((person) => [...connections.of(person)])
  const add = (told: Map<Connection, string>, pages: readonly Connection[], text: string) => {
    for (const page of pages) told.set(page, (told.get(page) ?? '') + text)
  }
  const conversationsOf = (events: readonly { conversationId?: number | null }[]) => [
    ...new Set(events.flatMap((each) => each.conversationId ?? [])),
  ]

  async function tellKept(scope: Scope, events: readonly StoredEvent[]) {
    const [readersOf, said] = await Promise.all([
      readers.of(scope, conversationsOf(events)),
      payloadsOf(scope, events),
    ])
    // From here to the end nothing else runs: a page that joins has been told of these, or is told now.
    const told = new Map<Connection, string>()
    for (const event of events) {
      const says = said.get(event.seq)
      const people = event.conversationId === null ? event.userIds! : readersOf(event.conversationId)
      const isNew = (page: Connection) => !page.isCatchingUp && page.seen < event.seq
      if (says) add(told, pagesOf(people).filter(isNew), frame(says, event.seq))
    }
    for (const [connection, frames] of told) connection.sink.write(frames)
    seq = events.at(-1)!.seq
    for (const connection of connections.all)
      if (!connection.isCatchingUp) connection.seen = Math.max(connection.seen, seq)
  }

  async function broadcast(scope: Scope, all: readonly PassingEvent[]) {
    const readersOf = await readers.of(
      scope,
      conversationsOf(all.map((each) => (each.kind === 'presence' ? {} : each))),
    )
    const told = new Map<Connection, string>()
    for (const event of all) {
      if (event.kind === 'presence') continue
      const people = readersOf(event.conversationId)
      if (people.has(event.tenantUserId)) add(told, pagesOf(receiversOf(event, people)), frame(event))
    }
    for (const [connection, frames] of told) connection.sink.write(frames)
  }

  async function look() {
    const scope = await scopeNow()
    await refreshStanding(scope)
    const now = passing
    passing = []
    if (now.length > 0) await broadcast(scope, now)
    while (seq !== undefined) {
      const { events } = await listEventsSince(scope, seq, batch)
      if (events.length > 0) await tellKept(scope, events)
      if (events.length < batch) return
    }
  }

  /** Looks soon what happened; those who ask meanwhile are served by the next look. */
  function wake() {
    if (isRunning) {
      isWanted = true
      return
    }
    if (connections.all.size === 0) return
    isRunning = true
    const rest = () => {
      isRunning = false
      if (!isWanted) return
      isWanted = false
      wake()
    }
    look().then(
      () => setTimeout(rest, batchMs),
      (error) => {
        onFault(error)
        // What was not told is still to be told, whether or not anything else happens.
        isWanted = true
        setTimeout(rest, faultMs)
      },
    )
  }

  const resync = (connection: Connection, head: number) => {
    connection.seen = head
    connection.sink.write(frame({ kind: 'resync' }, head))
  }

  /** Tells one page what it has not seen of what is for its person; with too much, that it is to ask for everything anew. */
  async function tellMissed(scope: Scope, connection: Connection, head: number) {
    if (head - connection.seen > mostMissed) return resync(connection, head)
    while (connection.seen < head) {
      const { events, isWhole } = await listEventsSince(scope, connection.seen, batch)
      if (!isWhole || events.length === 0) return resync(connection, head)
      const { userId } = connection
      const own = await readersAmong(scope, conversationsOf(events), [userId])
      const said = await payloadsOf(scope, events)
      const text = events
        .filter(({ conversationId, userIds }) =>
          conversationId === null ? userIds!.includes(userId) : own.get(conversationId)?.has(userId),
        )
        .flatMap(({ seq: id }) => (said.has(id) ? [frame(said.get(id)!, id)] : []))
        .join('')
      connection.seen = events.at(-1)!.seq
      connection.sink.write(text)
    }
  }

  return {
    connections,
    wake,
    /** The database was not heard for a while. */
    renew() {
      readers.forget()
      wake()
    },
    hear(event: PassingEvent) {
      if (event.kind === 'presence') return presence.hear(event)
      if (passing.length < mostPassing) passing.push(event)
      wake()
    },
    /** Tells a page what it missed since the event that it saw last; without one it begins with what is next. */
    async catchUp(connection: Connection, since: number | undefined) {
      const scope = await scopeNow()
      const head = await readHead(scope)
      connection.seen = since ?? head
      if (connection.seen > head) resync(connection, head)
      else await tellMissed(scope, connection, head)
      connection.sink.write(frame({ kind: 'hello' }, connection.seen))
    },
    /** From here on the page is told what happens. */
    async join(connection: Connection) {
      while (seq !== undefined && connection.seen < seq) await tellMissed(await scopeNow(), connection, seq)
      seq ??= connection.seen
      connection.isCatchingUp = false
      wake()
    },
    leave(connection: Connection): boolean {
      const wasLast = connections.remove(connection)
      if (connections.all.size === 0) seq = undefined
      return wasLast
    },
    /** Says that everybody is still there, and lets those go whose sessions ended. */
    async beat() {
      if (connections.all.size === 0) return
      const scope = await scopeNow()
      standingAt = Number.NEGATIVE_INFINITY
      await refreshStanding(scope)
      await keepSeen(scope, connections.people())
      for (const connection of connections.all) connection.sink.write(':\n\n')
    },
  }
}
export type CompanyFeed = ReturnType<typeof openCompanyFeed>
