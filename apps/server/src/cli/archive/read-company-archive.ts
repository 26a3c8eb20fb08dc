import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isTakenAlong } from '../../background/waiting.ts'
import { summing, summingFiles, Waiting } from '../../backup/format.ts'
import { BadBackup, bytesOf, type Entry, entriesOf } from '../../backup/read-backup.ts'
import { Contents, formatVersion, names, Opening, variants } from './company-archive.ts'
import type { ExportPlan } from './exported-columns.ts'

export type ArchiveRow = Record<string, unknown>

export interface CompanyArchive {
  readonly opening: Opening
  readonly contents: Contents
  /** The highest number of each column that the database counts. */
  readonly highest: ReadonlyMap<string, number>
}

/** No number of a row is higher: our own begin at 1, and addresses have room for fifteen digits. */
const highestNumber = 1e12
/** Parts of rows have a few megabytes, and a single row may have more. */
const mostBytes = 256 << 20
const fileName = new RegExp(`^files/(\\d{1,13})/(${variants.join('|')})$`)

interface Reading {
  file: string
  openingSum: string
  tables: ReadonlyMap<string, ExportPlan>
  companyId: number
  rows: Map<string, ReturnType<typeof summing>>
  files: ReturnType<typeof summingFiles>
  fileIds: Set<number>
  waiting: number
  highest: Map<string, number>
}

/**
 * Reads a whole archive of a company, compares every sum in it, and looks at every row; changes nothing. `plan` is what an
 * export of this installation has. Throws BadBackup, which says what is wrong.
 */
export async function checkCompanyArchive(
  file: string,
  plan: readonly ExportPlan[],
  schema: Opening['schema'],
): Promise<CompanyArchive> {
  const reading: Reading = {
    file,
    openingSum: '',
    tables: new Map(plan.map((each) => [each.table.name, each])),
    companyId: 0,
    rows: new Map(),
    files: summingFiles(),
    fileIds: new Set(),
    waiting: 0,
    highest: new Map(),
  }
  let [opening, contents] = [undefined as Opening | undefined, undefined as Contents | undefined]
  for await (const entry of entriesOf(file)) {
    if (contents) throw new BadBackup(`${file} is damaged: something stands behind its end`)
    if (!opening) {
      const bytes = entry.name === names.opening ? await bytesOf(entry) : undefined
      opening = openingOf(file, bytes, schema)
      reading.openingSum = createHash('sha256').update(bytes!).digest('hex')
      reading.companyId = opening.company.id
    } else if (entry.name === names.contents)
      contents = parsed(file, Contents, await bytesOf(entry), names.contents)
    else await look(reading, entry)
  }
  if (!opening || !contents) throw new BadBackup(`${file} is cut off`)
  const broken = differences(reading, contents)
  if (broken.length > 0) throw new BadBackup(`${file} is damaged: ${broken.join(', ')}`)
  return { opening, contents, highest: reading.highest }
}

function parsed<T>(file: string, shape: z.ZodType<T>, bytes: Buffer, name: string): T {
  const json = jsonOf(String(bytes))
  const result = shape.safeParse(json)
  if (result.success) return result.data
  throw new BadBackup(`${file} is damaged: ${name}`)
}
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const AnyOpening = z.object({ format: z.literal('muster-company'), version: z.int() })

function openingOf(file: string, bytes: Buffer | undefined, schema: Opening['schema']): Opening {
  const any = AnyOpening.safeParse(jsonOf(String(bytes)))
  if (!any.success) throw new BadBackup(`${file} is no exported company`)
  const { version } = any.data
  if (version !== formatVersion)
    throw new BadBackup(`${file} was made by another version: its format is ${version}, not ${formatVersion}`)
  const opening = parsed(file, Opening, bytes!, names.opening)
  if (opening.schema.sha256 !== schema.sha256)
    throw new BadBackup(
      `${file} was made by another version: its tables are those of ${opening.schema.newest}, here they are those of ${schema.newest}. Bring both installations to the same version and export again`,
    )
  return opening
}

