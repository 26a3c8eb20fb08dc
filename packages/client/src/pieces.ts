import { files, pieceBytes } from '@muster/contract/files'
import { type CallOptions, callWith } from './call.ts'
import { isPassing } from './call-failure.ts'
import { usualPatienceMs } from './patience.ts'

/** The first is small: nothing is known of the line yet. */
const firstBytes = 64 * 1024
const smallestBytes = 32 * 1024
/** Of a piece that is cut off little is lost, and what is done meanwhile waits no longer than this. */
const wantedMs = 8000
const mostGrowth = 4

let bytes = firstBytes
export const nextPieceBytes = () => bytes
const resize = (wanted: number) => {
  bytes = Math.round(Math.min(pieceBytes, Math.max(smallestBytes, wanted)))
}

/** Another connection may be another line. */
export const forgetLine = (): void => {
  bytes = firstBytes
}

export interface PieceFile {
  readonly file: Blob
  readonly fileName?: string | undefined
}
type PieceOptions = Pick<CallOptions, 'as' | 'onProgress'>

export const receivedOf = async (upload: string, options: PieceOptions): Promise<number> => {
  const { received } = await callWith(
    files.received,
    { params: { upload } },
    { ...options, patienceMs: usualPatienceMs },
  )
  return received
}

export async function measured<T>(sent: number, send: () => Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    const answer = await send()
    const ms = Math.max(1, performance.now() - began)
    if (sent >= smallestBytes) resize(Math.min(bytes * mostGrowth, (sent / ms) * wantedMs))
    return answer
  } catch (failure) {
    if (isPassing(failure)) resize(Math.min(sent, bytes) / 2)
    throw failure
  }
}

/** Sends the piece of a file that begins at `offset`; answers as `receivedOf`. Throws `CallFailure`. */
export function sendPiece(
  upload: string,
  { file, fileName }: PieceFile,
  offset: number,
  options: PieceOptions,
): Promise<number> {
  const piece = file.slice(offset, offset + bytes, file.type)
  const input = { params: { upload }, body: { offset }, file: piece, fileName }
  return measured(piece.size, async () => {
    const { received } = await callWith(files.addPiece, input, { ...options, patienceMs: usualPatienceMs })
    return received
  })
}
