import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { type Binaries, completeBinaries, copyBinaries, program } from './binaries.ts'
import {
  canEnter,
  canRun,
  droppedTo,
  giveTo,
  hasName,
  isRoot,
  namespaceUser,
  type RunAs,
  sameUser,
  unprivilegedUsers,
} from './identity.ts'

/** Where the data and the programs lie, and as whom they run. `root` differs from the folder asked for only
 * when root's private folder is out of reach for every user PostgreSQL agrees to run as. */
export type Place = FolderPlace & { environment: Readonly<Record<string, string>> }
type FolderPlace = { root: string; dataDir: string; binaries: Binaries; runAs: RunAs }

/**
 * Decides as whom PostgreSQL runs: it refuses root. Data that exists decides for itself, so that a user or a
 * kernel setting that appears later never leads to a second, empty database.
 */
export function findPlace(asked: string, installed: Binaries, isNewFolder: boolean): FolderPlace {
  const place = isRoot() ? placeForRoot(asked, installed, isNewFolder) : placeForUser(asked, installed)
  return { ...place, binaries: runnableBinaries(installed, place) }
}

function placeForUser(asked: string, installed: Binaries): FolderPlace {
  if (process.platform === 'win32' || hasName()) return placeIn(asked, installed, sameUser)
  const runAs = namespaceUser()
  if (runAs) return placeIn(asked, installed, runAs)
  throw new Error(
    `User ${process.getuid?.()} has no name on this system, which PostgreSQL requires; set DATABASE_URL`,
  )
}

function placeForRoot(asked: string, installed: Binaries, isNewFolder: boolean): FolderPlace {
  const kept = existingPlace(asked, installed)
  if (kept) return kept
  const candidates = [...unprivilegedUsers(isNewFolder ? path.dirname(asked) : asked)]
  for (const runAs of candidates) {
    if (isNewFolder) giveTo(runAs, asked)
    if (canEnter(runAs, asked)) return placeIn(asked, installed, runAs)
  }
  if (isNewFolder) giveTo({ how: '', uid: 0, gid: 0, before: [] }, asked)
  const namespace = namespaceUser()
  if (namespace) return placeIn(asked, installed, namespace)
  const [runAs] = candidates
  if (!runAs) throw new Error('Running as root, and no unprivileged user exists; set DATABASE_URL')
  const moved = movedRoot(asked)
  mkdirSync(moved, { recursive: true, mode: 0o755 })
  return placeIn(moved, installed, runAs)
}

function existingPlace(asked: string, installed: Binaries): FolderPlace | undefined {
  for (const root of [movedRoot(asked), asked]) {
    const place = placeIn(root, installed, sameUser)
    if (!existsSync(path.join(place.dataDir, 'PG_VERSION'))) continue
    const { uid, gid } = statSync(place.dataDir)
    const runAs = uid === 0 ? namespaceUser() : droppedTo(uid, gid)
    if (runAs && canEnter(runAs, place.dataDir)) return { ...place, runAs }
    throw new Error(
      `The database in ${place.dataDir} belongs to user ${uid}, as whom it cannot be started here; ` +
        'let that user own or reach the folder, or set DATABASE_URL',
    )
  }
}

const dataDirIn = (root: string, { version }: Binaries) =>
  path.join(root, `pg${Number.parseInt(version, 10)}`)

/** Where the data of this folder may lie, the most particular place first. */
export const possibleDataDirs = (asked: string, binaries: Binaries) =>
  [movedRoot(asked), asked].map((root) => dataDirIn(root, binaries))

const placeIn = (root: string, binaries: Binaries, runAs: RunAs): FolderPlace => ({
  root,
  dataDir: dataDirIn(root, binaries),
  binaries,
  runAs,
})

const movedRoot = (asked: string) =>
  `/var/lib/muster-${createHash('sha256').update(asked).digest('hex').slice(0, 8)}`

function runnableBinaries(installed: Binaries, { root, runAs }: FolderPlace) {
  if (completeBinaries(installed) && canRun(runAs, program(installed, 'postgres'))) return installed
  const copy = copyBinaries(installed, root)
  if (canRun(runAs, program(copy, 'postgres'))) return copy
  throw new Error(
    `The embedded PostgreSQL cannot be run here (on Linux it needs glibc 2.27 or newer); set DATABASE_URL`,
  )
}
