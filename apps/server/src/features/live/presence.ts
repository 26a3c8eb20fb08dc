import { isLeader } from '@muster/contract/kit/permissions'
import type { LiveEvent } from '@muster/contract/live'
import type { Scope } from '../../db/scope.ts'
import { type Connection, type Connections, frame, type Viewer } from './connections.ts'
import { seesPresenceOf } from './session-validity.ts'

/** Presence changes are sent together at this interval. */
const everyMs = 2000

export function openPresence(
  connections: Connections,
  scopeNow: () => Promise<Scope>,
  onFault: (error: unknown) => void,
) {
  let changed = new Map<number, LiveEvent>()
  let timer: NodeJS.Timeout | undefined

  async function sendChanges() {
    const changes = changed
    changed = new Map()
    const viewers = new Map<number, Viewer>()
    for (const { userId, viewer } of connections.all) if (isLeader(viewer.level)) viewers.set(userId, viewer)
    if (viewers.size === 0) return
    const scope = await scopeNow()
    for (const [id, viewer] of viewers) {
      const people = await seesPresenceOf(scope, { id, ...viewer }, [...changes.keys()])
      const text = [...people].map((person) => frame(changes.get(person)!)).join('')
      if (text)
        for (const connection of connections.of(id) as Iterable<Connection>) connection.sink.write(text)
    }
  }

  return {
    hear(event: LiveEvent & { kind: 'presence' }) {
      changed.set(event.tenantUserId, event)
      timer ??= setTimeout(() => {
        timer = undefined
        sendChanges().catch(onFault)
      }, everyMs)
      timer.unref()
    },
  }
}
