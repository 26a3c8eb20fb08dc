import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { encodeFixes, type Fix } from '@muster/rules/works/gps-codec'
import { reportCodeAt } from '@muster/rules/works/report-code'
import pg from 'pg'
import { addWaiting } from '../../background/waiting.ts'
import { BadBackup, bytesOf, entriesOf } from '../../backup/read-backup.ts'
import { asOwner } from '../../db/connection/pool.ts'
import { countNewRows } from '../../db/count-new-rows.ts'
import { inRemovalOrder, readTenantTables } from '../../db/tenant-tables.ts'
import { htmlAad, textAad } from '../../features/mail/queries.ts'
import { newKey } from '../../outside/store/file-keys.ts'
import { Mistake } from '../command.ts'
import { deleteCompany } from '../companies/delete-company.ts'
import { operatorScope, quoted, recordOperator, withCompany } from '../companies/one-company.ts'
import { NewCompany } from '../companies/open-company.ts'
import type { CommandDatabase } from '../with-database.ts'
import { type Opening, readSchema } from './company-archive.ts'
import { type ExportPlan, exportPlan } from './exported-columns.ts'
import { type ImportedFiles, storeImportedFile } from './import-file.ts'
import {
  type ArchiveRow,
  type CompanyArchive,
  checkCompanyArchive,
  fileOf,
  rowsOf,
  tableOf,
  waitingJobsOf,
} from './read-company-archive.ts'

const rowsAtOnce = 500

export interface Imported {
  readonly code: string
  readonly rows: number
  readonly files: number
  readonly missing: readonly number[]
}

/**
 * Makes the company of an archive here, under a number of its own. Its rows keep their ids, since every key carries the
 * number of the company: whatever names one, hashes too, holds on. The archive is read whole and every sum in it compared
 * before anything is written; rows come in one transaction. Cut off, the same command clears what was left and begins
 * again. The verified tick and the former numbers come along only with the SHA-256 that the export told. Throws Mistake
 * where the code is taken, BadBackup for an archive that cannot be used.
 */
export async function importCompany(
  db: CommandDatabase,
  file: string,
  code?: string,
  sha256?: string,
): Promise<Imported> {
  if (sha256 !== undefined && (await sumOfFile(file)) !== sha256.toLowerCase())
    throw new BadBackup(`${file} is not the archive of this SHA-256`)
  const { plan, schema } = await asOwner(db.url, async (client) => ({
    plan: exportPlan(
      inRemovalOrder(await readTenantTables(client))
        .flat()
        .reverse(),
    ).plan,
    schema: await readSchema(client),
  }))
  const archive = await checkCompanyArchive(file, plan, schema)
  const wanted = codeFor(archive.opening, code)
  await clearCutOff(db, wanted, archive.opening)
  await openClosed(db, wanted, archive.opening)
  const imported = await loadOrClear(db, wanted, {
    file,
    archive,
    plan,
    isVouched: sha256 !== undefined,
  })
  // After the commit: a failure here takes nothing back.
  await asOwner(db.url, countNewRows)
  return imported
}

type LoadedArchive = Pick<Loading, 'file' | 'archive' | 'plan' | 'isVouched'>
/** Loads the archive into the company that was opened for it; a failure leaves no company. */
async function loadOrClear(db: CommandDatabase, code: string, loaded: LoadedArchive): Promise<Imported> {
  try {
    return await withCompany(db, code, (client, { id }) =>
      load({ db, client, id, code, ...loaded, files: new Map() }),
    )
  } catch (error) {
    await deleteCompany(db, code)
    throw error
  }
}

/** SHA-256 of an archive, in hex. */
export async function sumOfFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer)
  return hash.digest('hex')
}

function codeFor({ company }: Opening, code: string | undefined): string {
  const parsed = NewCompany.shape.code.safeParse(code ?? company.code)
  if (!parsed.success) throw new Mistake(`The code ${parsed.error.issues[0]?.message}`)
  return parsed.data
}

/** What an import left that was cut off goes; any other company of this code stays. Throws Mistake. */
async function clearCutOff(db: CommandDatabase, code: string, { company }: Opening) {
  const isLeft = await asOwner(db.url, async (client) => {
    const { rows } = await client.query<{ status: string; former: number[] }>(
      'select status, former_ids as former from tenants where code = $1',
      [code],
    )
    if (rows[0] && !(rows[0].status === 'closed' && rows[0].former.includes(company.id)))
      throw new Mistake(`The code ${code} is taken: give another one with --code`)
    return rows.length > 0
  })
  if (isLeft) await deleteCompany(db, code)
}

async function openClosed({ url }: CommandDatabase, code: string, { company }: Opening) {
  const former_ids = [...company.former_ids, company.id]
  await asOwner(url, async (client) => {
    const { rows } = await client.query<{ columns: string[] }>(
      `select array_agg(attname::text) as columns from pg_attribute
        where attrelid = 'tenants'::regclass and attnum > 0 and not attisdropped and attidentity = ''`,
    )
    const columns = rows[0]!.columns.map(quoted).join(', ')
    try {
      await client.query(
        `insert into tenants (${columns}) select ${columns} from jsonb_populate_record(null::tenants, $1)`,
        [JSON.stringify({ ...company, code, former_ids, status: 'closed' })],
      )
    } catch (error) {
      throw refusedBy(error, 'tenants')
    }
  })
}

interface Loading {
  readonly db: CommandDatabase
  readonly client: pg.Client
  readonly id: number
  readonly code: string
  readonly file: string
  readonly archive: CompanyArchive
  readonly plan: readonly ExportPlan[]
  /** The operator gave the SHA-256 that the export told: the archive is the one that was made. */
  readonly isVouched: boolean
  readonly files: ImportedFiles
}

