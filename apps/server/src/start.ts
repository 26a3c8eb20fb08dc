import { setTimeout as pause } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import type { Logger } from 'pino'
import { keepNightly, sealAtStart, sweepAtStart } from './background/nightly.ts'
import { startRunner } from './background/runner.ts'
import { keepBackups } from './backup/keep-backups.ts'
import { BadConfig, type Config } from './config.ts'
import { openDatabase } from './database.ts'
import type { AppDeps } from './deps.ts'
import { sweepGraceMs } from './features/files/sweep.ts'
import { mapTilesFault } from './http/web/map-tiles.ts'
import { keepChecks } from './integrity/keep-checks.ts'
import { openLog } from './outside/log.ts'
import { recordAddress } from './processes/address-file.ts'
import { Crew } from './processes/crew.ts'
import { addressOf, openProcessContext } from './processes/process-context.ts'
import { withProgress } from './processes/progress.ts'
import { serveHttp } from './processes/serve-http.ts'
import { welcome } from './welcome.ts'

const graceMs = 10_000
/** What is done beside the requests may be cut off at any time, and is waited for so long. */
const backgroundMs = 700
const spareMs = 200

/** Serves until it is told to end. Throws DataDirectoryInUse, SchemaNewer and HalfDistributed, and what the system says of a port or folder. */
export async function start(config: Config) {
  const startedAt = new Date()
  const tilesFault = config.map.tilesFile && (await mapTilesFault(config.map.tilesFile))
  if (tilesFault) throw new BadConfig(`MAP_TILES: ${tilesFault}`)
  const log = openLog(config.logLevel)
  const crew = config.processes > 1 ? new Crew(config, log) : undefined
  process.on('SIGUSR2', () =>
    crew?.replaceAll().catch((err: unknown) => log.error({ err }, 'the serving processes were not replaced')),
  )
  const database = await withProgress('Starting the database', () =>
    openDatabase(
      config,
      (reason) => {
        log.fatal({ err: reason }, 'the database ended')
        process.exit(1)
      },
      (line) => log.info({ line }, 'database'),
    ),
  )
  const context = await openProcessContext(config, database.url, log)
  const { deps, queue } = context
  await prepareRows(config, database.url, deps)
  await startRunner({ ...deps, queue })
  const stopNightly = config.nightlyWork ? keepNightly(deps) : undefined
  if (config.backups && !config.backupKey) log.warn('backups are not encrypted: there is no BACKUP_KEY')
  const stopBackups = config.backups && keepBackups(deps, database.url, config.backups)
  const stopChecks = config.checkHour === 'off' ? undefined : keepChecks(deps, database.url, config.checkHour)
  // With database and folder of its own this process alone writes to the store; beside others, and by the clock of a bucket,
  // it leaves what may be under way.
  const before = config.databaseUrl || config.s3 ? new Date(startedAt.getTime() - sweepGraceMs) : startedAt
  const swept = sweepAtStart(deps, startedAt, before, (err, tenantId) =>
    log.error({ err, tenantId }, 'the store was not swept'),
  ).catch((err: unknown) => log.error({ err }, 'the store was not swept'))
  const serving = await withProgress('Starting the serving processes', () =>
    crew ? crew.serve(database.url) : serveHttp(deps, config),
  )

  endOnSignal(log, async () => {
    const until = performance.now() + graceMs - spareMs
    await serving.drain()
    await Promise.race([
      Promise.allSettled([stopBackups?.(), stopChecks?.(), stopNightly?.(), swept]),
      pause(backgroundMs),
    ])
    await context.close(backgroundMs)
    // However long that takes, the database's own guard brings it down in order.
    await Promise.race([database.stop(), pause(until - performance.now())])
  })
  const address = addressOf(config, serving.port)
  recordAddress(config.dataRoot, address)
  await welcome({ deps, database, sharedRoot: config.sharedRoot, address })
}

async function prepareRows(config: Config, url: string, deps: AppDeps) {
  if (config.demo)
    await withProgress('Creating the demo company', async () =>
      (await import('@muster/demo/make-demo')).makeDemoOnce(url, deps),
    )
  await sealAtStart(deps, deps.clock.now(), (err, tenantId) =>
    deps.log.error({ err, tenantId }, 'reasons of leave could not be sealed'),
  )
}

/** Signalled twice it ends once, in order; a second Ctrl-C does not wait. */
function endOnSignal(log: Logger, end: () => Promise<void>) {
  let ending: Promise<void> | undefined
  const grace = closeWithGrace(
    { delay: graceMs, logger: false, skip: ['SIGTERM', 'SIGUSR2'] },
    async ({ err }) => {
      if (err) log.fatal({ err }, 'ending')
      ending ??= end()
      await ending
    },
  )
  process.on('SIGTERM', () => void (ending ?? grace.close()))
  // Started by `npm start`, this process ends when its parent does, however that happened.
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
