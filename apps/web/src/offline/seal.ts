import { call } from '@muster/client/call'
import { currentSession, subscribeSession } from '@muster/client/session'
import { fieldWorkers } from '@muster/contract/kit/permissions'
import { works } from '@muster/contract/works/works'
import { Dexie, type EntityTable } from 'dexie'

interface KeptKey {
  person: string
  /** Can be used and not be read out. */
  key: CryptoKey
}
const device = new Dexie('muster-keys') as Dexie & { keys: EntityTable<KeptKey, 'person'> }
device.version(1).stores({ keys: 'person' })

/** AES-GCM: the nonce, and what was sealed with its tag. */
export interface Sealed {
  nonce: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}
const algorithm = 'AES-GCM'
const importedKeys = new Map<string, CryptoKey>()

// Signed out, nothing on the device opens what was sealed; the server hands the key to the same person again.
subscribeSession(() => {
  if (currentSession()) return
  importedKeys.clear()
  void device.keys.clear()
})

const imported = (key: string) =>
  crypto.subtle.importKey(
    'raw',
    Uint8Array.from(atob(key), (each) => each.charCodeAt(0)),
    algorithm,
    false,
    ['encrypt', 'decrypt'],
  )

/** Holds the key of a removed person while their entries are sent; it is not kept on the device. */
export async function holdKey(person: string, key: string): Promise<void> {
  importedKeys.set(person, await imported(key))
}
export const dropKey = (person: string): void => void importedKeys.delete(person)

/** The key of a person; undefined where this device was not given it, or gave it up. */
export async function keyOf(person: string): Promise<CryptoKey | undefined> {
  const known = importedKeys.get(person) ?? (await device.keys.get(person))?.key
  if (known) importedKeys.set(person, known)
  return known
}

/**
 * Asks the server for the key of whoever is signed in, where this device has none yet; true when it was given one. Never
 * throws.
 */
export async function fetchKey(person: string): Promise<boolean> {
  const session = currentSession()
  if (!session || !fieldWorkers.some((level) => level === session.user.userRole.roleLevel)) return false
  try {
    if (await keyOf(person)) return false
    const { key } = await call(works.outboxKey)
    const made = await imported(key)
    if (currentSession()?.user.tenantUserId !== session.user.tenantUserId) return false
    importedKeys.set(person, made)
    await device.keys.put({ person, key: made })
    return true
  } catch {
    // Without a connection what is written meanwhile is kept in clear until there is one.
    return false
  }
}

const bound = (place: string) => new TextEncoder().encode(place)

/** Sealed for one place: it opens nowhere else. */
export async function seal(
  key: CryptoKey,
  place: string,
  bytes: Uint8Array<ArrayBuffer> | ArrayBuffer,
): Promise<Sealed> {
  const nonce = crypto.getRandomValues(new Uint8Array(12))
  const how = { name: algorithm, iv: nonce, additionalData: bound(place) }
  return { nonce, bytes: await Promise.resolve(crypto.subtle.encrypt(how, key, bytes)) }
}

/** Throws where the key or the place is another one, or the bytes were altered. */
export const unseal = (key: CryptoKey, place: string, { nonce, bytes }: Sealed): Promise<ArrayBuffer> =>
  Promise.resolve(
    crypto.subtle.decrypt({ name: algorithm, iv: nonce, additionalData: bound(place) }, key, bytes),
  )

export const sealText = (key: CryptoKey, place: string, text: string) =>
  seal(key, place, new TextEncoder().encode(text))
export const unsealText = async (key: CryptoKey, place: string, sealed: Sealed) =>
  new TextDecoder().decode(await unseal(key, place, sealed))
