import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { chmod, mkdir, open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'

const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

/** The secret from which every key is derived: as configured, else made once and kept beside the data. */
export async function readSecret(configured: string | undefined, dataRoot: string): Promise<Buffer> {
  if (configured) return checked(Buffer.from(configured, 'base64'))
  const folder = path.join(dataRoot, 'keys')
  const file = path.join(folder, 'secret')
  const kept = await readFile(file).catch(() => undefined)
  if (kept) return checked(kept)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const made = randomBytes(keyBytes)
  // Written beside and renamed, so that a kill in the middle leaves no half of a key.
  const beside = await open(`${file}.new`, 'w', 0o600)
  await beside.writeFile(made)
  await beside.sync()
  await beside.close()
  await rename(`${file}.new`, file)
  await chmod(folder, 0o700)
  return made
}
function checked(secret: Buffer) {
  if (secret.length !== keyBytes) throw new Error('The secret must have 32 bytes')
  return secret
}

/** A key for one purpose, derived by HKDF-SHA-256 (RFC 5869). */
export const deriveKey = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), purpose, keyBytes))

const digest = (text: string) => createHash('sha256').update(text).digest()

/** What is stored is nonce, tag and ciphertext of AES-256-GCM; the place it belongs to is authenticated with it. */
export interface Vault {
  seal(tenantId: number, place: string, text: string): Buffer
  /** Throws when the bytes were changed, or belong to another place or company. */
  unseal(tenantId: number, place: string, sealed: Uint8Array): string
}
export function openVault(secret: Buffer): Vault {
  const keyOf = (tenantId: number) => deriveKey(secret, `vault/${tenantId}`)
  return {
    seal(tenantId, place, text) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', keyOf(tenantId), nonce).setAAD(
        digest(`${tenantId}/${place}`),
      )
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    unseal(tenantId, place, sealed) {
      const nonce = sealed.subarray(0, nonceBytes)
      const decipher = createDecipheriv('aes-256-gcm', keyOf(tenantId), nonce, { authTagLength: tagBytes })
      decipher.setAAD(digest(`${tenantId}/${place}`))
      decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
      return Buffer.concat([
        decipher.update(sealed.subarray(nonceBytes + tagBytes)),
        decipher.final(),
      ]).toString('utf8')
    },
  }
}
