import { currentSession } from '@muster/client/session'
import { useSession } from '@muster/client/use-session'
import type { Endpoint, Input } from '@muster/contract/kit'
import { useLiveQuery } from 'dexie-react-hooks'
import {
  type EntryId,
  entriesOf,
  idFor,
  type LocalId,
  personOf,
  sentCount,
  unsent,
  unsentOf,
  write,
} from './outbox.ts'
import { flush } from './send-outbox.ts'

type QueuedEndpoint = Endpoint & { readonly queued: true }
type WithLocal<P> = { readonly [K in keyof P]: P[K] | LocalId }
/** The input of an endpoint, where an id may be one that the server has not given yet. */
export type QueuedInput<E> = Omit<Input<E>, 'params'> &
  (Input<E> extends { readonly params: infer P } ? { readonly params: WithLocal<P> } : unknown)

interface Loose {
  params?: Record<string, unknown>
  body?: unknown
  file?: Blob
  fileName?: string
}

/** Keeps an entry for the person signed in, and sends it as soon as that is possible. */
export async function queue<E extends QueuedEndpoint>(endpoint: E, input: QueuedInput<E>): Promise<LocalId> {
  const session = currentSession()
  if (!session) throw new Error('Nobody is signed in')
  const { params = {}, body, file, fileName } = input as Loose
  const kept = await write(personOf(session), {
    feature: endpoint.feature,
    name: endpoint.name,
    params: named(endpoint, params),
    body,
    ...(file && { file }),
    ...(fileName && { fileName }),
  })
  void navigator.storage?.persist?.()
  if (navigator.onLine) flush().catch(() => undefined)
  return kept
}

/** Of an entity that was given as the params only what the path names is kept. */
const named = ({ path }: Endpoint, params: Record<string, unknown>) =>
  Object.fromEntries(
    [...path.matchAll(/:(\w+)/g)].flatMap(([, name]) => (name! in params ? [[name!, params[name!]]] : [])),
  )

/**
 * Writes to the outbox and resolves once it is kept; the answer is the local id by which later entries may refer
 * to what this one begins. Only endpoints that may be sent twice are taken.
 */
export const useQueued =
  <E extends QueuedEndpoint>(endpoint: E) =>
  (input: QueuedInput<E>): Promise<LocalId> =>
    queue(endpoint, input)

/** What waits and what was refused, of whoever is signed in; kept up to date; undefined until it was looked up. */
export function useOutbox() {
  const session = useSession()
  const person = session && personOf(session)
  return useLiveQuery(
    async () => ({
      entries: person ? await unsent(person) : [],
      sent: person ? await sentCount(person) : 0,
    }),
    [person],
  )
}

/** The entries of one work that have not arrived, for screens that show what is saved only here. */
export function useUnsent(feature: string, id: EntryId | undefined) {
  const session = useSession()
  const person = session && personOf(session)
  const name = typeof id === 'object' ? id.local : id
  return useLiveQuery(
    async () => (person && id !== undefined ? unsentOf(person, feature, id) : []),
    [person, feature, name],
    [],
  )
}

/** Everything written for one work, and the server's id of it once there is one; undefined while it is looked up. */
export function useLane(feature: string, id: EntryId | undefined) {
  const session = useSession()
  const person = session && personOf(session)
  const name = typeof id === 'object' ? id.local : id
  return useLiveQuery(async () => {
    if (!person || id === undefined) return { entries: [], id: undefined }
    return { entries: await entriesOf(person, feature, id), id: await idFor(id) }
  }, [person, feature, name])
}
