import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { installedBinaries } from './binaries.ts'
import { readPassword, SUPERUSER } from './cluster.ts'
import { isAlive, readPidFile } from './pid-file.ts'
import { possibleDataDirs } from './place.ts'
import { connectionString } from './start.ts'

/**
 * The superuser's connection string of the PostgreSQL that another process of this machine runs in the folder;
 * undefined while none is ready. Whoever may read the folder's password file may connect.
 */
export function runningEmbeddedPostgres(dataRoot: string): string | undefined {
  if (!existsSync(dataRoot)) return
  const dataDirs = possibleDataDirs(realpathSync(path.resolve(dataRoot)), installedBinaries())
  for (const dataDir of dataDirs) {
    const server = readPidFile(dataDir)
    if (server?.status !== 'ready' || !isAlive(server.pid)) continue
    const address = { host: server.socketFolder || '127.0.0.1', port: server.port }
    return connectionString(address, 'postgres', { user: SUPERUSER, password: readPassword(dataDir) })
  }
}
