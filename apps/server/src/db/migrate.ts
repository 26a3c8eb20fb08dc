import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { postgreSplitterOptions, splitQuery } from 'dbgate-query-splitter'
import type pg from 'pg'
import { appRole, asOwner } from './connection/pool.ts'
import { requireWhole } from './distribute.ts'

const folder = new URL('../../migrations/', import.meta.url)
// Any number; all processes that migrate take turns on it.
const migrationLock = 7_361_001

/** The database was migrated by a newer program; this one must not touch it. */
class SchemaNewer extends Error {}

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

async function letOwnerBecomeApp(client: pg.Client): Promise<{ seesEveryRow: boolean }> {
  const { rows } = await client.query<{ super: boolean; passes: boolean }>(
    'select rolsuper as super, rolbypassrls as passes from pg_roles where rolname = current_user',
  )
  const { super: isSuper = false, passes = false } = rows[0] ?? {}
  if (!isSuper) await client.query(`grant ${appRole} to current_user`)
  return { seesEveryRow: isSuper || passes }
}

/**
 * Runs a migration as an owner who is no superuser. Row-level security is forced on the owner of the tables too, who then
 * could neither read nor fill rows of companies. It is let go, for the tables that are there and for those that are made,
 * inside the transaction of the migration, so that nobody else ever sees it gone.
 */
async function asPlainOwner(client: pg.Client, text: string) {
  await forceOnOwner(client, false)
  const made = await definitionOfTenantTable(client)
  const lenient = made?.replace('%I force row level security', '%I no force row level security')
  if (lenient) await client.query(lenient)
  await runEach(client, text)
  const now = await definitionOfTenantTable(client)
  if (made && now === lenient) await client.query(made)
  await forceOnOwner(client, true)
}

/** One statement at a time: a cluster passes the whole text of a message on to its workers, which take one statement. */
async function runEach(client: pg.Client, text: string) {
  for (const statement of splitQuery(text, postgreSplitterOptions)) await client.query(statement as string)
}

/** On every table of companies' rows. */
const forceOnOwner = (client: pg.Client, isForced: boolean) =>
  client.query(
    `do $$ declare t record; begin
      for t in select oid::regclass as name from pg_class
        where relnamespace = 'public'::regnamespace and obj_description(oid, 'pg_class') like '@dist%'
          and relforcerowsecurity <> ${isForced} loop
        execute format('alter table %s ${isForced ? 'force' : 'no force'} row level security', t.name);
      end loop; end $$`,
  )

async function definitionOfTenantTable(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_functiondef(oid) as definition from pg_proc
      where pronamespace = 'public'::regnamespace and proname = 'tenant_table'`,
  )
  return rows[0]?.definition
}

/**
 * Applies the migrations that are missing, each in its own transaction, and answers their names. Two processes take
 * turns; a kill in the middle leaves whole migrations only. Throws SchemaNewer when the database knows a migration that
 * this program does not, HalfDistributed, and an Error when one was changed after it was applied. Where `only` is given,
 * no others.
 */
export async function migrate(url: string, only?: readonly string[]): Promise<string[]> {
  const all = await readMigrations()
  const wanted = only ? all.filter(({ name }) => only.includes(name)) : all
  return asOwner(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await requireWhole(client)
    // Policies ask for it, even where they let everything through.
    await client.query(`select set_config('app.tenant_id', '0', false)`)
    await client.query(preparation)
    const owner = await letOwnerBecomeApp(client)
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
      await applyOne(client, migration, owner)
      done.push(migration.name)
    }
    return done
  })
}

async function applyOne(
  client: pg.Client,
  migration: Migration,
  { seesEveryRow }: { seesEveryRow: boolean },
) {
  try {
    await client.query('begin')
    await (seesEveryRow ? runEach(client, migration.text) : asPlainOwner(client, migration.text))
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
