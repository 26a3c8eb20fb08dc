import { type Message, msg } from '@muster/contract/kit/msg'
import type { OpenSentence } from '../../texts.ts'
import { dayOfSerial } from './cell-format.ts'
import { readTable } from './index.ts'

export interface LineNote extends OpenSentence {
  row: number
  column: string
}
export interface FileLine<F extends string> {
  /** As a spreadsheet counts: the header is row 1. */
  row: number
  cell: (field: F) => string
  /** The day in a column, as dates are kept; a text that is none stays what it is. */
  day: (field: F) => string | undefined
  column: (field: F) => string
}
export interface LinesOfFile<F extends string> {
  lines: FileLine<F>[]
  faults: LineNote[]
  warnings: LineNote[]
  /** Data rows, those at fault included. */
  rows: number
  ignored: string[]
}

/** The names under which each column is known; the first is the one that messages use. */
export type Columns<F extends string> = Readonly<Record<F, readonly [string, ...string[]]>>

interface FileShape<F extends string> {
  columns: Columns<F>
  needed: readonly F[]
  /** Said of a file without a line, and of one with too many. */
  empty: Message
  most?: number
  tooMany?: OpenSentence
}

/** Reads a table with a header row. With a fault of the file as a whole there are no lines. */
export async function readLines<F extends string>(
  bytes: Uint8Array,
  { columns, needed, empty, most, tooMany }: FileShape<F>,
): Promise<LinesOfFile<F>> {
  const table = await readTable(bytes)
  if ('message' in table) return { lines: [], faults: [table], warnings: [], rows: 0, ignored: [] }
  const { records, warning } = table
  const header = (records[0] ?? []).map((name) => name.replace(/^\uFEFF/, '').trim())
  const columnOf = placesIn(header, columns)
  const used = new Set(columnOf.values())
  const data = records
    .map((record, index) => ({ record, row: index + 1 }))
    .filter(({ record, row }) => row > 1 && record.length > 0)
  const file: LinesOfFile<F> = {
    lines: [],
    faults: [],
    warnings: warning ? [{ row: 1, column: '', message: warning }] : [],
    rows: data.length,
    ignored: header.filter((name, i) => name !== '' && !used.has(i)),
  }
  for (const field of needed)
    if (!columnOf.has(field))
      file.faults.push({ row: 1, column: columns[field][0], message: msg('This column is missing') })
  if (most !== undefined && data.length > most && tooMany)
    file.faults.push({ row: 1, column: '', ...tooMany })
  if (data.length === 0) file.faults.push({ row: 1, column: '', message: empty })
  if (file.faults.length > 0) return file
  for (const { record, row } of data) {
    // A record ends with its last cell with something in it, however many empty ones the file has or leaves out.
    if (record.length > header.length) {
      file.faults.push({ row, column: '', ...wrongWidth(record.length, header.length) })
      continue
    }
    const column = (field: F) => header[columnOf.get(field) ?? -1] ?? columns[field][0]
    const cell = (field: F) => cellOf(record, columnOf.get(field))
    file.lines.push({ row, cell, day: (field) => dayOf(cell(field), table.is1904 ?? false), column })
  }
  return file
}

function placesIn<F extends string>(header: readonly string[], columns: Columns<F>): Map<F, number> {
  const known = header.map((name) => name.toLowerCase())
  return new Map(
    (Object.keys(columns) as F[]).flatMap((field) => {
      const index = columns[field].map((name) => known.indexOf(name)).find((each) => each >= 0)
      return index === undefined ? [] : [[field, index] as const]
    }),
  )
}

// What spreadsheets put before a text that could run as a formula, as our own export does.
const guard = /^'(?=[\s\p{Cc}]*[=+\-@])/u
const cellOf = (record: readonly string[], index: number | undefined) =>
  index === undefined ? '' : (record[index] ?? '').trim().replace(guard, '')

const wrongWidth = (length: number, width: number): OpenSentence => ({
  message: msg('{length} cells, where the header has {width}'),
  params: { length, width },
})

/** A day as it is kept, as people write it (31/12/1990), or as a cell of Excel without a known format has it. */
function dayOf(text: string, is1904: boolean): string | undefined {
  if (/^\d{5}$/.test(text)) return dayOfSerial(Number(text), is1904).toISOString().slice(0, 10)
  const [, date, month, year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text) ?? []
  return date ? `${year}-${month!.padStart(2, '0')}-${date.padStart(2, '0')}` : text || undefined
}
