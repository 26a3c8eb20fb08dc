import type { Endpoint } from '@muster/contract/kit'
import { type LocalId, write } from './outbox.ts'
import { flush } from './send-outbox.ts'

// What may be needed without a connection comes as one, when the first screen looks into the outbox.
export {
  entriesOf,
  idFor,
  sentCount,
  turnsOf,
  unsent,
  uploadsOf,
  waitingCount,
  waitingHere,
} from './outbox-reads.ts'
export { startSending } from './send-outbox.ts'

export interface Loose {
  params?: Record<string, unknown>
  body?: unknown
  file?: Blob
  fileName?: string
  /** The key of the entry that it does not pass. */
  after?: string
}

/** Keeps an entry for a person, and sends it as soon as that is possible. */
export async function keepAndSend(person: string, endpoint: Endpoint, input: Loose): Promise<LocalId> {
  const { params = {}, body, file, fileName, after } = input
  const kept = await write(person, {
    feature: endpoint.feature,
    name: endpoint.name,
    params: named(endpoint, params),
    body,
    ...(file && { file }),
    ...(fileName && { fileName }),
    ...(after && { after }),
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
