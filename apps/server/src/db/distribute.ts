import type pg from 'pg'
import { appRole, asOwner } from './connection/pool.ts'

// Spreads the rows of companies over the machines of a Citus cluster. It can be cut off anywhere: what is still to be
// done stands in the database, and the next run goes on with it.

/** Why a database cannot be distributed now. */
export class NotDistributable extends Error {}

/** What lies ahead: tables of companies that are still on one machine, and their rows. */
export interface Distribution {
  readonly machines: number
  readonly tables: readonly { readonly name: string; readonly rows: number }[]
}

const progress = 'distribution_progress'
const links = 'distribution_links'

/** Whether a distribution was begun and not ended: links between tables are missing then, and nothing may be written. */
export async function isHalfDistributed(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(`select to_regclass('${progress}') is not null as is`)
  return rows[0]!.is
}

const openTables = `
  select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and obj_description(c.oid, 'pg_class') like '@dist%'
    and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid and p.partmethod = 'h')
  order by c.relname <> 'company_settings', c.relname`

/**
 * What `distribute` will do. Throws NotDistributable where the database is no coordinator with workers, or the program
 * runs on it.
 */
export const planDistribution = (url: string): Promise<Distribution> => asOwner(url, plan)

async function plan(client: pg.Client): Promise<Distribution> {
  const { rows: engine } = await client.query("select from pg_extension where extname = 'citus'")
  if (engine.length === 0) throw new NotDistributable('The database has no extension citus: create it, and add workers.')
  const { rows: workers } = await client.query('select from citus_get_active_worker_nodes()')
  if (workers.length === 0) throw new NotDistributable('The coordinator knows no workers: select citus_add_node(…)')
  const { rows: at } = await client.query(
    "select from pg_stat_activity where datname = current_database() and application_name = 'muster'",
  )
  if (at.length > 0) throw new NotDistributable('The program runs on this database: stop it first.')
  const { rows: names } = await client.query<{ name: string }>(openTables)
  const tables: { name: string; rows: number }[] = []
  for (const { name } of names) tables.push({ name, rows: await countRows(client, name) })
  return { machines: workers.length, tables }
}

async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*) from ${client.escapeIdentifier(table)}`,
  )
  return rows[0]!.count
}

/**
 * Distributes every table of companies by company, and links them as before. Says each step. Throws NotDistributable, and
 * an Error that names the table where a row went missing.
 */
export const distribute = (url: string, say: (line: string) => void): Promise<void> =>
  asOwner(url, async (client) => {
    // Row-level policies ask for it, even where they let everything through.
    await client.query(`select set_config('app.tenant_id', '0', false)`)
    const { tables } = await plan(client)
    await begin(client, tables)
    await client.query(`alter role ${appRole} login`)
    await client.query("select create_reference_table('tenants')")
    for (const [n, { name, rows }] of tables.entries()) {
      say(`${n + 1} of ${tables.length}: ${name}, ${rows} rows`)
      await client.query(
        "select create_distributed_table($1, 'tenant_id', colocate_with => $2)",
        [name, name === 'company_settings' ? 'none' : 'company_settings'],
      )
    }
    await planAnew(client)
    await linkAgain(client, say)
    await checkRows(client, say)
    await client.query(`drop table ${progress}, ${links}`)
  })

/** Keeps how many rows there are and how tables are linked, and takes the links away: the engine takes tables one by one. */
async function begin(client: pg.Client, tables: Distribution['tables']) {
  await client.query('begin')
  await client.query(`
    create table if not exists ${progress} (name text primary key, rows bigint not null);
    comment on table ${progress} is '@local a distribution that is under way: rows of each table before it';
    create table if not exists ${links} (name text primary key, belongs_to text not null, definition text not null);
    comment on table ${links} is '@local a distribution that is under way: links between tables, to be made again';
    insert into ${links}
    select k.conname, k.conrelid::regclass, pg_get_constraintdef(k.oid) from pg_constraint k
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conparentid = 0
      and not exists (select from pg_dist_partition p where p.logicalrelid = k.conrelid and p.partmethod = 'h')
    on conflict do nothing`)
  for (const { name, rows } of tables)
    await client.query(`insert into ${progress} values ($1, $2) on conflict do nothing`, [name, rows])
  const { rows: toDrop } = await client.query<{ name: string; belongs_to: string }>(`
    select l.name, l.belongs_to from ${links} l join pg_constraint k on k.conname = l.name and k.conrelid = l.belongs_to::regclass
    where not exists (select from pg_dist_partition p where p.logicalrelid = k.conrelid and p.partmethod = 'h')`)
  for (const { name, belongs_to } of toDrop)
    await client.query(`alter table ${belongs_to} drop constraint ${client.escapeIdentifier(name)}`)
  await client.query('commit')
}

/** A plan that is kept for every company cannot say which machine is asked. */
async function planAnew(client: pg.Client) {
  const { rows: kept } = await client.query<{ name: string }>(`
    select oid::regprocedure as name from pg_proc
    where pronamespace = 'public'::regnamespace and 'plan_cache_mode=force_generic_plan' = any(proconfig)`)
  for (const { name } of kept) await client.query(`alter function ${name} reset plan_cache_mode`)
}

async function linkAgain(client: pg.Client, say: (line: string) => void) {
  const { rows: missing } = await client.query<{ name: string; belongs_to: string; definition: string }>(`
    select l.* from ${links} l where not exists (
      select from pg_constraint k where k.conname = l.name and k.conrelid = l.belongs_to::regclass)
    order by l.belongs_to, l.name`)
  say(`${missing.length} links between tables`)
  for (const { name, belongs_to, definition } of missing)
    await client.query(
      `alter table ${belongs_to} add constraint ${client.escapeIdentifier(name)} ${definition}`,
    )
}

async function checkRows(client: pg.Client, say: (line: string) => void) {
  const { rows: before } = await client.query<{ name: string; rows: number }>(`select * from ${progress}`)
  for (const { name, rows } of before) {
    const now = await countRows(client, name)
    if (now !== rows) throw new Error(`${name} had ${rows} rows, and has ${now}`)
  }
  say(`${before.length} tables counted again: every row is there`)
}