/** The rows of one entry. Throws BadBackup for what is no list of objects. */
export async function rowsOf(file: string, entry: Entry): Promise<{ rows: ArchiveRow[]; bytes: Buffer }> {
  if (entry.size > mostBytes) throw new BadBackup(`${file} is damaged: ${entry.name} is too large`)
  const bytes = await bytesOf(entry)
  const rows = bytes
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => jsonOf(line))
  if (!rows.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row)))
    throw new BadBackup(`${file} is damaged: ${entry.name}`)
  return { rows: rows as ArchiveRow[], bytes }
}

export const tableOf = (entry: Entry) => /^rows\/([a-z0-9_]+)\/\d{6}\.jsonl$/.exec(entry.name)?.[1]
export const fileOf = (entry: Entry) => {
  const found = fileName.exec(entry.name)
  return found && { id: Number(found[1]), variant: found[2] as (typeof variants)[number] }
}
/** The background jobs of `waiting.jsonl`. Throws BadBackup for one that is not taken along. */
export async function waitingJobsOf(file: string, entry: Entry): Promise<Waiting[]> {
  const { rows } = await rowsOf(file, entry)
  const jobs = z.array(Waiting).safeParse(rows)
  if (!jobs.success || !jobs.data.every(({ name }) => isTakenAlong(name)))
    throw new BadBackup(`${file} is damaged: ${names.waiting}`)
  return jobs.data
}

async function look(reading: Reading, entry: Entry) {
  const table = tableOf(entry)
  if (table) return lookAtRows(reading, table, entry)
  if (entry.name === names.waiting) {
    reading.waiting = (await waitingJobsOf(reading.file, entry)).length
    return
  }
  const stored = fileOf(entry)
  if (!stored) throw new BadBackup(`${reading.file} is damaged: ${entry.name} does not belong into it`)
  const sums = summing()
  for await (const piece of entry.bytes) sums.take(piece)
  reading.files.add(entry.name, entry.size, sums.sum())
  reading.fileIds.add(stored.id)
}

async function lookAtRows(reading: Reading, name: string, entry: Entry) {
  const plan = reading.tables.get(name)
  if (!plan) throw new BadBackup(`${reading.file} is damaged: rows of ${name} do not belong into it`)
  const { rows, bytes } = await rowsOf(reading.file, entry)
  const sums = reading.rows.get(name) ?? summing()
  sums.takeLines(bytes)
  reading.rows.set(name, sums)
  const columns = new Set([
    ...plan.table.columns.map((column) => column.name).filter((column) => !plan.omitted.includes(column)),
    ...plan.opened.map(({ as }) => as),
  ])
  const numbered = plan.table.columns.filter(({ isNumbered }) => isNumbered).map((column) => column.name)
  for (const row of rows) {
    if (row.tenant_id !== reading.companyId)
      throw new BadBackup(`${reading.file} has a row of another company, in ${name}`)
    const strange = Object.keys(row).find((column) => !columns.has(column))
    if (strange) throw new BadBackup(`${reading.file} is damaged: ${name} has no ${strange}`)
    for (const column of numbered) {
      const value = row[column]
      if (!Number.isInteger(value) || Number(value) < 1 || Number(value) > highestNumber)
        throw new BadBackup(`${reading.file} is damaged: a row of ${name} has no proper ${column}`)
      const at = `${name}.${column}`
      reading.highest.set(at, Math.max(reading.highest.get(at) ?? 0, Number(value)))
    }
  }
}

function differences({ openingSum, rows, files, fileIds, waiting }: Reading, contents: Contents): string[] {
  const tables = new Set([...rows.keys(), ...Object.keys(contents.rows)])
  const broken = [...tables].flatMap((name) => {
    const sums = rows.get(name) ?? summing()
    const isSame = sums.seen.lines === contents.rows[name] && sums.sum() === contents.sums.rows[name]
    return isSame ? [] : [`rows of ${name}`]
  })
  if (files.result().sha256 !== contents.sums.files || fileIds.size !== contents.files) broken.push('files')
  if (openingSum !== contents.sums.opening) broken.push(names.opening)
  if (waiting !== contents.waiting) broken.push(names.waiting)
  return broken
}
