import type pg from 'pg'
import { requireBypassRls } from '../db/connection/bypass-rls.ts'
import { asOwner } from '../db/connection/pool.ts'
import { type BrokenVisit, findBrokenVisits } from '../integrity/broken-visits.ts'
import type { Counts } from '../integrity/counts.ts'
import { companiesWithOtherEnds, endsFile, type KeptLogEnds } from '../integrity/log-ends.ts'
import type { FileStore } from '../outside/store/disk.ts'
import { keyOf, type Variant } from '../outside/store/file-keys.ts'
import { differsFromSums, type VariantSums } from '../outside/store/stored-sums.ts'
import { quoted } from './companies/one-company.ts'

/** Bytes are stored before their row is: what is younger may be under way. */
export const underWayMs = 60 * 60_000
const rowsAtOnce = 1000
/** How many contents one night reads; the nights share the files, so that each has its turn. */
const contentsANight = 1000
const dayMs = 24 * 60 * 60_000

/** Whose contents are read: of all files, or of those whose turn it is in the night after a moment. */
export type ContentScope = 'all' | { readonly night: Date }

export interface IntegrityFault {
  /** Keys in the store that no row names. */
  orphans: string[]
  /** Keys of rows whose content, or one size of it, is not in the store. */
  missing: string[]
  otherLength: string[]
  /** Keys of rows whose content has its length and is not what was stored. */
  altered: string[]
  deadReferences: BrokenLink[]
  /** Numbers of companies whose audit log lacks entries. */
  brokenLogs: number[]
  brokenVisits: BrokenVisit[]
  /** The file of kept ends, where it cannot be read. */
  damagedEnds: string[]
}
interface BrokenLink {
  link: string
  rows: number
}

export const countFound = ({
  orphans,
  missing,
  otherLength,
  altered,
  deadReferences,
  brokenLogs,
  brokenVisits,
  damagedEnds,
}: IntegrityFault): Counts => ({
  orphans: orphans.length,
  missing: missing.length,
  otherLength: otherLength.length,
  altered: altered.length,
  deadReferences: deadReferences.reduce((sum, { rows }) => sum + rows, 0),
  brokenLogs: brokenLogs.length,
  brokenVisits: brokenVisits.length,
  damagedEnds: damagedEnds.length,
})

/**
 * Looks through the store and every link of the database, beside a running server too; changes nothing. Bytes without a
 * row count where they were stored before a moment; audit logs and visits are compared with the ends that were written
 * down before. Throws RoleLacksBypassRls.
 */
export const scanIntegrity = (
  url: string,
  store: FileStore,
  before: Date,
  contents: ContentScope = 'all',
  { ends, isDamaged }: KeptLogEnds = { ends: new Map(), isDamaged: false },
): Promise<IntegrityFault> =>
  asOwner(url, async (client) => {
    await requireBypassRls(client)
    await client.query('begin isolation level repeatable read read only')
    const deadReferences = await brokenLinks(client)
    const lacking = await companiesWithBrokenLogs(client)
    const brokenLogs = [...new Set([...lacking, ...(await companiesWithOtherEnds(client, ends))])]
    const brokenVisits = await findBrokenVisits(client, ends)
    const files = await lookAtFiles(client, store, await turnOf(client, contents))
    await client.query('commit')
    const orphans: string[] = []
    for await (const { key, storedAt } of store.keys())
      if (storedAt < before && !files.known.has(key.replace(/-(full|medium|thumb)$/, ''))) orphans.push(key)
    return {
      orphans: orphans.sort(),
      missing: await stillRows(client, files.missing),
      otherLength: await stillRows(client, files.otherLength),
      altered: await stillRows(client, files.altered),
      deadReferences,
      brokenLogs: brokenLogs.sort((one, other) => one - other),
      brokenVisits,
      damagedEnds: isDamaged ? [endsFile] : [],
    }
  })

/** Every sign-in leaves an entry, and numbers have no gap. Whether an entry was changed, `verify` finds. */
async function companiesWithBrokenLogs(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select t.id from tenants t
        left join audit_heads h on h.tenant_id = t.id
        left join (select tenant_id, count(*) as entries from audit_entries group by tenant_id) e on e.tenant_id = t.id
        left join (select distinct tenant_id from sessions) s on s.tenant_id = t.id
      where coalesce(e.entries, 0) <> coalesce(h.entries - h.forgotten, 0)
        or h.tenant_id is null and s.tenant_id is not null
      order by t.id`,
  )
  return rows.map(({ id }) => id)
}

async function stillRows(client: pg.Client, keys: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    'select key from files where key = any($1::text[]) order by tenant_id, id',
    [keys],
  )
  return rows.map(({ key }) => key)
}

/** Whether a night reads the content of a file. Keys end with random digits, which share the files evenly. */
export const isTurnOf = (key: string, { night, turns }: { night: Date; turns: number }) =>
  Number.parseInt(key.slice(-8), 16) % turns === Math.floor(night.getTime() / dayMs) % turns

async function turnOf(client: pg.Client, contents: ContentScope): Promise<(key: string) => boolean> {
  if (contents === 'all') return () => true
  const { rows } = await client.query<{ files: number }>('select count(*) as files from files')
  const turns = Math.max(1, Math.ceil(Number(rows[0]!.files) / contentsANight))
  return (key) => isTurnOf(key, { night: contents.night, turns })
}

interface FileRow {
  key: string
  size: number
  isImage: boolean
  variants: VariantSums | null
}
type Fault = 'missing' | 'otherLength' | 'altered'

async function lookAtFiles(client: pg.Client, store: FileStore, isTurn: (key: string) => boolean) {
  const found = { missing: [] as string[], otherLength: [] as string[], altered: [] as string[] }
  const fileKeys = new Set<string>()
  await client.query(
    `declare every_file no scroll cursor for
      select key, size, width is not null as "isImage", variants from files order by tenant_id, id`,
  )
  for (;;) {
    const { rows } = await client.query<FileRow>(`fetch ${rowsAtOnce} from every_file`)
    for (const row of rows) {
      fileKeys.add(row.key)
      const fault = await faultOf(store, row, isTurn(row.key))
      if (fault) found[fault].push(row.key)
    }
    if (rows.length < rowsAtOnce) break
  }
  return { known: fileKeys, ...found }
}

const imageVariants: readonly Variant[] = ['full', 'medium', 'thumb']

async function faultOf(store: FileStore, file: FileRow, readsContent: boolean): Promise<Fault | undefined> {
  const { key, variants } = file
  const wanted = variants
    ? (Object.keys(variants) as Variant[])
    : file.isImage
      ? imageVariants
      : (['full'] as const)
  const sizes = await Promise.all(wanted.map((variant) => store.size(keyOf(key, variant))))
  if (sizes.includes(null)) return 'missing'
  if (!variants) return hasLengths(file, sizes as number[]) ? undefined : 'otherLength'
  if (!wanted.every((variant, n) => variants[variant]!.bytes === sizes[n])) return 'otherLength'
  return readsContent && (await differsFromSums(store, key, variants)) ? 'altered' : undefined
}

/** A file from before sums were kept tells one length: of all its sizes, or in a demo company of the full one. */
function hasLengths({ size }: FileRow, [full, ...others]: readonly number[]) {
  return size === full || size === others.reduce((sum, bytes) => sum + bytes, full!)
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
