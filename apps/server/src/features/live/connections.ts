import type { EventSink } from '@muster/contract/kit/endpoint'
import type { LiveEvent } from '@muster/contract/live'
import type { Actor } from '../../db/actor.ts'

export type Viewer = Pick<Actor, 'level' | 'areas'>

export interface Connection {
  readonly tenantId: number
  readonly userId: number
  readonly sessionId: string
  readonly sink: EventSink
  /** How far its reader reaches. Refreshed at most once a second, when events are sent. */
  viewer: Viewer
  /** The number of the newest event that was sent, or checked, for this page. */
  seen: number
  /** While it catches up it receives no new events. */
  isCatchingUp: boolean
}

/** An event in the stream's format. With an id a page can resume after it. */
export const frame = (event: LiveEvent, id?: number) =>
  `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`

export function openConnections() {
  const all = new Set<Connection>()
  const ofPerson = new Map<number, Set<Connection>>()
  return {
    all: all as ReadonlySet<Connection>,
    people: () => [...ofPerson.keys()],
    of: (userId: number): Iterable<Connection> => ofPerson.get(userId) ?? [],
    /** Answers whether it is the person's first. */
    add(connection: Connection): boolean {
      all.add(connection)
      const mine = ofPerson.get(connection.userId)
      if (mine) mine.add(connection)
      else ofPerson.set(connection.userId, new Set([connection]))
      return !mine
    },
    /** Answers whether it was the person's last. */
    remove(connection: Connection): boolean {
      all.delete(connection)
      const mine = ofPerson.get(connection.userId)
      if (!mine?.delete(connection) || mine.size > 0) return false
      ofPerson.delete(connection.userId)
      return true
    },
  }
}
export type Connections = ReturnType<typeof openConnections>
