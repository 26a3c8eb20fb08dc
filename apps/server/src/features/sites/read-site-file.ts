import { msg } from '@muster/contract/msg'
import { issueSentence } from '@muster/contract/shape-words'
import { SiteInput } from '@muster/contract/sites'
import type { z } from 'zod'
import { readTable } from '../../outside/table/index.ts'
import type { OpenSentence } from '../../texts.ts'

/** The fields of the site form without client, contract and groups. */
const SiteLine = SiteInput.omit({
  clientId: true,
  contractId: true,
  groupIdsToAdd: true,
  groupIdsToRemove: true,
  accessNotes: true,
  active: true,
})
export type SiteLine = z.output<typeof SiteLine>

/** A line of the file, as a spreadsheet counts them: the header is row 1. `column` is empty for the line as a whole. */
export interface RowNote extends OpenSentence {
  row: number
  column: string
}
export interface SiteFile {
  sites: (SiteLine & { row: number })[]
  faults: RowNote[]
  warnings: RowNote[]
  /** Data rows, those at fault included. */
  rows: number
  /** Unknown columns. */
  ignored: string[]
}

/** The accepted names of each column; messages use the first. */
const columns = {
  name: ['name'],
  address: ['address'],
  suburb: ['suburb', 'city'],
  state: ['state'],
  postcode: ['postcode', 'zip'],
  lat: ['lat', 'latitude'],
  lang: ['lng', 'lang', 'lon', 'longitude'],
  timezone: ['timezone', 'time zone'],
  website: ['website'],
  description: ['description', 'kind'],
  contact: ['contact'],
  parking: ['parking'],
  areaM2: ['area', 'area m2', 'area m²'],
} as const
type SiteField = keyof typeof columns
const requiredFields = ['name', 'lat', 'lang'] as const satisfies SiteField[]

/** An export puts this before what a spreadsheet would take for a formula. */
const guard = /^'(?=[\s\p{Cc}]*[=+\-@])/u

/** Reads a table of sites with a header row, and checks each line by the rules of the form. */
export async function readSiteFile(bytes: Uint8Array): Promise<SiteFile> {
  const table = await readTable(bytes)
  if ('message' in table) return { sites: [], faults: [table], warnings: [], rows: 0, ignored: [] }
  const { records, warning } = table
  const header = (records[0] ?? []).map((name) => name.trim().toLowerCase())
  const at = new Map(
    (Object.keys(columns) as SiteField[]).flatMap((field) => {
      const index = columns[field].map((name) => header.indexOf(name)).find((each) => each >= 0)
      return index === undefined ? [] : [[field, index] as const]
    }),
  )
  const used = new Set(at.values())
  const file: SiteFile = {
    sites: [],
    faults: [],
    warnings: warning ? [{ row: 1, column: '', message: warning }] : [],
    rows: 0,
    ignored: header.filter((_, i) => !used.has(i)),
  }
  for (const field of requiredFields) {
    if (!at.has(field))
      file.faults.push({ row: 1, column: columns[field][0], message: msg('This column is missing') })
  }
  if (file.faults.length > 0) return file
  for (const [index, record] of records.entries()) {
    if (index === 0 || record.every((cell) => cell.trim() === '')) continue
    file.rows += 1
    readLine(file, { row: index + 1, record, header, at })
  }
  return file
}

interface FileLine {
  row: number
  record: readonly string[]
  header: readonly string[]
  at: ReadonlyMap<SiteField, number>
}

function readLine(file: SiteFile, line: FileLine) {
  const { row, record, header } = line
  if (record.length !== header.length) {
    const params = { length: record.length, width: header.length }
    file.faults.push({
      row,
      column: '',
      message: msg('{length} cells, where the header has {width}'),
      params,
    })
    return
  }
  const parsed = SiteLine.safeParse(siteOf(line))
  if (parsed.success) {
    file.sites.push({ ...parsed.data, row })
    return
  }
  for (const issue of parsed.error.issues) {
    const field = String(issue.path[0]) as SiteField
    const index = line.at.get(field)
    const column = index === undefined ? columns[field][0] : header[index]!
    file.faults.push({ row, column, ...issueSentence(issue) })
  }
}

function siteOf({ record, at }: FileLine) {
  const cell = (field: SiteField) => {
    const index = at.get(field)
    return index === undefined ? '' : record[index]!.trim().replace(guard, '')
  }
  const town = [cell('suburb'), cell('state'), cell('postcode')].filter(Boolean).join(' ')
  return {
    name: cell('name'),
    address: [cell('address'), town].filter(Boolean).join(', '),
    lat: degrees(cell('lat')),
    lang: degrees(cell('lang')),
    website: cell('website'),
    description: cell('description'),
    timezone: cell('timezone') || undefined,
    contact: cell('contact'),
    parking: cell('parking'),
    areaM2: cell('areaM2') === '' ? null : squareMetres(cell('areaM2')),
  }
}

const decimal = (text: string) => Number(text.replace(',', '.'))
const degrees = (text: string) => (/^[+-]?\d{1,3}([.,]\d+)?$/.test(text) ? decimal(text) : undefined)
/** The form refuses what is no number; so it does 1,234, which may be 1234 as well as 1.234. */
const squareMetres = (text: string) =>
  /^\d{1,9}([.,]\d+)?$/.test(text) && !/^\d{1,3},\d{3}$/.test(text) ? decimal(text) : text
