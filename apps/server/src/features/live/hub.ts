import type { EventSink } from '@muster/contract/kit'
import { heartbeatMs } from '@muster/contract/live'
import { type Listening, listen } from '../../db/listen.ts'
import { broadcast, type LiveSignal, liveChannel } from '../../db/live.ts'
import { openScope, type Scope, system } from '../../db/scope.ts'
import type { AppDeps } from '../../deps.ts'
import { failure } from '../../http/failures.ts'
import { companyRules } from '../company/tenant-queries.ts'
import { type CompanyFeed, openCompanyFeed } from './company-feed.ts'
import type { Connection } from './connections.ts'

/** Open pages of one person in one process; with one more the oldest is closed. */
const mostOfAPerson = 20
/** Open pages in one process. */
const mostOfAll = 10_000
/** Whoever comes back within this time was not away. */
const graceMs = 10_000

/** The open pages of this process, company by company. Listens to the database from the first page on. */
export function openHub(deps: AppDeps) {
  const feeds = new Map<number, CompanyFeed>()
  let listening: Listening | undefined
  let beating: NodeJS.Timeout | undefined
  let open = 0

  const onFault = (err: unknown) => deps.log.warn({ err }, 'live')
  const scopeOf = (tenantId: number) => async (): Promise<Scope> => {
    const company = await companyRules(deps.pool, tenantId)
    return openScope(deps, { tenantId, actor: system, company, now: deps.clock.now() })
  }
  function feedOf(tenantId: number) {
    const known = feeds.get(tenantId)
    if (known) return known
    const feed = openCompanyFeed(scopeOf(tenantId), onFault)
    feeds.set(tenantId, feed)
    return feed
  }

  function heard(payload: string) {
    const { tenantId, passing } = JSON.parse(payload) as LiveSignal
    const feed = feeds.get(tenantId)
    if (!feed) return
    if (!passing) return feed.wake()
    const isHere = (person: number) => [...feed.connections.of(person)].length > 0
    // Another process saw the last page close that was open there.
    if (passing.kind === 'presence' && !passing.online && isHere(passing.tenantUserId))
      return announce(tenantId, passing.tenantUserId, true)
    feed.hear(passing)
  }
  const announce = (tenantId: number, tenantUserId: number, online: boolean) => {
    scopeOf(tenantId)()
      .then((scope) => broadcast(scope, { kind: 'presence', tenantUserId, online }))
      .catch(onFault)
  }

  function begin() {
    listening ??= listen(deps.pool, liveChannel, heard, () => {
      for (const feed of feeds.values()) feed.renew()
    })
    beating ??= setInterval(() => {
      for (const feed of feeds.values()) feed.beat().catch(onFault)
    }, heartbeatMs)
    beating.unref()
    return listening.begun
  }

  function leave(feed: CompanyFeed, connection: Connection) {
    open -= 1
    if (!feed.leave(connection)) return
    const { tenantId, userId } = connection
    setTimeout(() => {
      if ([...feed.connections.of(userId)].length === 0 && listening) announce(tenantId, userId, false)
      if (feed.connections.all.size === 0 && feeds.get(tenantId) === feed) feeds.delete(tenantId)
    }, graceMs).unref()
  }

  return {
    /** Takes a page over. `since` is the last event it saw; without `hold` it is told what it missed, and that is all. */
    async open(
      scope: Scope,
      sink: EventSink,
      { since, hold }: { since?: number | undefined; hold: boolean },
    ) {
      const { tenantId, actor } = scope
      const connection: Connection = {
        tenantId,
        userId: actor.id,
        sessionId: actor.sessionId ?? '',
        sink,
        level: actor.level,
        seen: 0,
        isCatchingUp: true,
      }
      if (!hold) {
        await openCompanyFeed(scopeOf(tenantId), onFault).catchUp(connection, since)
        sink.close()
        return
      }
      const feed = feedOf(tenantId)
      open += 1
      const mine = [...feed.connections.of(actor.id)]
      if (mine.length >= mostOfAPerson) mine[0]!.sink.close()
      const isFirst = feed.connections.add(connection)
      sink.onClose(() => leave(feed, connection))
      await begin()
      await feed.catchUp(connection, since)
      await feed.join(connection)
      if (isFirst) announce(tenantId, actor.id, true)
    },
    /** Throws server.busy where no page more can be kept. */
    requireRoom() {
      if (open >= mostOfAll) throw failure('server.busy')
    },
    onFault,
    async stop() {
      clearInterval(beating)
      for (const feed of feeds.values()) for (const { sink } of [...feed.connections.all]) sink.close()
      const last = listening
      listening = undefined
      await last?.stop()
    },
  }
}
