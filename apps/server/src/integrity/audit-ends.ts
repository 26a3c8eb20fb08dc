import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'

/** Where an audit log ended: the number of its last entry, and the hash of that entry in hexadecimal digits. */
export interface AuditEnd {
  entries: number
  hash: string
}
/** By the number of the company. */
export type AuditEnds = ReadonlyMap<number, AuditEnd>

const fileIn = (folder: string) => path.join(folder, 'audit-ends.json')

/** The ends that the last check wrote down, outside the database that they prove; empty before the first check. */
export async function readAuditEnds(folder: string): Promise<AuditEnds> {
  try {
    return new Map(JSON.parse(await readFile(fileIn(folder), 'utf8')) as [number, AuditEnd][])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map()
    throw error
  }
}

/** Where each audit log ends now. */
export async function findAuditEnds(client: pg.ClientBase): Promise<AuditEnds> {
  const { rows } = await client.query<AuditEnd & { id: number }>(
    `select tenant_id as id, entries, encode(hash, 'hex') as hash from audit_heads order by tenant_id`,
  )
  return new Map(rows.map(({ id, entries, hash }) => [id, { entries, hash }]))
}

/** Numbers of companies whose log no longer holds the entry that was written down as its end. */
export async function companiesWithOtherEnds(client: pg.ClientBase, ends: AuditEnds): Promise<number[]> {
  const all = [...ends]
  const { rows } = await client.query<{ id: number }>(
    `select t.id from unnest($1::bigint[], $2::bigint[], $3::text[]) as k (id, entries, hash)
        join tenants t on t.id = k.id
        left join audit_heads h on h.tenant_id = k.id
        left join audit_entries e on e.tenant_id = k.id and e.id = k.entries
      where coalesce(h.entries, 0) < k.entries
        or k.entries > h.forgotten and encode(e.hash, 'hex') is distinct from k.hash
        or k.entries = h.forgotten and encode(h.forgotten_hash, 'hex') <> k.hash
      order by t.id`,
    [all.map(([id]) => id), all.map(([, { entries }]) => entries), all.map(([, { hash }]) => hash)],
  )
  return rows.map(({ id }) => id)
}

/** Writes down the ends for the next check. One that was found broken stays as it was, and none becomes shorter. */
export async function keepAuditEnds(
  folder: string,
  kept: AuditEnds,
  found: AuditEnds,
  broken: readonly number[],
) {
  const next = new Map(found)
  for (const [id, end] of kept)
    if (broken.includes(id) || (next.get(id)?.entries ?? end.entries) < end.entries) next.set(id, end)
  await mkdir(folder, { recursive: true })
  const file = fileIn(folder)
  await writeFile(`${file}.new`, JSON.stringify([...next]), { mode: 0o600 })
  await rename(`${file}.new`, file)
}
