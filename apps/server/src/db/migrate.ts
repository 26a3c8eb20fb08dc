import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { appRole, asOwner } from './pool.ts'

const folder = new URL('../../migrations/', import.meta.url)
// Any number; all processes that migrate take turns on it.
const migrationLock = 7_361_001

/** The database was migrated by a newer program; this one must not touch it. */
export class SchemaNewer extends Error {}

interface Migration {
  name: string
  text: string
  checksum: string
}
/** All that this program knows, in their order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

const preparation = `
  do $$ begin
    if not exists (select from pg_roles where rolname = '${appRole}') then
      create role ${appRole} nologin nosuperuser nobypassrls nocreatedb nocreaterole;
    end if;
  exception when duplicate_object or unique_violation then null; end $$;
  create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now());
  comment on table migrations is '@local what has been applied';
  revoke all on schema public from public;
  grant usage on schema public to ${appRole};
  alter default privileges in schema public grant select, insert, update, delete on tables to ${appRole};
  alter default privileges in schema public grant usage on sequences to ${appRole};`

async function letOwnerBecomeApp(client: pg.Client) {
  const { rows } = await client.query('select rolsuper from pg_roles where rolname = current_user')
  if (rows[0]?.rolsuper) return
  await client.query(`grant ${appRole} to current_user`)
}

/**
 * Applies the migrations that are missing, each in its own transaction, and answers their names. Two processes take
 * turns; a kill in the middle leaves whole migrations only. Throws SchemaNewer when the database knows a migration that
 * this program does not, and an Error when one was changed after it was applied. Where `only` is given, no others.
 */
export async function migrate(url: string, only?: readonly string[]): Promise<string[]> {
  const all = await readMigrations()
  const wanted = only ? all.filter(({ name }) => only.includes(name)) : all
  return asOwner(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(preparation)
    await letOwnerBecomeApp(client)
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migrations',
    )
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    const known = new Set(all.map((migration) => migration.name))
    const unknown = [...applied.keys()].filter((name) => !known.has(name))
    if (unknown.length > 0)
      throw new SchemaNewer(`The database was migrated by a newer program: ${unknown.join(', ')}`)
    const done: string[] = []
    for (const migration of wanted) {
      const before = applied.get(migration.name)
      if (before === migration.checksum) continue
      if (before) throw new Error(`${migration.name} was changed after it was applied`)
      await applyOne(client, migration)
      done.push(migration.name)
    }
    return done
  })
}

async function applyOne(client: pg.Client, migration: Migration) {
  try {
    await client.query('begin')
    await client.query(migration.text)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`${migration.name}: ${(error as Error).message}`, { cause: error })
  }
}
