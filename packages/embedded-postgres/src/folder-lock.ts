import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

/** Another process works on the same data; the server exits with 3 on it. */
export class DataDirectoryInUse extends Error {
  override name = 'DataDirectoryInUse'
}

export type FolderLock = {
  /** The lock's own files. Opening and closing `owner.lock` in this process would give the lock away. */
  files: string[]
  release(): void
}

/**
 * Takes the folder for this process alone, or throws DataDirectoryInUse at once.
 *
 * The lock is the kernel's, held through an open exclusive SQLite transaction on an empty file: it ends with
 * the process however that dies, has no stale state to take over, and is seen by other containers that mount
 * the folder. A file holding a process id has none of these.
 */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true })
  const ownerFile = path.join(folder, 'owner')
  const lockFile = path.join(folder, 'owner.lock')
  const file = new DatabaseSync(lockFile)
  chmodSync(lockFile, 0o600) // whoever may read it could hold it
  try {
    file.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    file.close()
    if (!isBusy(error)) throw error
    throw new DataDirectoryInUse(
      `${folder} is in use by ${ownerOf(ownerFile)}; stop it or use another folder`,
    )
  }
  writeFileSync(ownerFile, `${process.pid}\n`)
  return {
    files: [lockFile, ownerFile],
    release() {
      if (file.isOpen) file.close()
    },
  }
}

/** Throws DataDirectoryInUse when another process has the folder now; leaves nothing where there is no folder yet. */
export function requireFree(folder: string) {
  if (existsSync(path.join(folder, 'owner.lock'))) lockFolder(folder).release()
}

const isBusy = (error: unknown) =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY

function ownerOf(ownerFile: string) {
  try {
    return `process ${readFileSync(ownerFile, 'utf8').trim()}`
  } catch {
    return 'another process'
  }
}
