import type { PassingEvent } from '../../db/live.ts'
import type { Scope } from '../../db/scope.ts'
import { type Connection, frame, openConnections } from './connections.ts'
import {
  deliverMissed,
  deliverNew,
  type FeedState,
  neverChecked,
  resync,
  sendHeartbeat,
} from './deliver-events.ts'
import { openPollLoop } from './poll-loop.ts'
import { openPresence } from './presence.ts'
import { readHead } from './queries.ts'
import { openReaders } from './session-validity.ts'

/** Further transient events are dropped until the next poll. */
const mostTransient = 500

/**
 * The table of events is the source; a signal of the database only requests a poll. A lost signal
 * therefore delays events and loses none, and no page receives an event twice.
 */
export function openCompanyFeed(scopeNow: () => Promise<Scope>, onFault: (error: unknown) => void) {
  const connections = openConnections()
  const readers = openReaders()
  const presence = openPresence(connections, scopeNow, onFault)
  const feed: FeedState = {
    connections,
    readers,
    seq: undefined,
    sessionsCheckedAt: neverChecked,
    transient: [],
  }
  const wake = openPollLoop(
    async () => deliverNew(feed, await scopeNow()),
    () => connections.all.size > 0,
    onFault,
  )

  return {
    connections,
    wake,
    /** After the connection to the database was lost for a while. */
    renew() {
      readers.forget()
      wake()
    },
    hear(event: PassingEvent) {
      if (event.kind === 'presence') return presence.hear(event)
      if (feed.transient.length < mostTransient) feed.transient.push(event)
      wake()
    },
    /** Without `since` it starts with the next event. */
    async catchUp(connection: Connection, since: number | undefined) {
      const scope = await scopeNow()
      const head = await readHead(scope)
      connection.seen = since ?? head
      if (connection.seen > head) resync(connection, head)
      else await deliverMissed(scope, connection, head)
      connection.sink.write(frame({ kind: 'hello' }, connection.seen))
    },
    async join(connection: Connection) {
      while (feed.seq !== undefined && connection.seen < feed.seq)
        await deliverMissed(await scopeNow(), connection, feed.seq)
      feed.seq ??= connection.seen
      connection.isCatchingUp = false
      wake()
    },
    /** Answers whether it was the person's last page. */
    leave(connection: Connection): boolean {
      const wasLast = connections.remove(connection)
      if (connections.all.size === 0) feed.seq = undefined
      return wasLast
    },
    async beat() {
      if (connections.all.size > 0) await sendHeartbeat(feed, await scopeNow())
    },
  }
}
export type CompanyFeed = ReturnType<typeof openCompanyFeed>
