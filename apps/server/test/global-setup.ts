import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '@muster/embedded-postgres/start'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { installQueue } from '../src/background/queue.ts'
import { migrate } from '../src/db/migrate.ts'
import { dropDistributed, hasCluster, makeDistributedTemplate } from './cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}
export const template = 'muster_template'

/** The variables by which `npm run test:dates` moves the clock: the database must tell the same time. */
const ofMovedClock = Object.entries(process.env).filter((entry): entry is [string, string] =>
  /^(LD_PRELOAD$|FAKE)/.test(entry[0]),
)

/** Why a test was slow can be read below the run, where a statement was. */
const slowStatement = '5s'
const mostLines = 500

/** One real PostgreSQL for the whole run, trading safety for speed, with one migrated template that workers copy. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-test-'))
  const slow: string[] = []
  const server = await startEmbeddedPostgres({
    dataRoot: folder,
    settings: {
      ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 200 },
      // A run fills empty tables within seconds. A plan that a connection kept from then would read all of every table for
      // each row, and meet the limit of a statement: here each statement is planned for the rows that are there.
      ...{ plan_cache_mode: 'force_custom_plan', autovacuum_naptime: '1s' },
      // Nor is one company of many rows joined as one of the hundreds of few.
      ...{ autovacuum_analyze_scale_factor: '0' },
      // Two workers share two cores already.
      ...{ max_parallel_workers_per_gather: '0', jit: 'off' },
      ...{ session_preload_libraries: 'auto_explain', 'auto_explain.log_min_duration': slowStatement },
      // A statement of seconds may carry a million values: their beginning tells which one it is.
      ...{ 'auto_explain.log_parameter_max_length': '200' },
    },
    log: (line) => {
      const isPlan = line.includes('duration: ') || (slow.length > 0 && line.startsWith('\t'))
      if (isPlan && slow.length < mostLines) slow.push(line)
    },
    environment: process.env.FAKETIME ? Object.fromEntries(ofMovedClock) : {},
  })
  const admin = new pg.Client({ connectionString: server.adminUrl })
  await admin.connect()
  await admin.query(`create database ${template}`)
  const url = server.url(template)
  await migrate(url)
  await installQueue(url)
  await admin.end()
  if (hasCluster) {
    await dropDistributed(template)
    await makeDistributedTemplate(template)
  }
  project.provide('databaseUrl', server.url('DATABASE'))
  return async () => {
    await server.stop()
    if (slow.length > 0)
      process.stderr.write(`Statements of ${slowStatement} and more:\n${slow.join('\n')}\n`)
    rmSync(folder, { recursive: true, force: true })
  }
}
