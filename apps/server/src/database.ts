import path from 'node:path'
import { installQueue } from './chores/queue.ts'
import type { Config } from './config.ts'
import { migrate } from './db/migrate.ts'
import { startEmbeddedPostgres } from './outside/embedded-postgres/start.ts'

export interface Database {
  /** Connection string as the owner of the tables. */
  url: string
  /** What to say of it at the start. */
  how: string
  migrated: string[]
  stop(): Promise<void>
}

/**
 * The database of this installation, migrated and ready: an external one when configured, else the embedded one.
 * Throws DataDirectoryInUse and SchemaNewer.
 */
export async function openDatabase(config: Config, onExit: (reason: Error) => void): Promise<Database> {
  const { url, how, stop } = await openUnmigrated(config, onExit)
  try {
    const migrated = await migrate(url)
    if (migrated.length > 0) await installQueue(url)
    return { url, how, migrated, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The same as it lies there, whatever is in it. Throws DataDirectoryInUse. */
export const openUnmigrated = async (config: Config, onExit: (reason: Error) => void) =>
  config.databaseUrl ? external(config.databaseUrl) : embedded(config, onExit)

const external = (url: string) => ({ url, how: 'external PostgreSQL', stop: async () => undefined })

async function embedded(config: Config, onExit: (reason: Error) => void) {
  const server = await startEmbeddedPostgres({
    dataRoot: path.join(config.dataRoot, 'database'),
    settings: { max_connections: config.databaseConnections + 20 },
    onExit,
  })
  return { url: server.adminUrl, how: `embedded PostgreSQL in ${server.dataDir}`, stop: () => server.stop() }
}
