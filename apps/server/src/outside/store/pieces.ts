import type { CompanyKeys } from '../keys/company-keys.ts'
import { deriveKey } from '../keys/derive-key.ts'
import { decryptedBytes, NotDecrypted } from '../keys/encrypted-stream.ts'
import type { FileStore } from './disk.ts'
import { openSealed, putSealed } from './sealed-content.ts'

/** Whose upload it is: nobody else reads it or goes on with it. */
export interface PieceOwner {
  readonly tenantId: number
  readonly userId: number
}

/** A piece in a temporary file, which is taken where the piece is. */
interface Arriving {
  offset: number
  size: number
  path: string
}

/**
 * What of files has come that are sent in pieces. No row names them: the sweep removes unfinished ones. They are stored
 * encrypted, since a file of health data may come so: with a key that is derived from the company's.
 */
export interface Pieces {
  /** Bytes that are here from the beginning of the file without a gap. */
  received(owner: PieceOwner, upload: string): Promise<number>
  /** Keeps a piece that begins where the last one ended; one that is here already changes nothing. As `received`. */
  add(owner: PieceOwner, upload: string, piece: Arriving): Promise<number>
  /** Its file was taken. The pieces stay for an hour, for a caller whom the answer did not reach. */
  finish(owner: PieceOwner, upload: string): Promise<void>
  /**
   * The file up to there, read as it is asked for; null when not all of it is here. Ends with NotDecrypted, and forgets
   * the upload, where the company got a new key meanwhile: it begins again.
   */
  upTo(owner: PieceOwner, upload: string, offset: number): Promise<AsyncIterable<Uint8Array> | null>
}

/** Longer than other unfinished uploads: a phone on a weak line may resume a file the next day. */
const pieceKeepMs = 7 * 86_400_000
const uploadPattern = /^(t\d+\/pieces-\d+\/[0-9a-f-]{36})-(done|\d+)$/
/** The upload that a stored key belongs to; undefined for what is no piece. */
export const uploadOfKey = (key: string): string | undefined => uploadPattern.exec(key)?.[1]

interface StoredKey {
  key: string
  storedAt: Date
}
/** The keys of pieces whose upload no caller resumes. */
export function overduePieces(stored: readonly StoredKey[], now: Date): string[] {
  const done = new Set(stored.filter(({ key }) => key.endsWith('-done')).map(({ key }) => uploadOfKey(key)))
  return stored
    .filter(
      ({ key, storedAt }) => done.has(uploadOfKey(key)) || storedAt.getTime() < now.getTime() - pieceKeepMs,
    )
    .map(({ key }) => key)
}

/** What one person may have waiting; beyond it the uploads that waited longest go. */
export const mostWaitingBytes = 100 * 1024 * 1024
const digits = 10
const keyPattern = new RegExp(`^(.*/[0-9a-f-]{36})-(\\d{${digits}})$`)

interface Piece {
  key: string
  upload: string
  offset: number
  bytes: number
  storedAt: Date
}

export function openPieces(store: FileStore, keys: CompanyKeys): Pieces {
  const keyOf = ({ tenantId }: PieceOwner) => deriveKey(keys.current(tenantId).key, 'pieces')
  const folder = ({ tenantId, userId }: PieceOwner) => `t${tenantId}/pieces-${userId}`
  const all = async (owner: PieceOwner) => {
    const pieces: Piece[] = []
    for await (const { key, bytes, storedAt } of store.keys(folder(owner))) {
      const [, upload, offset] = keyPattern.exec(key) ?? []
      if (upload) pieces.push({ key, upload, offset: Number(offset), bytes: decryptedBytes(bytes), storedAt })
    }
    return pieces.sort((a, b) => a.offset - b.offset)
  }
  const prefix = (owner: PieceOwner, upload: string) => `${folder(owner)}/${upload.toLowerCase()}`
  const inOrder = async (owner: PieceOwner, upload: string) => {
    const wanted = prefix(owner, upload)
    const found: Piece[] = []
    let end = 0
    for (const piece of (await all(owner)).filter((each) => each.upload === wanted)) {
      // Left over from an upload that began again with pieces of another size.
      if (piece.offset < end) continue
      if (piece.offset > end) break
      found.push(piece)
      end += piece.bytes
    }
    return { found, end }
  }
  async function* contents(owner: PieceOwner, pieces: readonly Piece[]) {
    try {
      for (const { key } of pieces) {
        const stream = await store.read(key)
        if (!stream) throw new Error('A piece was removed while it was asked for')
        yield* openSealed(stream, keyOf(owner))
      }
    } catch (error) {
      if (error instanceof NotDecrypted) for (const { key } of pieces) await store.remove(key)
      throw error
    }
  }
  const makeRoom = async (owner: PieceOwner, upload: string, bytes: number) => {
    const others = (await all(owner)).filter((each) => each.upload !== prefix(owner, upload))
    let waiting = others.reduce((sum, each) => sum + each.bytes, bytes)
    for (const piece of others.sort((a, b) => a.storedAt.getTime() - b.storedAt.getTime())) {
      if (waiting <= mostWaitingBytes) return
      await store.remove(piece.key)
      waiting -= piece.bytes
    }
  }
  return {
    received: async (owner, upload) => (await inOrder(owner, upload)).end,
    async add(owner, upload, { offset, size, path }) {
      const { end } = await inOrder(owner, upload)
      if (offset !== end || size === 0) return end
      await makeRoom(owner, upload, end + size)
      const key = `${prefix(owner, upload)}-${String(offset).padStart(digits, '0')}`
      await putSealed(store, key, { tempPath: path }, keyOf(owner))
      return end + size
    },
    finish: (owner, upload) => store.put(`${prefix(owner, upload)}-done`, new Uint8Array()),
    async upTo(owner, upload, offset) {
      const { found, end } = await inOrder(owner, upload)
      if (end !== offset) return null
      return contents(owner, found)
    },
  }
}
