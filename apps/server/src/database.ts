import path from 'node:path'
import { startEmbeddedPostgres } from '@muster/embedded-postgres/start'
import { installQueue, isQueueInstalled } from './background/queue.ts'
import type { Config } from './config.ts'
import { otherConnections } from './db/connection/pool.ts'
import { migrate } from './db/migrate.ts'
import { unifyEmailKeys } from './db/unify-email-keys.ts'
import { emailKey } from './features/session/email-key.ts'

export interface Database {
  /** Connection string as the owner of the tables. */
  url: string
  how: string
  migrated: string[]
  stop(): Promise<void>
}

/**
 * The database of this installation, migrated and ready: an external one when configured, else the embedded one.
 * Throws DataDirectoryInUse, SchemaNewer and HalfDistributed.
 */
export async function openDatabase(
  config: Config,
  onExit: (reason: Error) => void,
  log?: (line: string) => void,
): Promise<Database> {
  const { url, how, stop } = await openUnmigrated(config, onExit, log)
  try {
    const migrated = await migrate(url)
    await unifyEmailKeys(url, emailKey)
    if (!(await isQueueInstalled(url))) await installQueue(url)
    return { url, how, migrated, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The same as it lies there, whatever is in it. Throws DataDirectoryInUse. */
export const openUnmigrated = async (
  config: Config,
  onExit: (reason: Error) => void,
  log?: (line: string) => void,
) => (config.databaseUrl ? external(config.databaseUrl) : embedded(config, onExit, log))

const external = (url: string) => ({ url, how: 'external PostgreSQL', stop: async () => undefined })

async function embedded(config: Config, onExit: (reason: Error) => void, log?: (line: string) => void) {
  const server = await startEmbeddedPostgres({
    dataRoot: path.join(config.dataRoot, 'database'),
    settings: { max_connections: connectionsOf(config) },
    onExit,
    ...(log ? { log } : {}),
  })
  return { url: server.adminUrl, how: `embedded PostgreSQL in ${server.dataDir}`, stop: () => server.stop() }
}

/** Of all processes, and some to spare for the operator's commands. */
const connectionsOf = ({ processes, databaseConnections }: Config) =>
  (processes > 1 ? processes + 1 : 1) * (databaseConnections + otherConnections) + 20
