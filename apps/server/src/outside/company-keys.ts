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
  writeSync,
} from 'node:fs'
import path from 'node:path'
import type { KeyRing } from './secret-ring.ts'
import { firstThatOpens } from './secrets.ts'

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

const isAbsent = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'
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

function syncPath(at: string) {
  const handle = openSync(at, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** The keys in one folder, made when absent. The secrets wrap them: whoever has only the folder has nothing. */
export function openCompanyKeys(folder: string, secrets: KeyRing): CompanyKeys {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const known = new Map<number, CompanyKeyFile>()
  const fileOf = (tenantId: number) => path.join(folder, String(tenantId))
  // Windows cannot open a folder.
  const syncFolder = () => process.platform !== 'win32' && syncPath(folder)

  /** Written beside and moved, so that a kill in the middle leaves the keys as they were. */
  function write(tenantId: number, ring: readonly CompanyKey[], isFirst: boolean) {
    const beside = path.join(folder, `.${tenantId}-${randomBytes(6).toString('hex')}`)
    const handle = openSync(beside, 'wx', 0o600)
    try {
      writeSync(handle, JSON.stringify(ring.map((each) => wrap(secrets()[0], tenantId, each))))
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    try {
      // Of two processes that make the first key, one wins.
      if (isFirst) linkSync(beside, fileOf(tenantId))
      else renameSync(beside, fileOf(tenantId))
      syncFolder()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(beside, { force: true })
    }
  }

  function ringOf(tenantId: number): readonly CompanyKey[] {
    let stamp: string
    try {
      const { ino, mtimeMs, size } = statSync(fileOf(tenantId))
      stamp = `${ino} ${mtimeMs} ${size}`
    } catch (error) {
      if (!isAbsent(error)) throw error
      known.delete(tenantId)
      return []
    }
    const before = known.get(tenantId)
    if (before?.stamp === stamp) return before.ring
    const wrapped = JSON.parse(readFileSync(fileOf(tenantId), 'utf8')) as Wrapped[]
    const ring = wrapped.map((each) => firstThatOpens(secrets(), (key) => unwrap(key, tenantId, each)))
    if (known.size >= mostKept) known.clear()
    known.set(tenantId, { stamp, ring })
    return ring
  }
  const made = (generation: number): CompanyKey => ({ generation, key: randomBytes(keyBytes) })
  function current(tenantId: number): CompanyKey {
    const newest = ringOf(tenantId).at(-1)
    if (newest) return newest
    write(tenantId, [made(1)], true)
    return ringOf(tenantId).at(-1)!
  }

  function wrapAnew(tenantId: number) {
    const text = readOf(tenantId)
    if (text === undefined) return false
    const wrapped = JSON.parse(text) as Wrapped[]
    try {
      for (const each of wrapped) unwrap(secrets()[0], tenantId, each)
      return false
    } catch {
      const ring = wrapped.map((each) => firstThatOpens(secrets(), (key) => unwrap(key, tenantId, each)))
      // A key that was made or destroyed meanwhile is not written over: whoever did it wrapped with the new secret.
      if (readOf(tenantId) !== text) return wrapAnew(tenantId)
      write(tenantId, ring, false)
      return true
    }
  }
  function readOf(tenantId: number) {
    try {
      return readFileSync(fileOf(tenantId), 'utf8')
    } catch (error) {
      if (isAbsent(error)) return undefined
      throw error
    }
  }

  return {
    current,
    of: (tenantId, generation) => ringOf(tenantId).find((each) => each.generation === generation)?.key,
    generations: (tenantId) => ringOf(tenantId).map(({ generation }) => generation),
    add(tenantId) {
      const next = made(current(tenantId).generation + 1)
      write(tenantId, [...ringOf(tenantId), next], false)
      return next
    },
    keepNewest(tenantId) {
      write(tenantId, ringOf(tenantId).slice(-1), false)
    },
    wrapAnew() {
      const companies = readdirSync(folder).filter((name) => /^\d+$/.test(name))
      return companies.filter((name) => wrapAnew(Number(name))).length
    },
    destroy(tenantId) {
      rmSync(fileOf(tenantId), { force: true })
      syncFolder()
      known.delete(tenantId)
    },
  }
}
