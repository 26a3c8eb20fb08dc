import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { deriveKey } from './derive-key.ts'

const keyBytes = 32
const hours = 60 * 60_000

/**
 * What keys are derived for, and how long one of the secret before still opens and verifies: somewhat longer than what
 * was made with it lives. Links at the foot of mails are followed months later. Company keys are wrapped anew instead.
 */
const acceptedForMs = {
  'access-tokens': hours,
  'file-links': hours,
  vault: 24 * hours,
  unsubscribe: 90 * 24 * hours,
  'company-keys': hours,
} as const
export type Purpose = keyof typeof acceptedForMs
const purposes = Object.keys(acceptedForMs) as Purpose[]

/**
 * Keys of one purpose: the first signs and seals, each verifies and opens. Asked at every use, never kept. `isFresh` looks at
 * the file whenever it was read last.
 */
export type KeyRing = (isFresh?: boolean) => readonly [Buffer, ...Buffer[]]

/** What a former key signed holds for a while. What one wraps after the others are wrapped anew would be lost. */
const signs: ReadonlySet<Purpose> = new Set(['access-tokens', 'file-links', 'unsubscribe'])
/** The file is looked at once in this time for what only signs and verifies. */
const lookEveryMs = 1000

/** What is found with the keys as this process knows them, else with those of the file now: another may have changed it. */
export function findWithKeys<T>(
  ring: KeyRing,
  find: (keys: readonly Buffer[]) => T | undefined,
): T | undefined {
  const keys = ring()
  const found = find(keys)
  if (found !== undefined) return found
  const fresh = ring(true)
  return fresh[0] === keys[0] ? undefined : find(fresh)
}

const derive = (secret: Buffer, purpose: Purpose): Buffer =>
  purpose === 'unsubscribe'
    ? deriveKey(deriveKey(secret, 'file-links'), 'unsubscribe')
    : deriveKey(secret, purpose)

const derived = new WeakMap<Buffer, Map<Purpose, Buffer>>()
/** By HKDF, once for each secret that is held; ends of mails hang on the key of links, as they always did. */
export function keyFor(secret: Buffer, purpose: Purpose): Buffer {
  const known = derived.get(secret) ?? new Map<Purpose, Buffer>()
  derived.set(secret, known)
  const key = known.get(purpose) ?? derive(secret, purpose)
  known.set(purpose, key)
  return key
}

const base64 = z.base64().transform((text): Buffer => Buffer.from(text, 'base64'))
const SecretFile = z.object({
  secret: base64.refine((bytes) => bytes.length === keyBytes),
  former: z.array(
    z.object({
      purpose: z.enum(purposes),
      key: base64,
      /** Null while company keys are still wrapped with it. */
      until: z.iso.datetime().nullable(),
    }),
  ),
})
type SecretFile = z.infer<typeof SecretFile>

/** The secret of the installation, and keys of the one before for a while. */
export interface SecretRing {
  current(): Buffer
  ring(purpose: Purpose): KeyRing
  /** A change that was begun and whose company keys are not all wrapped anew. */
  isChanging(): boolean
  /** Puts a new secret in the place of this one. Throws where it is configured. */
  replace(now: Date): void
  /** Company keys are wrapped anew: the key that wrapped them before goes, and with `atOnce` every other key of before. */
  finish(now: Date, atOnce: boolean): void
}

interface SecretRingInput {
  /** As configured: the file is not used then. */
  configured: { secret: string; former: string | undefined } | undefined
  root: string
}

/**
 * The secret as configured, else the one in `keys/secret`, made once: 32 bytes, or JSON once it was changed. What one process
 * changes, the others know at the next use that seals or opens, and for signatures within a second, or once one fails.
 * Throws where it is unreadable.
 */
