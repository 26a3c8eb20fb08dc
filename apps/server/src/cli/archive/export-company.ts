import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { decodeFixes } from '@muster/rules/works/gps-codec'
import type pg from 'pg'
import { readWaitingOf } from '../../background/waiting.ts'
import { summing, summingFiles } from '../../backup/format.ts'
import { inRemovalOrder, readTenantTables } from '../../db/tenant-tables.ts'
import { contentKeyOf } from '../../features/files/content-key.ts'
import { asJson, tarEntry, writeArchive } from '../../outside/archive.ts'
import { decryptedBytes, NotDecrypted } from '../../outside/keys/encrypted-stream.ts'
import type { FileStore } from '../../outside/store/disk.ts'
import { keyOf } from '../../outside/store/file-keys.ts'
import { openSealed } from '../../outside/store/sealed-content.ts'
import { tarEnd, tarHeader, tarPadding } from '../../outside/tar.ts'
import { Mistake } from '../command.ts'
import { operatorScope, quoted, recordOperator, withCompany } from '../companies/one-company.ts'
import type { CommandDatabase } from '../with-database.ts'
import {
  type Contents,
  formatName,
  formatVersion,
  names,
  type Opening,
  readSchema,
  variants,
} from './company-archive.ts'
import { type ExportPlan, exportPlan } from './exported-columns.ts'

const rowsAtOnce = 500
const partBytes = 4 << 20

export interface Exported {
  readonly rows: number
  readonly files: number
  readonly missing: readonly number[]
}
type Json = Record<string, unknown>

/**
 * Writes all that a company has into one archive (`docs/operations.md` describes it), as of one moment and while it
 * works. Rows and files go through in pieces. The file is there when it is whole. Throws Mistake where no company has the
 * code, or something lies at `file` already.
 */
export const exportCompany = (db: CommandDatabase, code: string, file: string): Promise<Exported> =>
  withCompany(db, code, async (client, { id, status }) => {
    if (status === 'closed') throw new Mistake(`${code} is being removed`)
    if (existsSync(file)) throw new Mistake(`${file} is there already`)
    const seen: Seen = { rows: 0, files: 0, missing: [], sums: summingFiles() }
    await client.query('begin isolation level repeatable read read only')
    await writeArchive(file, archive({ db, client, id, seen }))
    await client.query('commit')
    await recordOperator(await operatorScope(db, id), 'company.exported', {})
    return seen
  })

interface Exporting {
  db: CommandDatabase
  client: pg.ClientBase
  id: number
  seen: Seen
}
interface Seen {
  rows: number
  files: number
  readonly missing: number[]
  readonly sums: ReturnType<typeof summingFiles>
}

async function* archive(exporting: Exporting): AsyncGenerator<Buffer> {
  const { client, id, db, seen } = exporting
  const now = db.deps.clock.now()
  const { plan, leftOut } = exportPlan(
    inRemovalOrder(await readTenantTables(client))
      .flat()
      .reverse(),
  )
  const { rows } = await client.query<{ company: Opening['company'] }>(
    'select to_jsonb(t) as company from tenants t where id = $1',
    [id],
  )
  const opening: Opening = {
    format: formatName,
    version: formatVersion,
    made: now.toISOString(),
    schema: await readSchema(client),
    company: rows[0]!.company,
  }
  const openingBytes = asJson(opening)
  yield* tarEntry(names.opening, openingBytes, now)
  const counts: Record<string, number> = {}
  const sums: Record<string, string> = {}
  for (const each of plan) {
    counts[each.table.name] = 0
    const sum = summing()
    for await (const { lines, count, part } of parts(exporting, each)) {
      counts[each.table.name]! += count
      seen.rows += count
      sum.take(lines)
      yield* tarEntry(names.rows(each.table.name, part), lines, now)
    }
    sums[each.table.name] = sum.sum()
  }
  const waiting = await readWaitingOf(client, id)
  const jobs = waiting.map((each) => `${JSON.stringify(each)}\n`).join('')
  yield* tarEntry(names.waiting, Buffer.from(jobs), now)
  yield* storedFiles(exporting, now)
  const omitted = Object.fromEntries(
    plan.filter((each) => each.omitted.length > 0).map((each) => [each.table.name, each.omitted]),
  )
  const contents: Contents = {
    rows: counts,
    files: seen.files,
    waiting: waiting.length,
    sums: {
      opening: createHash('sha256').update(openingBytes).digest('hex'),
      rows: sums,
      files: seen.sums.result().sha256,
    },
    missing: seen.missing,
    omitted,
    leftOut,
  }
  yield* tarEntry(names.contents, asJson(contents), now)
  yield tarEnd
}

