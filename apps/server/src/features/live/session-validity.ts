import { isLeader } from '@muster/contract/kit/permissions'
import { reachesAll } from '../../db/areas.ts'
import type { Scope } from '../../db/scope.ts'
import { readersAmong } from '../chat/reach-queries.ts'
import { reachableUsers } from '../users/reach.ts'
import type { Viewer } from './connections.ts'

/** Rights are cached for this long: a withdrawn right ends after it at the latest. */
export const validityMs = 1000

/** Caches for a second who may read which conversation. The next read asks, in one query, for all that were in use. */
export function openReaders() {
  let cache = new Map<number, ReadonlySet<number>>()
  let inUse = new Set<number>()
  let cachedAt = Number.NEGATIVE_INFINITY
  const none: ReadonlySet<number> = new Set()

  async function load(scope: Scope, conversations: ReadonlySet<number>) {
    const readers = await readersAmong(scope, [...conversations])
    for (const id of conversations) cache.set(id, readers.get(id) ?? none)
  }
  return {
    async of(scope: Scope, conversations: readonly number[]) {
      if (performance.now() - cachedAt > validityMs) {
        const toLoad = new Set([...inUse, ...conversations])
        cache = new Map()
        inUse = new Set()
        cachedAt = performance.now()
        if (toLoad.size > 0) await load(scope, toLoad)
      }
      const missing = new Set(conversations.filter((id) => !cache.has(id)))
      if (missing.size > 0) await load(scope, missing)
      for (const id of conversations) inUse.add(id)
      const readers = new Map(conversations.map((id) => [id, cache.get(id) ?? none]))
      return (conversation: number) => readers.get(conversation) ?? none
    },
    forget() {
      cache = new Map()
    },
  }
}
export type Readers = ReturnType<typeof openReaders>

/** Whose presence the viewer may see: managers of the whole company everyone's, other leaders that of the people they reach. */
export async function seesPresenceOf(
  scope: Scope,
  viewer: Viewer & { id: number },
  userIds: readonly number[],
) {
  if (reachesAll(viewer)) return new Set(userIds)
  if (!isLeader(viewer.level) || userIds.length === 0) return new Set<number>()
  const as = { ...scope, actor: { ...viewer, name: '', sessionId: null } }
  const rows = await reachableUsers(as).select('users.id').where('users.id', 'in', userIds).execute()
  return new Set(rows.map(({ id }) => id))
}
