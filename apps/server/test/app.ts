import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, inject } from 'vitest'
import { buildApp } from '../src/app.ts'
import { openQueue } from '../src/background/queue.ts'
import { readConfig } from '../src/config.ts'
import { asOwner, columnTypes, openPool } from '../src/db/connection/pool.ts'
import { type AppDeps, makeDeps } from '../src/deps.ts'
import type { Clock } from '../src/outside/clock.ts'
import { copyDistributed, dropDistributed, hasCluster } from './cluster.ts'
import { template } from './global-setup.ts'
import { patience } from './settings.ts'

export interface TestApp {
  app: FastifyInstance
  deps: AppDeps
  /** As the owner of the tables: what the operator's command line does, and what tests look at from outside. */
  owner: pg.Pool
  url: string
  /** Where its files and its secret lie. */
  folder: string
  /** The application's clock; moved by hand, and following the real one when not. */
  clock: Clock & {
    set(to: Date | undefined): void
    /** What this process holds becomes a second older, so that it learns what others wrote, as an operator's command does. */
    aSecondPasses(): void
  }
}

function movableClock() {
  let fixed: Date | undefined
  let passedMs = 0
  return {
    now: () => fixed ?? new Date(),
    // Stands still, so that no test depends on how fast the machine is.
    elapsedMs: () => passedMs,
    aSecondPasses() {
      passedMs += 1000
    },
    set(to: Date | undefined) {
      fixed = to
    },
  }
}

const urlOf = (name: string) => inject('databaseUrl').replace('DATABASE', name)

export async function cloneDatabase(): Promise<string> {
  // A file that loads the modules of a worker anew gets an application of its own.
  const name = `muster_${process.pid}_${randomUUID().slice(0, 8)}`
  if (hasCluster) return copyDistributed(name, template)
  await asOwner(urlOf('postgres'), (admin) => admin.query(`create database ${name} template ${template}`))
  return urlOf(name)
}

export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  if (hasCluster) return void (await dropDistributed(name))
  await asOwner(urlOf('postgres'), (admin) => admin.query(`drop database ${name} with (force)`))
}

export async function startApp<C extends Clock>(clock: C) {
  const url = await cloneDatabase()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-files-'))
  const config = readConfig({ MUSTER_DATA: folder, LOG_LEVEL: 'silent', CALLS_A_MINUTE: '0', ...patience })
  const pool = openPool(url, 8, config)
  const queue = await openQueue(url, () => undefined)
  const deps = await makeDeps({
    config,
    pool,
    queue,
    log: pino({ level: 'silent' }),
    publicUrl: 'http://muster.test',
    clock,
    passwordCost: { memoryCost: 64, timeCost: 1 },
  })
  // The sweeps ask for a fingerprint of every row thousands of times: to plan it takes three times as long as to read it.
  // A cluster takes no plan that is the same for all companies.
  const options = hasCluster ? '' : '-c plan_cache_mode=force_generic_plan'
  const owner = new pg.Pool({ connectionString: url, max: 2, types: columnTypes, options })
  return { app: await buildApp(deps), deps, owner, url, folder, clock }
}

export async function endApp({ app, deps, owner, url, folder }: Omit<TestApp, 'clock'>): Promise<void> {
  await app.close()
  await Promise.all([deps.queue.stop(), deps.pool.end(), owner.end()])
  await dropDatabase(url)
  rmSync(folder, { recursive: true, force: true })
}

async function start(): Promise<TestApp> {
  const app = await startApp(movableClock())
  process.on('exit', () => rmSync(app.folder, { recursive: true, force: true }))
  return app
}

let started: Promise<TestApp> | undefined
/** The clock runs again after a file that stopped it; nothing where no application was started. */
export const letTimeGoOn = async () => (await started)?.clock.set(undefined)

export function useOwnDatabase() {
  const shared = started
  const own = start()
  started = own
  afterAll(async () => {
    started = shared
    await endApp(await own)
  })
}

/** Closes the companies that tests made: each of them slows what goes through every company, such as a lost password. */
export async function closeCompanies() {
  const owner = (await started)?.owner
  await owner?.query(`update tenants set status = 'closed' where status = 'active'`)
}

/** The application of this worker: real PostgreSQL, real files, its own clock. */
export const theApp = () => (started ??= start())
