import { createHash } from 'node:crypto'
import { sql } from './scope.ts'

// Entries that prove what happened are chained: each carries the hash of the one before, so that a changed or missing
// entry breaks the chain after it.

/** Before the first entry of a chain. */
export const chainStart = Buffer.alloc(32)

/** SHA-256 over the hash before, the entry's place in the chain (1, 2, 3 …), and the entry as text. */
export const chainHash = (before: Uint8Array, place: number, text: string) =>
  createHash('sha256').update(before).update(`${place}${text}`).digest()

type Part = ReturnType<typeof sql>

/**
 * The same where the lock on the end of the chain is held: `before` is bytea, `place` a number, `text` a text. The cast gives
 * the text's bytes in UTF-8. It is immutable, as a cluster asks of an upsert.
 */
export const chainHashSql = (before: Part, place: Part, text: Part) =>
  sql`sha256(${before} || replace((${place})::text || ${text}, '\\', '\\\\')::bytea)`
