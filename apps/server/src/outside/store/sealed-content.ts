import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { decrypting, encrypting } from '../keys/encrypted-stream.ts'
import type { FileStore } from './disk.ts'
import type { VariantSum } from './stored-sums.ts'
import { removeTemp, writeTemp } from './temp-file.ts'

/** In memory, in a temporary file, or as it is read. */
type Content = Uint8Array | { readonly tempPath: string } | Readable

export const newContentKey = (): Buffer => randomBytes(32)

// Whoever reads the last stream gets the error of each.
const chained = (stream: Readable, through: ReturnType<typeof encrypting>): Readable =>
  pipeline(stream, through, () => undefined)

function streamOf(content: Content): Readable {
  if (content instanceof Readable) return content
  return content instanceof Uint8Array ? Readable.from([content]) : createReadStream(content.tempPath)
}

/** Stores a content encrypted; answers the sum of what is stored. A temporary file stays where it is. */
export async function putSealed(
  store: FileStore,
  storeKey: string,
  content: Content,
  key: Buffer,
): Promise<VariantSum> {
  const tempPath = store.tempPath()
  try {
    const { size: bytes, sha256 } = await writeTemp(tempPath, chained(streamOf(content), encrypting(key)))
    await store.put(storeKey, { tempPath })
    return { bytes, sha256 }
  } finally {
    await removeTemp(tempPath)
  }
}

/** What `putSealed` stored, in clear. Ends with NotDecrypted; each piece that comes before was verified. */
export const openSealed = (stored: Readable, key: Buffer): Readable => chained(stored, decrypting(key))
