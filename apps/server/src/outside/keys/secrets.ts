import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import type { CompanyKey, CompanyKeys } from './company-keys.ts'
import { deriveKey, firstThatOpens } from './derive-key.ts'
import type { KeyRing } from './secret-ring.ts'

const nonceBytes = 12
const tagBytes = 16

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * What is stored is a mark, the generation of the company's key, nonce, tag and ciphertext of AES-256-GCM; the aad it
 * belongs to is authenticated with it.
 */
export interface Vault {
  seal(tenantId: number, aad: string, text: string): Buffer
  /** Throws when the bytes were changed, belong to another aad or company, or their key was destroyed. */
  unseal(tenantId: number, aad: string, sealed: Uint8Array): string
  /** A keyed hash (HMAC-SHA-256), from which nothing can be guessed without the company's key; its generation comes first. */
  mac(tenantId: number, text: string): Buffer
  /** Whether this text was hashed; undefined where the key was destroyed since. */
  isMac(tenantId: number, text: string, mac: Uint8Array): boolean | undefined
}

const generationBytes = 4
const mark = Buffer.from('MK1:')
const headerBytes = mark.length + generationBytes
/** How everything begins that was sealed with this generation of a company's key. */
export function sealedHeader(generation: number): Buffer {
  const header = Buffer.alloc(headerBytes)
  mark.copy(header)
  header.writeUInt32BE(generation, mark.length)
  return header
}
const hasHeader = (sealed: Uint8Array) =>
  sealed.length > headerBytes && mark.equals(sealed.subarray(0, mark.length))

function sealWith(key: Buffer, bound: string, text: string) {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(digest(bound))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}
function unsealWith(key: Buffer, bound: string, sealed: Uint8Array) {
  const nonce = sealed.subarray(0, nonceBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
  decipher.setAAD(digest(bound))
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  const text = [decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]
  return Buffer.concat(text).toString('utf8')
}

function macWith({ generation, key }: CompanyKey, text: string): Buffer {
  const header = Buffer.alloc(generationBytes)
  header.writeUInt32BE(generation)
  const hash = createHmac('sha256', deriveKey(key, 'mac')).update(text).digest()
  return Buffer.concat([header, hash])
}

/** What belongs to no company is sealed with a key of the installation. */
const nobody = 0

export function openVault(secrets: KeyRing, keys: CompanyKeys): Vault {
  /** Opens with the newest derived key that can. */
  function unsealDerived(tenantId: number, bound: string, sealed: Uint8Array) {
    const derived = secrets().map((secret) => deriveKey(secret, `vault/${tenantId}`))
    return firstThatOpens(derived, (key) => unsealWith(key, bound, sealed))
  }
  function keyOf(tenantId: number, sealed: Uint8Array) {
    const generation = Buffer.from(sealed.subarray(mark.length, headerBytes)).readUInt32BE()
    const key = keys.of(tenantId, generation)
    if (!key) throw new Error(`The key ${generation} of company ${tenantId} is gone`)
    return key
  }
  return {
    seal(tenantId, aad, text) {
      const bound = `${tenantId}/${aad}`
      if (tenantId === nobody) return sealWith(deriveKey(secrets()[0], `vault/${nobody}`), bound, text)
      const { generation, key } = keys.current(tenantId)
      return Buffer.concat([sealedHeader(generation), sealWith(key, bound, text)])
    },
    unseal(tenantId, aad, sealed) {
      const bound = `${tenantId}/${aad}`
      if (tenantId === nobody) return unsealDerived(nobody, bound, sealed)
      if (hasHeader(sealed)) return unsealWith(keyOf(tenantId, sealed), bound, sealed.subarray(headerBytes))
      // Sealed before companies had keys of their own; after the first change of its key a company has none of those.
      const isBefore = (keys.generations(tenantId)[0] ?? 1) === 1
      if (!isBefore) throw new Error(`The derived key of company ${tenantId} opens nothing any more`)
      return unsealDerived(tenantId, bound, sealed)
    },
    mac: (tenantId, text) => macWith(keys.current(tenantId), text),
    isMac(tenantId, text, mac) {
      const generation = Buffer.from(mac).readUInt32BE()
      const key = keys.of(tenantId, generation)
      return key && macWith({ generation, key }, text).equals(mac)
    },
  }
}
