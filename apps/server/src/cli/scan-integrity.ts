import type pg from 'pg'
import { asOwner } from '../db/pool.ts'
import { requireWholeView } from '../db/whole-view.ts'
import type { Counts } from '../integrity/counts.ts'
import type { FileStore } from '../outside/disk.ts'
import { keyOf } from '../outside/file-keys.ts'
import { quoted } from './one-company.ts'

/** Bytes are stored before their row is: what is younger may be under way. */
export const underWayMs = 60 * 60_000
const rowsAtOnce = 1000

export interface Found {
  /** Keys in the store that no row names. */
  orphans: string[]
  /** Keys of rows whose content is not in the store. */
  missing: string[]
  otherLength: string[]
  deadReferences: BrokenLink[]
}
/** A link between two tables, and how many rows have it broken. */
interface BrokenLink {
  link: string
  rows: number
}

/** How many of each kind: files, and rows. */
export const countFound = ({ orphans, missing, otherLength, deadReferences }: Found): Counts => ({
  orphans: orphans.length,
  missing: missing.length,
  otherLength: otherLength.length,
  deadReferences: deadReferences.reduce((sum, { rows }) => sum + rows, 0),
})

/**
 * Looks through the store and every link of the database, beside a running server too; changes nothing. Bytes without a
 * row count where they were stored before a moment. Throws MayNotRead.
 */
export const scanIntegrity = (url: string, store: FileStore, before: Date): Promise<Found> =>
  asOwner(url, async (client) => {
    await requireWholeView(client)
    await client.query('begin isolation level repeatable read read only')
    const deadReferences = await brokenLinks(client)
    const files = await lookAtFiles(client, store)
    await client.query('commit')
    const orphans: string[] = []
    for await (const { key, storedAt } of store.keys())
      if (storedAt < before && !files.known.has(key.replace(/-(full|medium|thumb)$/, ''))) orphans.push(key)
    return {
      orphans: orphans.sort(),
      missing: await stillRows(client, files.missing),
      otherLength: await stillRows(client, files.otherLength),
      deadReferences,
    }
  })

/** What was removed while it was looked had a row at first and its bytes no more. */
async function stillRows(client: pg.Client, keys: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    'select key from files where key = any($1::text[]) order by tenant_id, id',
    [keys],
  )
  return rows.map(({ key }) => key)
}

async function lookAtFiles(client: pg.Client, store: FileStore) {
  const [known, missing, otherLength] = [new Set<string>(), [] as string[], [] as string[]]
  await client.query(
    'declare every_file no scroll cursor for select key, size from files order by tenant_id, id',
  )
  for (;;) {
    const { rows } = await client.query<{ key: string; size: number }>(`fetch ${rowsAtOnce} from every_file`)
    for (const { key, size } of rows) {
      known.add(key)
      const stored = await store.size(keyOf(key, 'full'))
      if (stored === null) missing.push(key)
      else if (stored !== size) otherLength.push(key)
    }
    if (rows.length < rowsAtOnce) break
  }
  return { known, missing, otherLength }
}

interface Link {
  name: string
  from: string
  to: string
  columns: { mine: string; theirs: string }[]
}

/** The database holds every link itself; a copy of it, or a hand in it, may have broken one. */
async function brokenLinks(client: pg.Client): Promise<BrokenLink[]> {
  const { rows: links } = await client.query<Link>(
    `select k.conname as name, c.relname as from, t.relname as to,
        (select json_agg(json_build_object('mine', m.attname, 'theirs', f.attname) order by p.n)
          from unnest(k.conkey, k.confkey) with ordinality as p (mine, theirs, n)
            join pg_attribute m on m.attrelid = k.conrelid and m.attnum = p.mine
            join pg_attribute f on f.attrelid = k.confrelid and f.attnum = p.theirs) as columns
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conparentid = 0 order by 2, 1`,
  )
  const found: BrokenLink[] = []
  for (const { name, from, to, columns } of links) {
    const whole = columns.map(({ mine }) => `c.${quoted(mine)} is not null`).join(' and ')
    const same = columns.map(({ mine, theirs }) => `c.${quoted(mine)} = t.${quoted(theirs)}`).join(' and ')
    const { rows } = await client.query<{ n: number }>(
      `select count(*) as n from ${quoted(from)} c
        where ${whole} and not exists (select from ${quoted(to)} t where ${same})`,
    )
    const n = rows[0]?.n ?? 0
    if (n > 0) found.push({ link: `${from} to ${to} (${name})`, rows: n })
  }
  return found
}
