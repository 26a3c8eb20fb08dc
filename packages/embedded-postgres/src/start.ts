import { mkdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { type Address, chooseAddress } from './address.ts'
import { installedBinaries } from './binaries.ts'
import { ensureCluster, readPassword, SUPERUSER } from './cluster.ts'
import { lockFolder } from './folder-lock.ts'
import { giveTo } from './identity.ts'
import { findPlace } from './place.ts'
import type { Settings } from './postmaster.ts'
import { supervise } from './supervise.ts'

export type EmbeddedPostgresOptions = {
  /** The folder this database may fill; one server at a time. */
  dataRoot: string
  /** Server settings over our defaults. What guards data, such as fsync, is on unless it is turned off here. */
  settings?: Settings
  /** Added to what the programs see of the environment; tests on other dates move the clock by it. */
  environment?: Readonly<Record<string, string>>
  log?: (line: string) => void
  /** Called once if PostgreSQL ended and could not be brought back. */
  onExit?: (reason: Error) => void
}

export type EmbeddedPostgres = {
  /** Connection string of one database: as the superuser, or as the role given. */
  url(database: string, role?: { user: string; password: string }): string
  /** The superuser's connection string of the database that always exists. */
  adminUrl: string
  dataDir: string
  ready: {
    /** Whether this start made the data folder. */
    isNew: boolean
    milliseconds: number
    /** As whom PostgreSQL runs, for the log. */
    how: string
  }
  /** Fast shutdown: open transactions are rolled back, everything committed is kept. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL that comes with the product, on a unix socket only its owner reaches (127.0.0.1 on
 * Windows). It goes down with this process however that ends, and comes back by itself when it ends alone.
 * Throws DataDirectoryInUse when another process has the folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { settings = {}, environment = {}, log = () => {} } = options
  const began = performance.now()
  const isNewFolder = mkdirSync(options.dataRoot, { recursive: true }) !== undefined
  const asked = realpathSync(path.resolve(options.dataRoot))
  const lock = lockFolder(asked)
  try {
    const place = { ...findPlace(asked, installedBinaries(), isNewFolder), environment }
    if (place.root === asked) for (const file of lock.files) giveTo(place.runAs, file)
    const isNew = await ensureCluster(place, settings.fsync !== 'off')
    const address = await chooseAddress(place)
    const giveUp = (reason: Error) => {
      lock.release()
      options.onExit?.(reason)
    }
    const supervised = await supervise({ place, address, settings, log, giveUp })
    const password = readPassword(place.dataDir)
    const url: EmbeddedPostgres['url'] = (database, role = { user: SUPERUSER, password }) =>
      connectionString(address, database, role)
    return {
      url,
      adminUrl: url('postgres'),
      dataDir: place.dataDir,
      ready: { isNew, milliseconds: performance.now() - began, how: place.runAs.how },
      async stop() {
        await supervised.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

// The socket's folder stands, encoded, in the host's place, as libpq defines it and as a URL parser accepts it.
export function connectionString(
  { host, port }: Address,
  database: string,
  role: { user: string; password: string },
) {
  const [user, password, place, name] = [role.user, role.password, host, database].map(encodeURIComponent)
  return `postgres://${user}:${password}@${place}:${port}/${name}`
}
