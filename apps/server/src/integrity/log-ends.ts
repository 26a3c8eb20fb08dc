import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { z } from 'zod'

/** Where a chain ended: the number of its last entry, and the hash of that entry in hexadecimal digits. */
const LogEnd = z.object({ entries: z.int().min(0), hash: z.string().regex(/^[0-9a-f]{64}$/) })
export type LogEnd = z.infer<typeof LogEnd>

/** Of one company: of its audit log, and of the chain of its visits' seals; each from its first entry on. */
const CompanyEnds = z.strictObject({ audit: LogEnd.optional(), visits: LogEnd.optional() })
export type CompanyEnds = z.infer<typeof CompanyEnds>
/** By the number of the company. */
export type LogEnds = ReadonlyMap<number, CompanyEnds>

/** Files from before visits were counted have the end of the audit log in its place. */
const KeptEnds = z.array(
  z.tuple([z.int(), z.union([LogEnd.transform((audit): CompanyEnds => ({ audit })), CompanyEnds])]),
)

export interface KeptLogEnds {
  readonly ends: LogEnds
  /** Whether the file is there and cannot be read as what it has to be: then `ends` is empty. */
  readonly isDamaged: boolean
}

export const endsFile = 'audit-ends.json'
const fileIn = (folder: string) => path.join(folder, endsFile)

/** The ends that the last check wrote down, outside the database that they prove; empty before the first check. */
export async function readLogEnds(folder: string): Promise<KeptLogEnds> {
  const text = await readFile(fileIn(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return '[]'
  })
  const kept = KeptEnds.safeParse(parsed(text))
  return kept.success ? { ends: new Map(kept.data), isDamaged: false } : { ends: new Map(), isDamaged: true }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export async function findLogEnds(client: pg.ClientBase): Promise<LogEnds> {
  const { rows } = await client.query<{ id: number; audit: LogEnd | null; visits: LogEnd | null }>(
    `select t.id,
        case when a.tenant_id is not null
          then json_build_object('entries', a.entries, 'hash', encode(a.hash, 'hex')) end as audit,
        case when v.tenant_id is not null
          then json_build_object('entries', v.seals, 'hash', encode(v.hash, 'hex')) end as visits
      from tenants t left join audit_heads a on a.tenant_id = t.id
        left join work_seal_heads v on v.tenant_id = t.id
      order by t.id`,
  )
  return new Map(
    rows.map(({ id, audit, visits }) => [id, { audit: audit ?? undefined, visits: visits ?? undefined }]),
  )
}

export async function companiesWithOtherEnds(client: pg.ClientBase, ends: LogEnds): Promise<number[]> {
  const auditEnds = [...ends].flatMap(([id, { audit }]) => (audit ? { id, ...audit } : []))
  const { rows } = await client.query<{ id: number }>(
    `select t.id from jsonb_to_recordset($1) as k (id bigint, entries bigint, hash text)
        join tenants t on t.id = k.id
        left join audit_heads h on h.tenant_id = k.id
        left join audit_entries e on e.tenant_id = k.id and e.id = k.entries
      where coalesce(h.entries, 0) < k.entries
        or k.entries > h.forgotten and encode(e.hash, 'hex') is distinct from k.hash
        or k.entries = h.forgotten and encode(h.forgotten_hash, 'hex') <> k.hash
      order by t.id`,
    [JSON.stringify(auditEnds)],
  )
  return rows.map(({ id }) => id)
}

/** Companies with something broken, which keep the end that was written down before. */
interface BrokenLogs {
  readonly audit: readonly number[]
  readonly visits: readonly number[]
}

/** Writes down the ends for the next check. One that was found broken stays as it was, and none becomes shorter. */
export async function keepLogEnds(folder: string, kept: LogEnds, found: LogEnds, broken: BrokenLogs) {
  const next = new Map<number, CompanyEnds>()
  for (const [id, { audit, visits }] of found)
    next.set(id, {
      audit: nextEnd(kept.get(id)?.audit, audit, broken.audit.includes(id)),
      visits: nextEnd(kept.get(id)?.visits, visits, broken.visits.includes(id)),
    })
  await mkdir(folder, { recursive: true })
  await writeWhole(fileIn(folder), JSON.stringify([...next]))
}

const nextEnd = (kept: LogEnd | undefined, found: LogEnd | undefined, isBroken: boolean) =>
  kept && (isBroken || (found?.entries ?? 0) < kept.entries) ? kept : found

/** Written beside, waited for and moved: whatever ends the process leaves the file as it was or as it is to be. */
async function writeWhole(file: string, text: string) {
  const beside = `${file}.${randomUUID()}`
  try {
    const handle = await open(beside, 'wx', 0o600)
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(beside, file)
  } finally {
    await rm(beside, { force: true })
  }
}