export function openSecretRing({ configured, root }: SecretRingInput): SecretRing {
  const file = path.join(root, 'keys', 'secret')
  if (!configured) makeOnce(file)
  const read = configured ? constant(configuredKept(configured)) : reader(file)
  const write = (kept: SecretFile) => {
    writeKept(file, kept)
    read()
  }
  return {
    current: () => read().secret,
    ring:
      (purpose) =>
      (isFresh = !signs.has(purpose)) => {
        const { secret, former } = read(isFresh)
        if (former.length === 0) return [keyFor(secret, purpose)]
        const now = Date.now()
        const before = former.filter(
          (each) => each.purpose === purpose && (each.until === null || Date.parse(each.until) > now),
        )
        return [keyFor(secret, purpose), ...before.map(({ key }) => key)]
      },
    isChanging: () => read().former.some(({ until }) => until === null),
    replace(now) {
      if (configured) throw new Error('The secret is configured')
      const { secret, former } = read()
      const added = purposes.map((purpose) => ({
        purpose,
        key: keyFor(secret, purpose),
        until:
          purpose === 'company-keys' ? null : new Date(now.getTime() + acceptedForMs[purpose]).toISOString(),
      }))
      write({ secret: randomBytes(keyBytes), former: [...added, ...former] })
    },
    finish(now, atOnce) {
      if (configured) return
      const { secret, former } = read()
      const left = atOnce
        ? []
        : former.filter(({ until }) => until !== null && Date.parse(until) > now.getTime())
      write({ secret, former: left })
    },
  }
}

function configuredKept({ secret, former }: NonNullable<SecretRingInput['configured']>): SecretFile {
  const before = former === undefined ? [] : [checked(Buffer.from(former, 'base64'))]
  return {
    secret: checked(Buffer.from(secret, 'base64')),
    former: before.flatMap((each) =>
      purposes.map((purpose) => ({ purpose, key: keyFor(each, purpose), until: null })),
    ),
  }
}

function checked(secret: Buffer) {
  if (secret.length !== keyBytes) throw new Error('The secret must have 32 bytes')
  return secret
}

type Reader = (isFresh?: boolean) => SecretFile

const constant =
  (kept: SecretFile): Reader =>
  () =>
    kept

function reader(file: string): Reader {
  let lastRead: { stamp: string; kept: SecretFile } | undefined
  let lookedAtMs = 0
  return (isFresh = true) => {
    const nowMs = performance.now()
    if (lastRead && !isFresh && nowMs - lookedAtMs < lookEveryMs) return lastRead.kept
    lookedAtMs = nowMs
    const { ino, mtimeMs, size } = statSync(file)
    const stamp = `${ino} ${mtimeMs} ${size}`
    if (lastRead?.stamp === stamp) return lastRead.kept
    const bytes = readFileSync(file)
    const kept =
      bytes.length === keyBytes ? { secret: bytes, former: [] } : SecretFile.parse(JSON.parse(String(bytes)))
    lastRead = { stamp, kept }
    return kept
  }
}

/** Written beside and linked: whole or not there, and of processes that begin at once one wins. */
function makeOnce(file: string) {
  const folder = path.dirname(file)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  if (statSync(file, { throwIfNoEntry: false })) return
  const beside = written(file, randomBytes(keyBytes))
  try {
    linkSync(beside, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(beside)
  }
  syncFolder(folder)
}

const writeKept = (file: string, { secret, former }: SecretFile) =>
  writeDurably(
    file,
    Buffer.from(
      JSON.stringify({
        secret: secret.toString('base64'),
        former: former.map((each) => ({ ...each, key: each.key.toString('base64') })),
      }),
    ),
  )

/** Written beside and moved, so that a kill in the middle leaves the secret as it was. */
function writeDurably(file: string, bytes: Buffer) {
  renameSync(written(file, bytes), file)
  syncFolder(path.dirname(file))
}

/** Answers the path of a new file beside this one, with these bytes on the disk. */
function written(file: string, bytes: Buffer): string {
  const beside = `${file}.${randomBytes(6).toString('hex')}`
  const handle = openSync(beside, 'wx', 0o600)
  try {
    writeSync(handle, bytes)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  return beside
}

function syncFolder(folder: string) {
  // Windows cannot open a folder.
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
