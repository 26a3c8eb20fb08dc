import { CsvError, parse } from 'csv-parse/sync'
import { collectRecords, TableTooLarge } from './collect-records.ts'
import { decodeText } from './decode-text.ts'
import { readWorkbook } from './read-workbook.ts'
import { type ReadTable, tableWords, tooManyColumns, type UnreadableTable, unreadable } from './table.ts'

const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, at) => bytes[at] === byte)
const zip = [0x50, 0x4b, 0x03, 0x04]
/** The container of .xls files, and of workbooks with a password. */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0]

export async function parseTable(bytes: Uint8Array): Promise<ReadTable | UnreadableTable> {
  if (startsWith(bytes, zip)) return readWorkbook(bytes)
  if (startsWith(bytes, compoundFile)) return unreadable(tableWords.oldExcel)
  const decoded = decodeText(bytes)
  if (!decoded) return unreadable(tableWords.noTable)
  const { text, isAnsi } = decoded
  try {
    return { records: readRecords(text), ...(isAnsi && { warning: tableWords.ansi }) }
  } catch (error) {
    if (error instanceof TableTooLarge)
      return error.row === undefined ? unreadable(tableWords.tooLargeText) : tooManyColumns(error.row)
    if (!(error instanceof CsvError)) throw error
    const { lines = 1 } = error as { lines?: number }
    return unreadable(tableWords.quotes, lines)
  }
}

/** Twice what a table may keep: spreadsheets write empty cells too. */
const mostSeparators = 2_000_000

/** Separators are counted before a cell is read: five megabytes of commas are five million cells, and ten seconds. */
function readRecords(text: string): string[][] {
  const { delimiter, body } = separatorOf(text)
  let separators = 0
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at + 1)) separators += 1
  if (separators > mostSeparators) throw new TableTooLarge()
  const { records, addRow } = collectRecords()
  let row = 0
  parse(body, {
    delimiter,
    relax_column_count: true,
    max_record_size: 100_000,
    on_record: (cells: string[]) => {
      addRow(row, cells)
      row += 1
      return null
    },
  })
  return records
}

/** By the line `sep=;` that Excel obeys, which is no row; else the separator that the header has most of. */
function separatorOf(text: string): { delimiter: string; body: string } {
  const [line, given] = /^"?sep=([,;\t|])"?(?:\r\n|\r|\n)/i.exec(text) ?? []
  if (line && given) return { delimiter: given, body: text.slice(line.length) }
  const header = (/^(?:"[^"]*"|[^\r\n"])*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '')
  const countOf = (delimiter: string) => header.split(delimiter).length
  const delimiter = [',', ';', '\t'].reduce((best, each) => (countOf(each) > countOf(best) ? each : best))
  return { delimiter, body: text }
}
