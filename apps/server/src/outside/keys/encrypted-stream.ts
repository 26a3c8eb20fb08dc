import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'

// A file in frames, each sealed by AES-256-GCM under a key of the file alone. The nonce counts the frames and marks the
// last one, so that none can be left out, doubled, moved or cut off (the STREAM construction of Hoang and others, 2015).

/** What an encrypted file begins with. */
export const encryptedMark = Buffer.from('MUSTERE1')
const saltBytes = 16
const headBytes = encryptedMark.length + saltBytes
const tagBytes = 16
const frameBytes = 64 * 1024

/** The key is another one, or the bytes are not those that were written. */
export class NotDecrypted extends Error {}

const keyOfFile = (key: Buffer, salt: Buffer) =>
  Buffer.from(hkdfSync('sha256', key, salt, 'encrypted archive', 32))

function nonceOf(frame: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(frame, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/**
 * Cuts what passes by into frames, and hands each on with its place. One frame is held back, because only the end tells
 * which is the last.
 */
function framed(size: number, take: (frame: Buffer, place: number, isLast: boolean) => Buffer): Transform {
  let pending: Buffer = Buffer.alloc(0)
  let place = 0
  const attempt = (done: TransformCallback, work: () => void) => {
    try {
      work()
      done()
    } catch (error) {
      done(error as Error)
    }
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      attempt(done, () => {
        pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
        let from = 0
        for (; pending.length - from > size; from += size)
          this.push(take(pending.subarray(from, from + size), place++, false))
        pending = pending.subarray(from)
      })
    },
    flush(done) {
      attempt(done, () => void this.push(take(pending, place, true)))
    },
  })
}

/** Encrypts what passes by with a key of 32 bytes. */
export function encrypting(key: Buffer): Transform {
  const salt = randomBytes(saltBytes)
  const fileKey = keyOfFile(key, salt)
  const stream = framed(frameBytes, (frame, place, isLast) => {
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(place, isLast))
    return Buffer.concat([cipher.update(frame), cipher.final(), cipher.getAuthTag()])
  })
  stream.push(Buffer.concat([encryptedMark, salt]))
  return stream
}

/** The length of the content, in bytes, from the length of what `encrypting` wrote. */
export function decryptedBytes(encrypted: number): number {
  const body = encrypted - headBytes
  return Math.max(0, body - Math.ceil(body / (frameBytes + tagBytes)) * tagBytes)
}

/** Reads what `encrypting` wrote, from its mark on. Ends with NotDecrypted. */
export function decrypting(key: Buffer): Transform {
  let fileKey: Buffer | undefined
  let head = Buffer.alloc(0)
  const frames = framed(frameBytes + tagBytes, (frame, place, isLast) => {
    if (!fileKey || frame.length < tagBytes) throw new NotDecrypted('it is cut off')
    const decipher = createDecipheriv('aes-256-gcm', fileKey, nonceOf(place, isLast))
    decipher.setAuthTag(frame.subarray(-tagBytes))
    try {
      return Buffer.concat([decipher.update(frame.subarray(0, -tagBytes)), decipher.final()])
    } catch {
      throw new NotDecrypted('the key is another one, or the file was altered or cut off')
    }
  })
  const transform = frames._transform.bind(frames)
  frames._transform = (chunk: Buffer, encoding, done) => {
    if (fileKey) return transform(chunk, encoding, done)
    head = Buffer.concat([head, chunk])
    if (head.length < headBytes) return done()
    fileKey = keyOfFile(key, head.subarray(encryptedMark.length, headBytes))
    transform(head.subarray(headBytes), encoding, done)
  }
  return frames
}
