import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

export interface TempFileWritten {
  readonly path: string
  /** In bytes. */
  readonly size: number
  /** In hexadecimal letters. */
  readonly sha256: string
}

/** Writes what comes, piece by piece, to a file that is not there yet. Where it breaks off, nothing is left of it. */
export async function writeTemp(path: string, content: AsyncIterable<Uint8Array>): Promise<TempFileWritten> {
  const hash = createHash('sha256')
  let size = 0
  async function* counted(pieces: AsyncIterable<Uint8Array>) {
    for await (const piece of pieces) {
      hash.update(piece)
      size += piece.length
      yield piece
    }
  }
  try {
    await pipeline(content, counted, createWriteStream(path, { flags: 'wx', mode: 0o640 }))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { path, size, sha256: hash.digest('hex') }
}

/** Never fails: what was taken elsewhere needs no removal, and what cannot be removed is swept. */
export const removeTemp = (path: string): Promise<void> => rm(path, { force: true }).catch(() => undefined)
