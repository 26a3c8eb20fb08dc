import type pg from 'pg'
import { asOwner } from '../db/pool.ts'
import type { FileStore } from '../outside/disk.ts'
import { keyOf } from '../outside/file-keys.ts'
import { quoted } from './one-company.ts'

/** Bytes are stored before their row is: what is younger may be under way. */
const underWayMs = 60 * 60_000
const rowsAtOnce = 1000

export interface Found {
  /** Keys in the store that no row names. */
  orphans: string[]
  /** Keys of rows whose content is not in the store. */
  missing: string[]
  otherLength: string[]
  /** A link between two tables, and how many rows have it broken. */
  deadReferences: string[]
}

/** Looks through the store and every link of the database, beside a running server too; changes nothing. */
export const scanIntegrity = (url: string, store: FileStore, now: Date): Promise<Found> =>
  asOwner(url, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    const deadReferences = await brokenLinks(client)
    const files = await lookAtFiles(client, store)
    await client.query('commit')
    const before = now.getTime() - underWayMs
    const orphans: string[] = []
    for await (const { key, storedAt } of store.keys())
      if (storedAt.getTime() < before && !files.known.has(key.replace(/-(full|medium|thumb)$/, '')))
        orphans.push(key)
    return { orphans: orphans.sort(), missing: files.missing, otherLength: files.otherLength, deadReferences }
  })

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
async function brokenLinks(client: pg.Client): Promise<string[]> {
  const { rows: links } = await client.query<Link>(
    `select k.conname as name, c.relname as from, t.relname as to,
        (select json_agg(json_build_object('mine', m.attname, 'theirs', f.attname) order by p.n)
          from unnest(k.conkey, k.confkey) with ordinality as p (mine, theirs, n)
            join pg_attribute m on m.attrelid = k.conrelid and m.attnum = p.mine
            join pg_attribute f on f.attrelid = k.confrelid and f.attnum = p.theirs) as columns
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conparentid = 0 order by 2, 1`,
  )
  const found: string[] = []
  for (const { name, from, to, columns } of links) {
    const whole = columns.map(({ mine }) => `c.${quoted(mine)} is not null`).join(' and ')
    const same = columns.map(({ mine, theirs }) => `c.${quoted(mine)} = t.${quoted(theirs)}`).join(' and ')
    const { rows } = await client.query<{ n: number }>(
      `select count(*) as n from ${quoted(from)} c
        where ${whole} and not exists (select from ${quoted(to)} t where ${same})`,
    )
    const n = rows[0]?.n ?? 0
    if (n > 0) found.push(`${from} to ${to} (${name}): ${n}`)
  }
  return found
}
