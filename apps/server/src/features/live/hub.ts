import type { EventSink } from '@muster/contract/kit/endpoint'
import type { Scope } from '../../db/scope.ts'
import type { AppDeps } from '../../deps.ts'
import { failure } from '../../http/failures.ts'
import type { CompanyFeed } from './company-feed.ts'
import { openCompanyFeeds, openSignals } from './company-feeds.ts'
import type { Connection } from './connections.ts'

/** Open pages of one person in one process; one more closes the oldest. */
const mostOfAPerson = 20
const mostOfAll = 10_000
/** A person who comes back within this time was not away. */
const graceMs = 10_000

const connectionOf = ({ tenantId, actor }: Scope, sink: EventSink): Connection => ({
  tenantId,
  userId: actor.id,
  sessionId: actor.sessionId ?? '',
  sink,
  viewer: actor,
  seen: 0,
  isCatchingUp: true,
})

/** Listens to the database from the first page on. */
export function openHub(deps: AppDeps) {
  const feeds = openCompanyFeeds(deps)
  const signals = openSignals(deps, feeds)
  let open = 0

  function leave(feed: CompanyFeed, connection: Connection) {
    open -= 1
    if (!feed.leave(connection)) return
    const { tenantId, userId } = connection
    setTimeout(() => {
      if ([...feed.connections.of(userId)].length === 0 && signals.isListening())
        feeds.announcePresence(tenantId, userId, false)
      feeds.removeIfEmpty(tenantId, feed)
    }, graceMs).unref()
  }

  return {
    /** `since` is the last event it saw; without `hold` it only receives what it missed. */
    async open(
      scope: Scope,
      sink: EventSink,
      { since, hold }: { since?: number | undefined; hold: boolean },
    ) {
      const connection = connectionOf(scope, sink)
      const { tenantId, userId } = connection
      if (!hold) {
        await feeds.openFeed(tenantId).catchUp(connection, since)
        sink.close()
        return
      }
      const feed = feeds.feedOf(tenantId)
      open += 1
      const ownPages = [...feed.connections.of(userId)]
      if (ownPages.length >= mostOfAPerson) ownPages[0]!.sink.close()
      const isFirst = feed.connections.add(connection)
      sink.onClose(() => leave(feed, connection))
      await signals.start()
      await feed.catchUp(connection, since)
      await feed.join(connection)
      if (isFirst) feeds.announcePresence(tenantId, userId, true)
    },
    /** Throws server.busy when this process has no room for another page. */
    requireRoom() {
      if (open >= mostOfAll) throw failure('server.busy')
    },
    onFault: feeds.onFault,
    async stop() {
      signals.stopHeartbeat()
      for (const feed of feeds.all.values()) for (const { sink } of [...feed.connections.all]) sink.close()
      await signals.stop()
    },
  }
}
