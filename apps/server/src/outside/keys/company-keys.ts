import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { firstThatOpens } from './derive-key.ts'
import type { KeyRing } from './secret-ring.ts'

const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

export interface CompanyKey {
  readonly generation: number
  readonly key: Buffer
}

/**
 * The data keys of companies: random, one file a company, wrapped with the secret of the installation. They lie on the
 * disk and not in the database, so that no copy of the database can be read without them, and a company whose file is gone
 * cannot be read at all. Every use looks whether the file was replaced: what one process changes, the others know at once.
 */
export interface CompanyKeys {
  /** What new values are sealed with; made at the first use. */
  current(tenantId: number): CompanyKey
  /** A key that still opens what was sealed with it. */
  of(tenantId: number, generation: number): Buffer | undefined
  /** The generations of a company, oldest first; none before the first use. */
  generations(tenantId: number): number[]
  /** From now on a new key seals; those before it only open. */
  add(tenantId: number): CompanyKey
  /** Destroys all keys but the newest. */
  keepNewest(tenantId: number): void
  /** Wraps the keys of every company with the newest secret that are wrapped with one before it; answers how many. */
  wrapAnew(): number
  /** Destroys all keys of the company. */
  destroy(tenantId: number): void
}

interface CompanyKeyFile {
  readonly stamp: string
  readonly ring: readonly CompanyKey[]
}
interface Wrapped {
  generation: number
  key: string
}

const mostKept = 5000

function wrap(secret: Buffer, tenantId: number, { generation, key }: CompanyKey): Wrapped {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', secret, nonce)
  cipher.setAAD(Buffer.from(`${tenantId}/${generation}`))
  const body = Buffer.concat([cipher.update(key), cipher.final()])
  return { generation, key: Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64') }
}
function unwrap(secret: Buffer, tenantId: number, { generation, key }: Wrapped): CompanyKey {
  const bytes = Buffer.from(key, 'base64')
  const nonce = bytes.subarray(0, nonceBytes)
  const decipher = createDecipheriv('aes-256-gcm', secret, nonce, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(`${tenantId}/${generation}`))
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  const opened = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()])
  return { generation, key: opened }
}

/** Opens the keys of a file with whichever secret wraps them. */
const unwrapAll = (secrets: KeyRing, tenantId: number, text: string): CompanyKey[] =>
  (JSON.parse(text) as Wrapped[]).map((each) =>
    firstThatOpens(secrets(), (secret) => unwrap(secret, tenantId, each)),
  )
const isWrappedWith = (secret: Buffer, tenantId: number, text: string) => {
  try {
    for (const each of JSON.parse(text) as Wrapped[]) unwrap(secret, tenantId, each)
    return true
  } catch {
    return false
  }
}

const unlessAbsent = <T>(look: () => T): T | undefined => {
  try {
    return look()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
const readOf = (file: string) => unlessAbsent(() => readFileSync(file, 'utf8'))
const stampOf = (file: string) =>
  unlessAbsent(() => {
    const { ino, mtimeMs, size } = statSync(file)
    return `${ino} ${mtimeMs} ${size}`
  })

/** Windows cannot open a folder. */
function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** Written beside and moved, so that a kill in the middle leaves the file as it was. */
function writeWhole(file: string, text: string, isFirst: boolean) {
  const folder = path.dirname(file)
  const beside = path.join(folder, `.${path.basename(file)}-${randomBytes(6).toString('hex')}`)
  writeFileSync(beside, text, { flag: 'wx', mode: 0o600, flush: true })
  try {
    // Of two processes that make the first key, one wins.
    if (isFirst) linkSync(beside, file)
    else renameSync(beside, file)
    syncFolder(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(beside, { force: true })
  }
}

const newKey = (generation: number): CompanyKey => ({ generation, key: randomBytes(keyBytes) })

/** The keys in one folder, made when absent. The secrets wrap them: the folder alone opens nothing. */
export function openCompanyKeys(folder: string, secrets: KeyRing): CompanyKeys {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const keyFiles = new Map<number, CompanyKeyFile>()
  const fileOf = (tenantId: number) => path.join(folder, String(tenantId))
  const write = (tenantId: number, ring: readonly CompanyKey[], isFirst = false) => {
    const wrapped = ring.map((each) => wrap(secrets()[0], tenantId, each))
    writeWhole(fileOf(tenantId), JSON.stringify(wrapped), isFirst)
  }

  function ringOf(tenantId: number): readonly CompanyKey[] {
    const stamp = stampOf(fileOf(tenantId))
    const before = keyFiles.get(tenantId)
    if (before && before.stamp === stamp) return before.ring
    keyFiles.delete(tenantId)
    if (stamp === undefined) return []
    const ring = unwrapAll(secrets, tenantId, readFileSync(fileOf(tenantId), 'utf8'))
    if (keyFiles.size >= mostKept) keyFiles.clear()
    keyFiles.set(tenantId, { stamp, ring })
    return ring
  }
  function current(tenantId: number): CompanyKey {
    const newest = ringOf(tenantId).at(-1)
    if (newest) return newest
    write(tenantId, [newKey(1)], true)
    return ringOf(tenantId).at(-1)!
  }
  function wrapOne(tenantId: number): boolean {
    const text = readOf(fileOf(tenantId))
    if (text === undefined || isWrappedWith(secrets()[0], tenantId, text)) return false
    const ring = unwrapAll(secrets, tenantId, text)
    // A key that another process made or destroyed meanwhile is not written over: it was wrapped with the new secret.
    if (readOf(fileOf(tenantId)) !== text) return wrapOne(tenantId)
    write(tenantId, ring)
    return true
  }

  return {
    current,
    of: (tenantId, generation) => ringOf(tenantId).find((each) => each.generation === generation)?.key,
    generations: (tenantId) => ringOf(tenantId).map(({ generation }) => generation),
    add(tenantId) {
      const next = newKey(current(tenantId).generation + 1)
      write(tenantId, [...ringOf(tenantId), next])
      return next
    },
    keepNewest: (tenantId) => write(tenantId, ringOf(tenantId).slice(-1)),
    wrapAnew() {
      const companies = readdirSync(folder).filter((name) => /^\d+$/.test(name))
      return companies.filter((name) => wrapOne(Number(name))).length
    },
    destroy(tenantId) {
      rmSync(fileOf(tenantId), { force: true })
      syncFolder(folder)
      keyFiles.delete(tenantId)
    },
  }
}
