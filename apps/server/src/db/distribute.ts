import type pg from 'pg'
import type { Waits } from '../waits.ts'
import { appRole, asOwner } from './connection/pool.ts'
import { countNewRows } from './count-new-rows.ts'

// Spreads the rows of companies over the machines of a Citus cluster. It can be interrupted at any point: the database
// records what is left, and the next run continues from there.

/** Why a database cannot be distributed now. */
class NotDistributable extends Error {}
/** A distribution was interrupted: foreign keys are missing, so that nothing may be written. */
class HalfDistributed extends Error {}

/** What is left to do: the tables of companies that are still on one machine, and their rows. */
export interface Distribution {
  readonly workers: number
  readonly tables: readonly TableRows[]
}
interface TableRows {
  readonly name: string
  readonly rows: number
}
interface Link {
  readonly name: string
  readonly belongs_to: string
  readonly definition: string
}

/** The number of an advisory lock, another than that of migrations, so that only one process distributes. */
const distributionLock = 7_361_002
// Both tables exist from the beginning of a distribution to its end.
const progress = 'distribution_progress'
const links = 'distribution_links'

async function isUnderWay(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(`select to_regclass('${progress}') is not null as is`)
  return rows[0]!.is
}

export const isHalfDistributed = (url: string): Promise<boolean> => asOwner(url, isUnderWay)

/** Throws HalfDistributed. */
export async function requireWhole(client: pg.ClientBase): Promise<void> {
  if (await isUnderWay(client))
    throw new HalfDistributed(
      'The database is half distributed, and some links between its tables are missing. Run: npm run distribute -- --yes',
    )
}

/** Tables of companies that are on one machine; first the one that the others are placed with. */
const undistributedTables = `
  select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and obj_description(c.oid, 'pg_class') like '@dist%'
    and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid and p.partmethod = 'h')
  order by c.relname <> 'company_settings', c.relname`

/** Throws NotDistributable where the database is not a coordinator with workers, or the program is running on it. */
export const planDistribution = (url: string): Promise<Distribution> => asOwner(url, plan)

async function plan(client: pg.Client): Promise<Distribution> {
  const { rows: engine } = await client.query("select from pg_extension where extname = 'citus'")
  if (engine.length === 0)
    throw new NotDistributable('The database has no extension citus: create it, and add workers.')
  const { rows: workers } = await client.query('select from citus_get_active_worker_nodes()')
  if (workers.length === 0)
    throw new NotDistributable('The coordinator knows no workers: select citus_add_node(…)')
  const { rows: users } = await client.query(
    "select from pg_stat_activity where datname = current_database() and application_name = 'muster'",
  )
  if (users.length > 0) throw new NotDistributable('The program runs on this database: stop it first.')
  const { rows: names } = await client.query<{ name: string }>(undistributedTables)
  const tables: TableRows[] = []
  await client.query(`select set_config('app.tenant_id', '0', false)`)
  for (const { name } of names) tables.push({ name, rows: await countRows(client, name) })
  return { workers: workers.length, tables }
}

async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*) from ${client.escapeIdentifier(table)}`,
  )
  return rows[0]!.count
}

/**
 * Distributes every table of companies by company, with the foreign keys that it had. Reports each step to `say`. Throws
 * NotDistributable, and an Error that names the table if a row is missing.
 */
export const distribute = (url: string, { lock }: Waits, say: (line: string) => void): Promise<void> =>
  asOwner(url, async (client) => {
    await requireAlone(client)
    const { tables } = await plan(client)
    await unlink(client, tables)
    await client.query(`alter role ${appRole} login`)
    // A session's own limits do not reach the workers, where the program signs in with this role.
    await client.query(`alter role ${appRole} set lock_timeout = ${lock}`)
    await client.query(`select create_reference_table('tenants') where not exists (
      select from pg_dist_partition where logicalrelid = 'tenants'::regclass)`)
    for (const [n, { name, rows }] of tables.entries()) {
      say(`${n + 1} of ${tables.length}: ${name}, ${rows} rows`)
      await client.query("select create_distributed_table($1, 'tenant_id', colocate_with => $2)", [
        name,
        name === 'company_settings' ? 'none' : 'company_settings',
      ])
    }
    await freePlans(client)
    await linkAgain(client, say)
    await checkRows(client, say)
    await countNewRows(client)
    await client.query(`drop table ${progress}, ${links}`)
  })

async function requireAlone(client: pg.Client) {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [
    distributionLock,
  ])
  if (!rows[0]!.free)
    throw new NotDistributable(
      'Another process distributes this database, or one that was cut off is ending: try again in a minute.',
    )
}

/** Records the numbers of rows and the foreign keys, and drops the keys: Citus distributes one table at a time. */
async function unlink(client: pg.Client, tables: readonly TableRows[]) {
  await client.query('begin')
  await client.query(`
    create table if not exists ${progress} (name text primary key, rows bigint not null);
    comment on table ${progress} is '@local a distribution that is under way: rows of each table before it';
    create table if not exists ${links} (name text, belongs_to text, definition text not null, primary key (name, belongs_to));
    comment on table ${links} is '@local a distribution that is under way: links between tables, to be made again';
    insert into ${links}
    select k.conname, k.conrelid::regclass, pg_get_constraintdef(k.oid) from pg_constraint k
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conparentid = 0
      and not exists (select from pg_dist_partition p where p.logicalrelid = k.conrelid and p.partmethod = 'h')
    on conflict do nothing`)
  for (const { name, rows } of tables)
    await client.query(`insert into ${progress} values ($1, $2) on conflict do nothing`, [name, rows])
  const { rows: present } = await client.query<Link>(`
    select l.* from ${links} l join pg_constraint k on k.conname = l.name and k.conrelid = l.belongs_to::regclass
    where not exists (select from pg_dist_partition p where p.logicalrelid = k.conrelid and p.partmethod = 'h')`)
  for (const { name, belongs_to } of present)
    await client.query(`alter table ${belongs_to} drop constraint ${client.escapeIdentifier(name)}`)
  await client.query('commit')
}

/** A plan that is shared by all companies cannot name the worker of one. */
async function freePlans(client: pg.Client) {
  const { rows: fixed } = await client.query<{ name: string }>(`
    select oid::regprocedure as name from pg_proc
    where pronamespace = 'public'::regnamespace and 'plan_cache_mode=force_generic_plan' = any(proconfig)`)
  for (const { name } of fixed) await client.query(`alter function ${name} reset plan_cache_mode`)
}

async function linkAgain(client: pg.Client, say: (line: string) => void) {
  const { rows: missing } = await client.query<Link>(`
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
  const { rows: before } = await client.query<TableRows>(`select * from ${progress}`)
  for (const { name, rows } of before) {
    const rowsNow = await countRows(client, name)
    if (rowsNow !== rows) throw new Error(`${name} had ${rows} rows, and has ${rowsNow}`)
  }
  say(`${before.length} tables counted again: every row is there`)
}