async function load(loading: Loading): Promise<Imported> {
  const { db, client, id, code, file, archive, plan, isVouched } = loading
  const { opening, contents } = archive
  const tables = new Map(plan.map((each) => [each.table.name, each]))
  await client.query('begin')
  for await (const entry of entriesOf(file)) {
    const table = tableOf(entry)
    if (table) await addRows(loading, tables.get(table)!, (await rowsOf(file, entry)).rows)
    else if (fileOf(entry)) await storeImportedFile(loading, entry)
    else if (entry.name === 'waiting.jsonl') {
      const jobs = await waitingJobsOf(file, entry)
      const ours = jobs.map((job) => ({ ...job, payload: { ...job.payload, tenantId: id } }))
      await addWaiting(db.deps.queue, (text, values) => client.query(text, values), ours)
    } else await bytesOf(entry)
  }
  await countOn(client, archive)
  const status = opening.company.status === 'suspended' ? 'suspended' : 'active'
  // An edited archive can carry recomputed checksums, so the tick and the former numbers need more proof.
  await client.query(
    `update tenants set status = $2, verified = verified and $3,
        former_ids = case when $3 then former_ids else '{}' end where id = $1`,
    [id, status, isVouched],
  )
  await client.query('commit')
  const origin = { formerId: opening.company.id, formerCode: opening.company.code, exportedAt: opening.made }
  await recordOperator(await operatorScope(db, id), 'company.imported', origin)
  const rows = Object.values(contents.rows).reduce((sum, n) => sum + n, 0)
  return { code, rows, files: contents.files, missing: contents.missing }
}

async function addRows(loading: Loading, plan: ExportPlan, rows: readonly ArchiveRow[]) {
  const { client } = loading
  const { table } = plan
  // What is neither taken along nor made here is as in any new row.
  const isMade = (name: string) =>
    plan.opened.some(({ column }) => column === name) || neededAndMade.includes(`${table.name}.${name}`)
  const columns = table.columns.filter(
    ({ name, isComputed }) => !isComputed && (isMade(name) || !plan.omitted.includes(name)),
  )
  const list = columns.map(({ name }) => quoted(name)).join(', ')
  const into = `insert into ${quoted(table.name)} (${list}) overriding system value select ${list}`
  // Rows that point to one another come in one statement: what they point to is looked at when it ends.
  const atOnce = table.pointsToItself ? rows.length : rowsAtOnce
  for (let at = 0; at < rows.length; at += atOnce) {
    const some = rows.slice(at, at + atOnce).map((row) => importedRow(loading, plan, row))
    try {
      await client.query(`${into} from jsonb_populate_recordset(null::${quoted(table.name)}, $1)`, [
        JSON.stringify(some),
      ])
    } catch (error) {
      throw refusedBy(error, table.name)
    }
  }
}

function refusedBy(error: unknown, table: string): unknown {
  if (!(error instanceof pg.DatabaseError)) return error
  if (error.code === '23503')
    return new BadBackup(`The archive is not whole: ${table} points to what is not in it (${error.detail})`)
  const isOfRows = error.code?.startsWith('22') || error.code?.startsWith('23')
  return isOfRows ? new BadBackup(`Rows of ${table} cannot be taken: ${error.message}`) : error
}

const hexOf = (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString('hex')}`

function importedRow({ db, id, files }: Loading, { table, opened }: ExportPlan, row: ArchiveRow): ArchiveRow {
  const seal = (place: string, text: string) => hexOf(db.deps.vault.seal(id, place, text))
  const imported: ArchiveRow = { ...row, tenant_id: id }
  for (const { column, as, place } of opened) {
    const clear = row[as]
    imported[column] = typeof clear === 'string' ? seal(place(row as Record<string, never>), clear) : null
    delete imported[as]
  }
  const more = madeHere[table.name]
  return more ? { ...imported, ...more(row, { id, files, seal }) } : imported
}

interface Making {
  id: number
  files: ImportedFiles
  seal(place: string, text: string): string
}
const madeHere: Readonly<Record<string, (row: ArchiveRow, making: Making) => ArchiveRow>> = {
  files(row, { id, files }) {
    const key = newKey(id)
    const isSealed = typeof row.content_key === 'string'
    files.set(Number(row.id), {
      key,
      contentKey: isSealed ? Buffer.from(String(row.content_key), 'base64') : undefined,
    })
    return { key }
  },
  fix_batches: (row) => ({ points: hexOf(encodeFixes(row.points as Fix[])) }),
  report_prints: (row, { id }) => ({ code: reportCodeAt(id, String(row.code)) }),
  // What mails said stayed where they were sent; nobody sends those that waited.
  mails: (row, { seal }) => ({
    text_cipher: seal(textAad(String(row.id)), ''),
    html_cipher: seal(htmlAad(String(row.id)), ''),
    state: row.state === 'waiting' ? 'failed' : row.state,
  }),
  // Links in mails that were sent open nothing here.
  feedback_requests: () => ({ hash: hexOf(randomBytes(32)) }),
}
export const neededAndMade: readonly string[] = [
  'mails.text_cipher',
  'mails.html_cipher',
  'feedback_requests.hash',
]

/** More than anybody counts on between two statements. */
const roomForOthers = 10_000

/** New rows, of any company, get numbers behind those that came; a counter never goes back. */
async function countOn(client: pg.Client, { highest }: CompanyArchive) {
  for (const [at, number] of highest) {
    const [table, column] = at.split('.')
    const { rows } = await client.query<{ name: string }>('select pg_get_serial_sequence($1, $2) as name', [
      quoted(table!),
      column,
    ])
    const { name } = rows[0]!
    await client.query(`select setval($1::regclass, $2) from ${name} where last_value <= $3`, [
      name,
      number + roomForOthers,
      number,
    ])
  }
}
