import { heartbeatMs } from '@muster/contract/live'
import { Listener } from '../../db/connection/listen.ts'
import { broadcast, type LiveSignal, liveChannel } from '../../db/live.ts'
import { openScope, type Scope, system } from '../../db/scope.ts'
import type { AppDeps } from '../../deps.ts'
import { companyRules } from '../company/tenant-queries.ts'
import { type CompanyFeed, openCompanyFeed } from './company-feed.ts'

/** The feeds of the companies with open pages in this process. */
export function openCompanyFeeds(deps: AppDeps) {
  const feeds = new Map<number, CompanyFeed>()
  const onFault = (err: unknown) => deps.log.warn({ err }, 'live')
  const scopeOf = (tenantId: number) => async (): Promise<Scope> => {
    const company = await companyRules(deps.pool, tenantId)
    return openScope(deps, { tenantId, actor: system, company, now: deps.clock.now() })
  }
  const openFeed = (tenantId: number) => openCompanyFeed(scopeOf(tenantId), onFault)
  return {
    all: feeds as ReadonlyMap<number, CompanyFeed>,
    onFault,
    openFeed,
    feedOf(tenantId: number) {
      const feed = feeds.get(tenantId) ?? openFeed(tenantId)
      feeds.set(tenantId, feed)
      return feed
    },
    removeIfEmpty(tenantId: number, feed: CompanyFeed) {
      if (feed.connections.all.size === 0 && feeds.get(tenantId) === feed) feeds.delete(tenantId)
    },
    announcePresence(tenantId: number, tenantUserId: number, online: boolean) {
      scopeOf(tenantId)()
        .then((scope) => broadcast(scope, { kind: 'presence', tenantUserId, online }))
        .catch(onFault)
    },
  }
}
export type CompanyFeeds = ReturnType<typeof openCompanyFeeds>

/** Passes signals of the database to the feeds, and sends their heartbeats. */
export function openSignals({ pool }: AppDeps, feeds: CompanyFeeds) {
  let listener: Listener | undefined
  let heartbeat: NodeJS.Timeout | undefined

  function receive(payload: string) {
    const { tenantId, passing } = JSON.parse(payload) as LiveSignal
    const feed = feeds.all.get(tenantId)
    if (!feed) return
    if (!passing) return feed.wake()
    const isHere = (person: number) => [...feed.connections.of(person)].length > 0
    // The last page closed in another process, but the person has one open here.
    if (passing.kind === 'presence' && !passing.online && isHere(passing.tenantUserId))
      return feeds.announcePresence(tenantId, passing.tenantUserId, true)
    feed.hear(passing)
  }
  return {
    isListening: () => listener !== undefined,
    start() {
      listener ??= new Listener(pool, {
        channel: liveChannel,
        onMessage: receive,
        onConnect: () => {
          for (const feed of feeds.all.values()) feed.renew()
        },
      })
      heartbeat ??= setInterval(() => {
        for (const feed of feeds.all.values()) feed.beat().catch(feeds.onFault)
      }, heartbeatMs)
      heartbeat.unref()
      return listener.begun
    },
    stopHeartbeat: () => clearInterval(heartbeat),
    async stop() {
      const last = listener
      listener = undefined
      await last?.stop()
    },
  }
}
