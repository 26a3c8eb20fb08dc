import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { openQueue } from '../background/queue.ts'
import type { Config } from '../config.ts'
import { Heartbeat } from '../db/connection/heartbeat.ts'
import { openPool } from '../db/connection/pool.ts'
import { openReplica } from '../db/connection/replica.ts'
import { makeDeps } from '../deps.ts'
import { keepRoom } from '../outside/store/room.ts'

const webRoot = fileURLToPath(new URL('../../../web/dist/', import.meta.url))

/**
 * What every process of an installation works with: its own connections, and everything made from the configuration.
 */
export async function openProcessContext(config: Config, databaseUrl: string, log: Logger) {
  const pool = openPool(databaseUrl, config.databaseConnections, config)
  const heartbeat = new Heartbeat(pool, config.waits.heartbeat, (isAway, err) =>
    isAway ? log.error({ err }, 'the database does not answer') : log.info('the database answers again'),
  )
  const room = await keepRoom(config.dataRoot, (isShort, freeBytes) =>
    isShort
      ? log.error({ freeBytes }, 'the disk is nearly full: nothing is saved until there is room')
      : log.info({ freeBytes }, 'there is room on the disk again'),
  )
  const replica = config.replica && openReplica(config.replica, config, pool, log)
  const queue = await openQueue(databaseUrl, (error) => log.warn({ err: error }, 'queue'))
  const deps = await makeDeps({
    config,
    pool,
    replica,
    queue,
    log,
    publicUrl: addressOf(config, config.port),
    isDatabaseAway: () => heartbeat.isAway,
    isShortOfRoom: room.isShort,
    webRoot: existsSync(`${webRoot}index.html`) ? webRoot : undefined,
  })
  return {
    deps,
    queue,
    /** What the queue is at and the connections are each waited for so long. */
    async close(patienceMs: number) {
      await Promise.race([queue.stop(), pause(patienceMs)])
      await deps.traces?.stop()
      room.stop()
      heartbeat.stop()
      await replica?.stop()
      await Promise.race([pool.end(), pause(patienceMs)])
    },
  }
}

/** How people reach a server that listens at this port. */
export const addressOf = (config: Config, port: number) =>
  config.publicUrl ?? `http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`
