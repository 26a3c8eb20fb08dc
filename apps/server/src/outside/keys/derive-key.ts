import { hkdfSync } from 'node:crypto'

const keyBytes = 32

/** A key for one purpose, derived by HKDF-SHA-256 (RFC 5869). */
export const deriveKey = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), purpose, keyBytes))

/** What the first key that fits opens. Throws what the newest key said where none does. */
export function firstThatOpens<T>(keys: readonly Buffer[], open: (key: Buffer) => T): T {
  let refusal: unknown
  for (const key of keys) {
    try {
      return open(key)
    } catch (error) {
      refusal ??= error
    }
  }
  throw refusal
}
