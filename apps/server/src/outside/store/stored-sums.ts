import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { FileStore } from './disk.ts'
import { keyOf, type Variant } from './file-keys.ts'

/** What the store must have of one size of a file. */
export type VariantSum = {
  readonly bytes: number
  /** SHA-256 in hex, of the bytes as they are stored. */
  readonly sha256: string
}
/** The column `files.variants`: the sums of the sizes that a file is stored in. */
export type VariantSums = Readonly<Partial<Record<Variant, VariantSum>>>

/** The sum of a content that is about to be stored, in memory or in a temporary file. */
export async function sumOf(content: Uint8Array | { readonly tempPath: string }): Promise<VariantSum> {
  if (content instanceof Uint8Array)
    return { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }
  return sumOfStream(createReadStream(content.tempPath))
}

async function sumOfStream(stream: AsyncIterable<Uint8Array>): Promise<VariantSum> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of stream) {
    hash.update(piece)
    bytes += piece.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Reads every stored size of a file and compares it with its sum. A size that is not there differs. */
export async function differsFromSums(store: FileStore, key: string, sums: VariantSums): Promise<boolean> {
  for (const [variant, sum] of Object.entries(sums)) {
    const stream = await store.read(keyOf(key, variant as Variant))
    if (!stream || (await sumOfStream(stream)).sha256 !== sum.sha256) return true
  }
  return false
}
