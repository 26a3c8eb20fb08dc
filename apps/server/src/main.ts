import path from 'node:path'
import { DataDirectoryInUse, requireFree } from '@muster/embedded-postgres/folder-lock'
import { BadConfig, readConfig } from './config.ts'

/** What the process says when it ends: 0 clean, 2 configuration, 3 data folder in use, 4 schema newer than the program. */
const exitCodes = new Map<unknown, number>([
  [BadConfig.name, 2],
  ['HalfDistributed', 2],
  ['NoBucket', 2],
  [DataDirectoryInUse.name, 3],
  ['SchemaNewer', 4],
])
/** What the system says of an address or a folder that the configuration names. */
const badPlaces = new Set(['EADDRINUSE', 'EADDRNOTAVAIL', 'EACCES', 'EROFS', 'ENOTDIR'])

try {
  const config = readConfig()
  // Whoever starts a second one is told before all of the program is loaded.
  if (!config.databaseUrl) requireFree(path.join(config.dataRoot, 'database'))
  const { start } = await import('./start.ts')
  await start(config)
} catch (error) {
  const { code = '', message, stack } = error as NodeJS.ErrnoException
  const known = badPlaces.has(code) ? 2 : exitCodes.get((error as Error).constructor.name)
  process.stderr.write(`${known ? message : (stack ?? error)}\n`)
  process.exit(known ?? 1)
}