/** Declaring a cursor takes no values: `query` has them in its text. */
async function* fetched<R extends object>(client: pg.ClientBase, query: string): AsyncGenerator<R> {
  await client.query(`declare rows_of_company no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await client.query<R>(`fetch ${rowsAtOnce} from rows_of_company`)
    yield* rows
    if (rows.length < rowsAtOnce) break
  }
  await client.query('close rows_of_company')
}

/** The rows of one table, one JSON object a line, in the order of their key, in parts of a few megabytes. */
async function* parts(exporting: Exporting, plan: ExportPlan) {
  const { name, key } = plan.table
  const order = key.map((column) => `r.${quoted(column)}`).join(', ')
  let [lines, bytes, part] = [[] as Buffer[], 0, 1]
  const whole = () => ({ lines: Buffer.concat(lines), count: lines.length, part: part++ })
  for await (const { row } of fetched<{ row: Json }>(
    exporting.client,
    `select to_jsonb(r) as row from ${quoted(name)} r where tenant_id = ${exporting.id} order by ${order}`,
  )) {
    const line = Buffer.from(`${JSON.stringify(exportedRow(exporting, plan, row))}\n`)
    lines.push(line)
    bytes += line.length
    if (bytes < partBytes) continue
    yield whole()
    ;[lines, bytes] = [[], 0]
  }
  if (lines.length > 0) yield whole()
}

const bytesOf = (hex: unknown) => Buffer.from(String(hex).slice(2), 'hex')

function exportedRow({ db, id }: Exporting, { table, omitted, opened }: ExportPlan, row: Json): Json {
  const clear = Object.fromEntries(
    opened.map(({ column, as, place }) => {
      const sealed = row[column]
      const isThere = typeof sealed === 'string'
      return [
        as,
        isThere ? db.deps.vault.unseal(id, place(row as Record<string, never>), bytesOf(sealed)) : null,
      ]
    }),
  )
  const kept = Object.entries(row).filter(([name]) => !omitted.includes(name))
  const packed = table.name === 'fix_batches' ? { points: decodeFixes(bytesOf(row.points)) } : {}
  // Sums are of what is stored; an archive has it in clear.
  const unsummed = table.name === 'files' && clear.content_key ? { variants: null } : {}
  return { ...Object.fromEntries(kept), ...packed, ...clear, ...unsummed }
}

async function* storedFiles({ db, client, id, seen }: Exporting, now: Date): AsyncGenerator<Buffer> {
  const { vault, outside } = db.deps
  for await (const file of fetched<{ id: number; key: string; sealed: Buffer | null }>(
    client,
    `select id, key, content_key_cipher as sealed from files where tenant_id = ${id} order by id`,
  )) {
    let found = 0
    const contentKey = contentKeyOf(vault, { tenantId: id, fileId: file.id, sealed: file.sealed })
    for (const variant of variants) {
      const stored = await openStored(outside.store, keyOf(file.key, variant), contentKey)
      if (!stored) continue
      const { size, content } = stored
      found += 1
      const sum = summing()
      yield tarHeader(names.file(file.id, variant), size, now)
      for await (const piece of content) {
        sum.take(piece as Buffer)
        yield piece as Buffer
      }
      yield tarPadding(size)
      seen.sums.add(names.file(file.id, variant), size, sum.sum())
    }
    if (found > 0) seen.files += 1
    else seen.missing.push(file.id)
  }
}

/** A stored content in clear. One that was altered and cannot be decrypted is missing: its first bytes would be no file. */
async function openStored(store: FileStore, key: string, contentKey: Buffer | undefined) {
  const size = await store.size(key)
  const content = size === null ? null : await store.read(key)
  if (size === null || content === null) return undefined
  if (!contentKey) return { size, content }
  if (!(await isWhole(openSealed(content, contentKey)))) return undefined
  const again = await store.read(key)
  return again && { size: decryptedBytes(size), content: openSealed(again, contentKey) }
}

async function isWhole(content: AsyncIterable<Uint8Array>): Promise<boolean> {
  try {
    for await (const _ of content);
    return true
  } catch (error) {
    if (error instanceof NotDecrypted) return false
    throw error
  }
}
