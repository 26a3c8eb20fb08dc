import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import closeWithGrace from 'close-with-grace'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { keepBackups } from './backup/keep-backups.ts'
import { keepNightly, sweepAtStart } from './chores/nightly.ts'
import { openQueue } from './chores/queue.ts'
import { startRunner } from './chores/runner.ts'
import { BadConfig, type Config, readConfig } from './config.ts'
import { openDatabase } from './database.ts'
import { SchemaNewer } from './db/migrate.ts'
import { openPool } from './db/pool.ts'
import { makeDemoOnce } from './demo/make-demo.ts'
import { makeDeps } from './deps.ts'
import { sweepGraceMs } from './features/files/sweep.ts'
import { DataDirectoryInUse } from './outside/embedded-postgres/folder-lock.ts'
import { welcome } from './welcome.ts'

/** What the process says when it ends: 0 clean, 2 configuration, 3 data folder in use, 4 schema newer than the program. */
const exitCodes = new Map<unknown, number>([
  [BadConfig, 2],
  [DataDirectoryInUse, 3],
  [SchemaNewer, 4],
])
const webRoot = fileURLToPath(new URL('../../web/dist/', import.meta.url))
const graceMs = 10_000
/** Long enough for a balancer to see that this process is not ready any more. */
const lameMs = 200

async function start(config: Config) {
  const startedAt = new Date()
  const log = pino({ level: config.logLevel, base: null, redact: ['req', 'res'] })
  const database = await openDatabase(config, (reason) => {
    log.fatal({ err: reason }, 'the database ended')
    process.exit(1)
  })
  const pool = openPool(database.url, config.databaseConnections)
  const queue = await openQueue(database.url, (error) => log.warn({ err: error }, 'queue'))
  const address = (port: number) =>
    config.publicUrl ?? `http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`
  const deps = await makeDeps({
    config,
    pool,
    queue,
    log,
    publicUrl: address(config.port),
    webRoot: existsSync(`${webRoot}index.html`) ? webRoot : undefined,
  })
  if (config.demo) await makeDemoOnce(database.url, deps)
  let draining = false
  const ready = async () => {
    if (draining) throw new Error('draining')
    await deps.ready()
  }
  const app = await buildApp({ ...deps, ready })
  app.addHook('onSend', async (_request, reply, payload) => {
    if (draining) reply.header('connection', 'close')
    return payload
  })
  await startRunner({ ...deps, queue })
  const stopNightly = keepNightly(deps)
  const stopBackups = config.backups && keepBackups(deps, config.backups)
  // With a database of its own this process alone writes to the store; beside others it leaves what may be under way.
  const before = config.databaseUrl ? new Date(startedAt.getTime() - sweepGraceMs) : startedAt
  const swept = sweepAtStart(deps, startedAt, before, (err, tenantId) =>
    log.error({ err, tenantId }, 'the store was not swept'),
  ).catch((err: unknown) => log.error({ err }, 'the store was not swept'))
  await app.listen({ port: config.port, host: config.host })

  closeWithGrace({ delay: graceMs, logger: false }, async ({ err }) => {
    if (err) log.fatal({ err }, 'ending')
    draining = true
    await new Promise((resolve) => setTimeout(resolve, lameMs))
    await app.close()
    await stopBackups?.()
    await stopNightly()
    await swept
    await queue.stop()
    await pool.end()
    await database.stop()
  })
  // Started by `npm start`, this process ends when its parent does, however that happened.
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))

  const bound = app.server.address()
  const port = typeof bound === 'object' && bound ? bound.port : config.port
  await welcome({ deps, database, dataRoot: config.dataRoot, address: address(port) })
}

try {
  await start(readConfig())
} catch (error) {
  const known = exitCodes.get((error as Error).constructor)
  process.stderr.write(`${known ? (error as Error).message : ((error as Error).stack ?? error)}\n`)
  process.exit(known ?? 1)
}
