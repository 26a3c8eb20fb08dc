import { CsvError, parse } from 'csv-parse/sync'
import { decodeText } from './decode-text.ts'
import { readWorkbook } from './read-workbook.ts'
import { type ReadTable, tableWords, type UnreadableTable, unreadable } from './table.ts'

const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, at) => bytes[at] === byte)
const zip = [0x50, 0x4b, 0x03, 0x04]
/** The container of .xls files, and of workbooks with a password. */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0]

/** The records of what spreadsheets save: a workbook, or text separated by commas, semicolons or tabs. */
export async function parseTable(bytes: Uint8Array): Promise<ReadTable | UnreadableTable> {
  if (startsWith(bytes, zip)) return readWorkbook(bytes)
  if (startsWith(bytes, compoundFile)) return unreadable(tableWords.oldExcel)
  const decoded = decodeText(bytes)
  if (!decoded) return unreadable(tableWords.noTable)
  const { text, isAnsi } = decoded
  try {
    const { delimiter, body } = separatorOf(text)
    const records: string[][] = parse(body, {
      delimiter,
      relax_column_count: true,
      max_record_size: 100_000,
    })
    return { records, ...(isAnsi && { warning: tableWords.ansi }) }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines = 1 } = error as { lines?: number }
    return unreadable(tableWords.quotes, lines)
  }
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
