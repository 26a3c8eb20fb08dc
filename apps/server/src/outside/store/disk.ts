import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { openTempFolder, type TempFolder } from './temp-folder.ts'

/** Bytes `from` to `to`, both included, counted from 0: the numbers of an HTTP `Content-Range`. */
export type ByteRange = { from: number; to: number }

/**
 * Where file contents live. Keys are made by the caller and are safe ASCII (see `isStoreKey`); names that
 * people gave their files never reach this interface.
 *
 * Nothing here speaks of folders: an object store stands behind the same verbs (`s3.ts`). Temporary files, which are
 * handed to `put` or deleted, lie on the local disk in both.
 */
export type FileStore = TempFolder & {
  /** Stores the content whole or not at all, and durably, before it answers. A temporary file is consumed. */
  put(key: string, content: Uint8Array | { tempPath: string }): Promise<void>
  /** A stream of the content, or null when nothing is stored under the key. */
  read(key: string, range?: ByteRange): Promise<Readable | null>
  /** Length in bytes, or null when nothing is stored under the key. */
  size(key: string): Promise<number | null>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  /** Removes everything whose key begins with this first part. */
  removeAll(part: string): Promise<void>
  /** Every stored key, or every one below a first part, in no order, for the integrity scan. */
  keys(below?: string): AsyncIterable<{ key: string; bytes: number; storedAt: Date }>
  /** The first parts of all keys: whose content there is any of. */
  firstParts(): Promise<readonly string[]>
  /** Only where a browser can be sent to the store itself: an address of one content that lives for minutes. */
  address?(key: string, as: Presented): Promise<string>
}

/** How the store is to present a content to the browser. */
export type Presented = { contentType: string; disposition: string; maxAgeSeconds: number }

// Lower case alone, so that two keys never meet on a file system that ignores case.
const keySegment = /^[a-z0-9][a-z0-9_-]*(\.[a-z0-9]+)?$/
const longestKey = 200

/** Lower-case letters, digits, `-`, `_`, one dot for an extension, `/` between parts; 200 characters at most. */
export const isStoreKey = (key: string) =>
  key.length <= longestKey && key.split('/').every((segment) => keySegment.test(segment))

/** Throws where it is none. */
export function requireStoreKey(key: string) {
  if (!isStoreKey(key)) throw new Error(`Not a storage key: ${JSON.stringify(key.slice(0, longestKey))}`)
}
/** Throws where it is not the first part of a key. */
export function requireFirstPart(part: string) {
  if (part.includes('/')) throw new Error(`Not the first part of a key: ${part}`)
  requireStoreKey(part)
}

/** Below the folder of a store. */
export const tempFolder = '.temp'

/** A `FileStore` in one folder. Create it once per process; the folder is made when absent. */
export const folderStore = async (folder: string): Promise<FileStore> => {
  const root = path.resolve(folder)
  const temp = path.join(root, tempFolder)
  const { tempPath, sweepTemp } = await openTempFolder(temp)

  const pathOf = (key: string) => {
    requireStoreKey(key)
    return path.join(root, ...key.split('/'))
  }

  return {
    tempPath,
    sweepTemp,
    async put(key, content) {
      const target = pathOf(key)
      const source = tempPath()
      try {
        if (content instanceof Uint8Array) await writeDurably(source, content)
        else await takeDurably(content.tempPath, source)
        await mkdir(path.dirname(target), { recursive: true, mode: 0o750 })
        await rename(source, target)
        await syncFolder(path.dirname(target))
      } finally {
        await rm(source, { force: true })
      }
    },
    async read(key, range) {
      const file = pathOf(key)
      if ((await sizeOf(file)) === null) return null
      return createReadStream(file, range ? { start: range.from, end: range.to } : {})
    },
    async size(key) {
      return sizeOf(pathOf(key))
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    async removeAll(part) {
      requireFirstPart(part)
      await rm(pathOf(part), { recursive: true, force: true, maxRetries: 3 })
      await syncFolder(root)
    },
    async firstParts() {
      return (await readdir(root)).filter(isStoreKey)
    },
    async *keys(below) {
      const start = below === undefined ? root : pathOf(below)
      const entries = await readdir(start, { recursive: true, withFileTypes: true }).catch(absent)
      for (const entry of entries) {
        const file = path.join(entry.parentPath, entry.name)
        if (!entry.isFile() || entry.parentPath === temp) continue
        const { size, mtime } = await stat(file)
        yield { key: path.relative(root, file).split(path.sep).join('/'), bytes: size, storedAt: mtime }
      }
    },
  }
}

const absent = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error
  return []
}

const writeDurably = async (file: string, bytes: Uint8Array) => {
  const handle = await open(file, 'wx', 0o640)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Moves a temporary file, by copying when it lies on another file system, and waits for the disk. */
const takeDurably = async (from: string, to: string) => {
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error
    await copyFile(from, to)
    await unlink(from)
  })
  await syncPath(to, 'r+')
}

const syncPath = async (file: string, flags: string) => {
  const handle = await open(file, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

// A rename survives a power cut only once its folder is on the disk. Windows cannot open a folder.
const syncFolder = async (folder: string) => {
  if (process.platform !== 'win32') await syncPath(folder, 'r')
}

const sizeOf = async (file: string) => {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
  return found?.isFile() ? found.size : null
}
