// Writes apps/server/src/db/tables.gen.ts from a freshly migrated database. `--check` only says whether it is stale.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { startEmbeddedPostgres } from '../apps/server/src/outside/embedded-postgres/start.ts'

const target = new URL('../apps/server/src/db/tables.gen.ts', import.meta.url).pathname
const bin = new URL('../node_modules/.bin/kysely-codegen', import.meta.url).pathname
const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-tables-'))
const out = path.join(folder, 'tables.ts')
const server = await startEmbeddedPostgres({ dataRoot: path.join(folder, 'db'), settings: { fsync: 'off' } })
try {
  const url = server.url('postgres')
  await migrate(url)
  execFileSync(
    process.execPath,
    [
      bin,
      '--dialect',
      'postgres',
      '--url',
      url,
      '--out-file',
      out,
      '--default-schema',
      'public',
      '--include-pattern',
      'public.*',
      '--numeric-parser',
      'number',
      '--date-parser',
      'string',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  // Ids and sizes arrive as numbers and wall-clock times as texts: the connection's parsers say so.
  const made = readFileSync(out, 'utf8')
    .replace(
      /^export type Int8 = .*$/m,
      'export type Int8 = ColumnType<number, number | bigint, number | bigint>',
    )
    .replace(/^( {2}\w+_local): Timestamp/gm, '$1: string')
  if (process.argv.includes('--check')) {
    if (readFileSync(target, 'utf8') !== made) {
      console.error('apps/server/src/db/tables.gen.ts is stale: npm run db:types')
      process.exitCode = 1
    }
  } else writeFileSync(target, made)
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
