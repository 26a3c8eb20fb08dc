import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { openQueue } from '../apps/server/src/background/queue.ts'
import { type Config, readConfig } from '../apps/server/src/config.ts'
import { openDatabase } from '../apps/server/src/database.ts'
import { columnTypes, openPool } from '../apps/server/src/db/connection/pool.ts'
import { type AppDeps, makeDeps } from '../apps/server/src/deps.ts'

/** One installation for the run: durable PostgreSQL in a folder of its own, and the server as a process of its own. */
export interface Stack {
  /** As the owner: seeds rows, and asks the bare statements without any policy in the way. */
  owner: pg.Pool
  databaseUrl: string
  config: Config
  deps: AppDeps
  url: string
  serverPid: number
  stop(): Promise<void>
}

export const metricsToken = 'bench-metrics-token'

const main = path.resolve(import.meta.dirname, '../apps/server/src/main.ts')

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

async function startServer(environment: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text) => {
      printed += text
      if (printed.includes('Muster runs at')) resolve()
    })
    child.on('exit', () => reject(new Error(`The server ended: ${printed}`)))
  })
  return child
}

/** In `kept`, which stays with everything in it, or in a folder that goes with the stack. */
export async function startStack(kept?: string): Promise<Stack> {
  const folder = kept ?? mkdtempSync(path.join(os.tmpdir(), 'muster-bench-'))
  const port = await freePort()
  const settings = {
    MUSTER_DATA: folder,
    MUSTER_DEMO: 'false',
    LOG_LEVEL: 'warn',
    PORT: String(port),
    TRUSTED_PROXIES: '127.0.0.1',
    CALLS_A_MINUTE: '0',
    METRICS_TOKEN: metricsToken,
    PROCESSES: process.env.PROCESSES ?? '1',
  }
  const config = readConfig(settings)
  const database = await openDatabase(config, (reason) => {
    throw reason
  })
  const pool = openPool(database.url, 4, config)
  const queue = await openQueue(database.url, () => undefined)
  const url = `http://127.0.0.1:${port}`
  const deps = await makeDeps({ config, pool, queue, log: pino({ level: 'silent' }), publicUrl: url })
  const owner = new pg.Pool({ connectionString: database.url, max: 4, types: columnTypes })
  // A connection that the stopping database ends is no reason to fail.
  owner.on('error', () => undefined)
  const server = await startServer({ ...settings, DATABASE_URL: database.url })
  return {
    owner,
    databaseUrl: database.url,
    config,
    deps,
    url,
    serverPid: server.pid as number,
    async stop() {
      server.kill('SIGTERM')
      await once(server, 'exit')
      await queue.stop()
      await Promise.all([pool.end(), owner.end()])
      await database.stop()
      if (!kept) rmSync(folder, { recursive: true, force: true })
    },
  }
}
