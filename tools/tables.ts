// Writes apps/server/src/db/tables.gen.ts and relations.gen.ts from a freshly migrated database. `--check` only says
// whether they are stale.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '@muster/embedded-postgres/start'
import { asOwner } from '../apps/server/src/db/connection/pool.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'

const bin = new URL('../node_modules/.bin/kysely-codegen', import.meta.url).pathname
const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-tables-'))

function tablesOf(url: string): string {
  const out = path.join(folder, 'tables.ts')
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
  return readFileSync(out, 'utf8')
    .replace(
      /^export type Int8 = .*$/m,
      'export type Int8 = ColumnType<number, number | bigint, number | bigint>',
    )
    .replace(/^( {2}\w+_local): Timestamp/gm, '$1: string')
}

interface ForeignKey {
  from: string
  to: string
  /** Pairs of columns, without the tenant's. */
  columns: [column: string, target: string][]
}
const foreignKeysOf = (url: string) =>
  asOwner(url, async (client) => {
    const { rows } = await client.query<ForeignKey>(`
      select c.conrelid::regclass::text as "from", c.confrelid::regclass::text as "to", (
        select jsonb_agg(jsonb_build_array(own.attname, target.attname) order by k.place)
        from unnest(c.conkey, c.confkey) with ordinality k (own, target, place)
          join pg_attribute own on own.attrelid = c.conrelid and own.attnum = k.own
          join pg_attribute target on target.attrelid = c.confrelid and target.attnum = k.target
        where own.attname <> 'tenant_id') as columns
      from pg_constraint c
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0
        and 'tenant_id' = any(select attname from pg_attribute where attrelid = c.confrelid)
      order by 1, c.conkey`)
    return rows
  })

function relationsOf(keys: readonly ForeignKey[]): string {
  const seen = new Set<string>()
  const linesOf = ({ from, to, columns }: ForeignKey) => {
    // A key of several columns begins with what it shares with others, so that its last column names it.
    const name = columns.at(-1)![0]
    if (seen.has(`${from}.${name}`)) throw new Error(`Two foreign keys end with ${from}.${name}`)
    seen.add(`${from}.${name}`)
    const pairs = columns.map(([column, target]) => `${column}: '${target}'`).join(', ')
    return `    ${name}: { table: '${to}', columns: { ${pairs} } },\n`
  }
  const byTable = Map.groupBy(keys, ({ from }) => from)
  const tables = [...byTable].map(([table, own]) => `  ${table}: {\n${own.map(linesOf).join('')}  },\n`)
  return `// Written by tools/tables.ts.

/**
 * The foreign keys between tables of a tenant, by table and last column: where each points to, and which columns match.
 * All of them match the tenant as well.
 */
export const foreignKeys = {
${tables.join('')}} as const
`
}

const server = await startEmbeddedPostgres({ dataRoot: path.join(folder, 'db'), settings: { fsync: 'off' } })
try {
  const url = server.url('postgres')
  await migrate(url)
  const files = {
    'tables.gen.ts': tablesOf(url),
    'relations.gen.ts': relationsOf(await foreignKeysOf(url)),
  }
  for (const [name, text] of Object.entries(files)) {
    const file = new URL(`../apps/server/src/db/${name}`, import.meta.url).pathname
    if (!process.argv.includes('--check')) writeFileSync(file, text)
    else if (readFileSync(file, 'utf8') !== text) {
      console.error(`apps/server/src/db/${name} is stale: npm run db:types`)
      process.exitCode = 1
    }
  }
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
