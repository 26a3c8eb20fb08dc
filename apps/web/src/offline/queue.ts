import type { Endpoint } from '@muster/contract/kit/endpoint'
import type { LocalId } from './entry.ts'
import { withRoom } from './kept/room.ts'
import { write } from './outbox.ts'
import { outboxRights } from './outbox-rights.ts'
import { flush, startSending } from './send/send-outbox.ts'
import { countWaiting } from './sync/waiting-count.ts'

export { forgetReport, forgetReports, keepReport, keptReport } from './drafts/report-drafts.ts'
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
export { takeInRights } from './outbox-rights.ts'
export { startSending } from './send/send-outbox.ts'

/** Where nobody is signed in: what people left here whose sessions have ended. */
export async function sendForOthers(): Promise<void> {
  if ((await outboxRights()).length > 0) startSending()
}

/** The browser may promise to keep what is here, and say no; the person reads which (`roomHere`). */
function askToKeep(): void {
  void navigator.storage?.persist?.().catch(() => undefined)
}

export interface Loose {
  params?: Record<string, unknown>
  body?: unknown
  file?: Blob
  fileName?: string
  /** The key of the entry that it does not pass. */
  after?: string
}

export async function keepAndSend(person: string, endpoint: Endpoint, input: Loose): Promise<LocalId> {
  const { params = {}, body, file, fileName, after } = input
  const entry = {
    feature: endpoint.feature,
    name: endpoint.name,
    params: named(endpoint, params),
    body,
    ...(file && { file }),
    ...(fileName && { fileName }),
    ...(after && { after }),
  }
  const kept = await withRoom(person, () => write(person, entry), file !== undefined)
  // The entry is kept; where only the note of it does not fit, it is made later.
  await countWaiting(person).catch(() => undefined)
  askToKeep()
  if (navigator.onLine) flush().catch(() => undefined)
  return kept
}

/** Of an entity that was given as the params only what the path names is kept. */
const named = ({ path }: Endpoint, params: Record<string, unknown>) =>
  Object.fromEntries(
    [...path.matchAll(/:(\w+)/g)].flatMap(([, name]) => (name! in params ? [[name!, params[name!]]] : [])),
  )
