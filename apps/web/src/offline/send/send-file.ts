import { callWith } from '@muster/client/call'
import { usualPatienceMs } from '@muster/client/patience'
import { measured, nextPieceBytes, receivedOf, sendPiece } from '@muster/client/pieces'
import type { Endpoint } from '@muster/contract/kit/endpoint'
import type { Entry } from '../entry.ts'
import { outbox, type UploadProgress } from '../outbox.ts'
import { fileOf } from '../outbox-reads.ts'
import { optionsOf, type Sender } from './sender.ts'

/** So often the bytes of a file may arrive altered before it is given up. */
const mostMismatches = 3

/** Uploads of which this page knows how much has arrived: nothing broke off since it was told. */
const begunUploads = new Set<string>()
/** The file that is on its way, so that it is not unsealed for each piece. */
let opened: { key: string; file: Blob } | undefined

export const closeFile = (): void => {
  opened = undefined
}

async function openFile(entry: Entry): Promise<Blob | undefined> {
  if (opened?.key !== entry.key) {
    const file = await fileOf(entry)
    opened = file && { key: entry.key, file }
  }
  return opened?.file
}

/** The name under which an upload goes in pieces: its own, where its form has one. */
const uploadNameOf = ({ key, body }: Entry, { upload }: Endpoint) =>
  upload?.inPieces === 'named' ? (body as { upload: string }).upload : key

async function beginUpload(entry: Entry, endpoint: Endpoint, size: number): Promise<UploadProgress> {
  const { key, person, lane } = entry
  const before = await outbox.entries
    .where('lane')
    .equals(lane)
    .filter(({ state, name }) => state === 'sent' && name === entry.name)
    .count()
  const begun = { key, person, lane, before, size, received: 0, mismatches: 0 }
  const progress = { ...begun, upload: uploadNameOf(entry, endpoint) }
  await outbox.uploads.put(progress)
  return progress
}

async function askReceived(progress: UploadProgress, as: Sender['as']): Promise<UploadProgress> {
  if (begunUploads.has(progress.upload)) return progress
  const received = await receivedOf(progress.upload, { as })
  await outbox.uploads.update(progress.key, { received })
  begunUploads.add(progress.upload)
  return { ...progress, received }
}

/** What goes with the call that adds a file, once its pieces are there; undefined while more are to go: one went. */
async function restOf(entry: Entry, endpoint: Endpoint, file: Blob, as: Sender['as']) {
  const whole = { body: entry.body, file }
  const begun = await outbox.uploads.get(entry.key)
  if (!endpoint.upload?.inPieces || (!begun && file.size <= nextPieceBytes())) return whole
  if (!begun) begunUploads.add(uploadNameOf(entry, endpoint))
  const { upload, received } = await askReceived(begun ?? (await beginUpload(entry, endpoint, file.size)), as)
  if (file.size - received <= nextPieceBytes()) {
    if (received === 0) return whole
    const body = { ...(entry.body as object), upload, offset: received }
    return { body, file: file.slice(received, file.size, file.type) }
  }
  begunUploads.delete(upload)
  const now = await sendPiece(upload, { file, fileName: entry.fileName }, received, { as })
  await outbox.uploads.update(entry.key, { received: now })
  begunUploads.add(upload)
  return undefined
}

/**
 * Sends the next piece of an entry's file, or with the last one the call that adds it. Answers that call, or undefined
 * while more is to go. So what is done meanwhile waits for one piece at most. Throws `CallFailure`.
 */
export async function sendFile(
  entry: Entry,
  endpoint: Endpoint,
  params: Record<string, unknown>,
  sender: Sender,
): Promise<{ answer: unknown } | undefined> {
  const file = await openFile(entry)
  const { as } = sender
  const rest = file ? await restOf(entry, endpoint, file, as) : { body: entry.body, file: undefined }
  if (!rest) return undefined
  // From here on it may have arrived, so that its person cannot simply take it back.
  if (!(await outbox.entries.update(entry.seq, { state: 'sending', isAsked: true }))) return undefined
  const progress = await outbox.uploads.get(entry.key)
  if (progress) begunUploads.delete(progress.upload)
  const how = { idempotencyKey: entry.key, patienceMs: usualPatienceMs, ...(await optionsOf(sender, 1)) }
  const answer = await measured(rest.file?.size ?? 0, () =>
    callWith(endpoint, { params, ...rest, fileName: entry.fileName }, how),
  )
  return { answer }
}

/** The bytes did not arrive as they were sent: they go again from the beginning. False once that was tried too often. */
export async function sendAgainWhole(entry: Entry, endpoint: Endpoint): Promise<boolean> {
  const file = await openFile(entry)
  if (!file) return false
  const progress = (await outbox.uploads.get(entry.key)) ?? (await beginUpload(entry, endpoint, file.size))
  const mismatches = progress.mismatches + 1
  begunUploads.delete(progress.upload)
  const upload = endpoint.upload?.inPieces === 'named' ? progress.upload : crypto.randomUUID()
  await outbox.uploads.put({ ...progress, upload, mismatches, received: 0 })
  return mismatches < mostMismatches
}
