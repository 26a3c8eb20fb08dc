import { read, utils } from '@e965/xlsx'
import { parse } from 'csv-parse/sync'

type Cell = string | number | null

/** A workbook as a reader that is not ours finds it: its only sheet, row by row. Throws where a cell has a formula. */
export function readXlsx(bytes: Uint8Array): Cell[][] {
  const book = read(bytes, { cellFormula: true, cellHTML: false })
  const [name, ...others] = book.SheetNames
  const sheet = name && book.Sheets[name]
  if (!sheet || others.length > 0) throw new Error(`One sheet was expected, not ${book.SheetNames.length}`)
  for (const [at, cell] of Object.entries(sheet))
    if (typeof cell === 'object' && 'f' in cell) throw new Error(`A formula in ${at}`)
  return utils.sheet_to_json<Cell[]>(sheet, { header: 1, defval: null, raw: true })
}

/** A CSV file as rows of texts, without the mark at its beginning. */
export const readCsv = (bytes: Uint8Array): string[][] => parse(Buffer.from(bytes), { bom: true })

/** Rows of a workbook as CSV has them: numbers as digits, nothing as an empty text, and formulas as harmless texts. */
export const asCsv = (rows: readonly Cell[][]): string[][] =>
  rows.map((row) => row.map((cell) => (typeof cell === 'string' ? harmless(cell) : String(cell ?? ''))))

const harmless = (text: string) => (/^[\s\p{Cc}]*[=+\-@\t\r＝＋－＠]/u.test(text) ? `'${text}` : text)
