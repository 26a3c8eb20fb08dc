// guards: apps/server/migrations/**, apps/server/src/db/migrate.ts, apps/server/test/schema/**
// takes: 180 s
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedPostgres } from '@muster/embedded-postgres/start'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { migrate, readMigrations } from '../../src/db/migrate.ts'
import { aServer, spawnServer } from '../process/a-server.ts'
import { tellFigures } from './place.ts'

const released = new URL('../schema/released/', import.meta.url)
const rows = readFileSync(new URL('0.1.0.sql', released), 'utf8')
const migrationsOf = (version: string) =>
  JSON.parse(readFileSync(new URL(`${version}.json`, released), 'utf8')) as {
    name: string
    checksum: string
  }[]
const ofRelease = migrationsOf('0.1.0')
const ofNovember = migrationsOf('2026-11-25')
const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-migrations-'))
const server = await startEmbeddedPostgres({
  dataRoot: path.join(folder, 'database'),
  settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
})
const admin = new pg.Pool({ connectionString: server.adminUrl, max: 1 })
admin.on('error', () => undefined)
const databases: string[] = []
afterAll(async () => {
  for (const name of databases) await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function aDatabase(known: readonly string[]) {
  const name = `released_${process.pid}_${databases.length}`
  await admin.query(`create database ${name}`)
  databases.push(name)
  const url = server.url(name)
  await migrate(url, known)
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  await client.query(rows)
  await client.query('analyze')
  return { url, client }
}

/** Of each table that held rows: how many, and a sum over those of its columns that hold a canary or a key. */
async function sumsOf(client: pg.Client, columns?: ReadonlyMap<string, readonly string[]>) {
  const { rows: all } = await client.query<{ table: string; columns: string[]; decimals: string[] | null }>(
    `select table_name as table, array_agg(column_name::text order by column_name) as columns,
        array_agg(column_name::text) filter (where data_type = 'numeric') as decimals from information_schema.columns
      where table_schema = 'public' and table_name in (select relname from pg_class where relkind = 'r'
        and relnamespace = 'public'::regnamespace) and table_name <> 'migrations' group by 1 order by 1`,
  )
  const sums: Record<string, string> = {}
  const seen = new Map<string, readonly string[]>()
  for (const { table, columns: now, decimals } of all) {
    // 7.5 hours are the same with room for another decimal.
    const named = (column: string) =>
      decimals?.includes(column) ? `trim_scale("${column}") as "${column}"` : `"${column}"`
    if (columns && !columns.has(table)) continue
    const columnsOfBoth = (columns?.get(table) ?? now).filter((each) => now.includes(each))
    const { rows: found } = await client.query<{ n: number; sum: string }>(
      `select count(*)::int as n, md5(coalesce(string_agg(md5(r::text), '' order by md5(r::text)), '')) as sum
        from (select ${columnsOfBoth.map(named).join(', ')} from "${table}") r`,
    )
    if (!columns && found[0]!.n === 0) continue
    seen.set(table, columnsOfBoth)
    sums[table] = `${found[0]!.n} ${found[0]!.sum}`
  }
  return { sums, columns: seen }
}
const countOf = (sums: Record<string, string>) =>
  Object.values(sums).reduce((all, each) => all + Number(each.split(' ')[0]), 0)

const environment = (url: string) => ({
  DATABASE_URL: url,
  MUSTER_DATA: folder,
  DATABASE_CONNECTIONS: '4',
  LOG_LEVEL: 'warn',
})

test('D17: no migration of a release was altered since', async () => {
  const now = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]))
  for (const version of [ofRelease, ofNovember])
    expect(version.filter(({ name, checksum }) => now.get(name) !== checksum)).toEqual([])
})

for (const [title, version, upTo] of [
  ['from the first schema with works', ofRelease, '20261121-0300-works.sql'],
  ['from 0.1.0', ofRelease, ofRelease.at(-1)!.name],
  ['from 25 November 2026', ofNovember, ofNovember.at(-1)!.name],
] as const) {
  test(`D17: upgraded ${title}, killed at the end of each step, run twice`, async () => {
    const all = (await readMigrations()).map(({ name }) => name)
    const appliedBefore = all.filter((name) => name <= upTo && version.some((each) => each.name === name))
    const pending = all.filter((name) => !appliedBefore.includes(name))
    const { url, client } = await aDatabase(appliedBefore)
    const before = await sumsOf(client)
    expect(countOf(before.sums)).toBeGreaterThan(100_000)
    // The step that is named waits, all done but for its own entry, until it is killed.
    await client.query(`create schema steps; create table steps.halt (name text);
      create function steps.wait() returns trigger language plpgsql as $$ begin
        if exists (select from steps.halt h where h.name = new.name) then perform pg_advisory_xact_lock(771); end if;
        return new; end $$;
      create trigger halt before insert on migrations for each row execute function steps.wait()`)
    for (const [n, step] of pending.entries()) {
      await client.query('delete from steps.halt')
      await client.query('insert into steps.halt values ($1)', [step])
      await client.query('select pg_advisory_lock(771)')
      const begun = spawnServer({ ...environment(url), PORT: '0' })
      for (;;) {
        const waiting = await client.query(
          `select from pg_locks where locktype = 'advisory' and objid = 771 and not granted`,
        )
        if (waiting.rowCount === 1) break
        if (begun.child.exitCode !== null) throw new Error(begun.output())
        await pause(20)
      }
      begun.child.kill('SIGKILL')
      await begun.ended()
      await client.query('select pg_advisory_unlock(771)')
      const left = () =>
        client.query(
          `select from pg_stat_activity where application_name = 'muster-owner' and datname = current_database()`,
        )
      while ((await left()).rowCount !== 0) await pause(10)
      const applied = await client.query('select name from migrations order by name')
      expect(applied.rows).toHaveLength(appliedBefore.length + n)
    }
    await client.query('drop trigger halt on migrations; drop schema steps cascade')
    const began = performance.now()
    expect(await migrate(url)).toEqual(pending.slice(-1))
    const lastMs = performance.now() - began
    expect(await migrate(url)).toEqual([])
    // Before the night's work, which notes its day.
    const after = await sumsOf(client, before.columns)
    const upgraded = await aServer(environment(url))
    expect((await fetch(`${upgraded.url}/readyz`)).status).toBe(200)
    expect(await upgraded.end('SIGTERM')).toBe(0)
    await client.end()
    const altered = Object.keys(before.sums).filter((table) => after.sums[table] !== before.sums[table])
    tellFigures(`D17 ${title}`, {
      rows: countOf(before.sums),
      steps: pending.length,
      kills: pending.length,
      altered,
      lastMs: Math.round(lastMs),
    })
    expect(altered).toEqual([])
  })
}

test('D17: how long an upgrade of these rows takes', async () => {
  const known = ofRelease.map(({ name }) => name).filter((name) => name <= '20261121-0300-works.sql')
  const { url, client } = await aDatabase(known)
  const { sums } = await sumsOf(client)
  const began = performance.now()
  await migrate(url)
  const seconds = (performance.now() - began) / 1000
  // Each step is dated by the beginning of its transaction.
  const { rows: steps } = await client.query(
    `select name, round(extract(epoch from coalesce(lead(applied_at) over (order by applied_at), now()) - applied_at), 1)::float as seconds
      from migrations order by 2 desc limit 3`,
  )
  await client.end()
  tellFigures('D17 time', {
    rows: countOf(sums),
    seconds: Math.round(seconds * 10) / 10,
    aMillion: Math.round((seconds * 1e6) / countOf(sums)),
    slowest: steps,
  })
  expect(seconds).toBeGreaterThan(0)
})
