import { currentSession } from '@muster/client/session'
import { useSession } from '@muster/client/use-session'
import type { Endpoint, Input } from '@muster/contract/kit/endpoint'
import type { EntryId, LocalId } from './entry.ts'
import { personOf } from './person.ts'
import type { Loose } from './queue.ts'
import { useLive } from './use-live.ts'

// The database of the device and what sends from it come after the first paint.
const outbox = () => import('./queue.ts')

type QueuedEndpoint = Endpoint & { readonly idempotent: 'outbox' }
type WithLocal<P> = { readonly [K in keyof P]: P[K] | LocalId }
/** The input of an endpoint, where an id may be one that the server has not given yet. */
export type QueuedInput<E> = Omit<Input<E>, 'params'> & { readonly after?: string } & (Input<E> extends {
    readonly params: infer P
  }
    ? { readonly params: WithLocal<P> }
    : unknown)

/** Keeps an entry for the person signed in, and sends it as soon as that is possible. */
export async function queue<E extends QueuedEndpoint>(endpoint: E, input: QueuedInput<E>): Promise<LocalId> {
  const session = currentSession()
  if (!session) throw new Error('Nobody is signed in')
  const { keepAndSend } = await outbox()
  return keepAndSend(personOf(session), endpoint, input as Loose)
}

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
  return useLive(
    outbox,
    async ({ unsent, sentCount }) => ({
      entries: person ? await unsent(person) : [],
      sent: person ? await sentCount(person) : 0,
    }),
    person ?? '',
  )
}

/** The beginnings, breaks and ends of works that whoever is signed in wrote here; undefined until they were looked up. */
export function useTurns() {
  const session = useSession()
  const person = session && personOf(session)
  return useLive(outbox, async ({ turnsOf }) => (person ? await turnsOf(person) : []), person ?? '')
}

const noLane = { entries: [], id: undefined }

/** Everything written for one work, and the server's id of it once there is one; undefined while it is looked up. */
export function useLane(feature: string, id: EntryId | undefined) {
  const session = useSession()
  const person = session && personOf(session)
  const name = typeof id === 'object' ? id.local : id
  const isNone = !person || id === undefined
  const lane = useLive(
    outbox,
    async ({ entriesOf, idFor }) =>
      isNone ? noLane : { entries: await entriesOf(person, feature, id), id: await idFor(id) },
    isNone ? undefined : `${person} ${feature} ${name}`,
  )
  return isNone ? noLane : lane
}
