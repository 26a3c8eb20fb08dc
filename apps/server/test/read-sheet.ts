import { type CellObject, read, utils, type WorkSheet } from '@e965/xlsx'
import { parse } from 'csv-parse/sync'

type Cell = string | number | null

/** The only sheet of a workbook, read by a library that is not ours. Throws where a cell has a formula. */
export function sheetOf(bytes: Uint8Array): WorkSheet {
  const book = read(bytes, { cellFormula: true, cellHTML: false, cellNF: true })
  const [name, ...others] = book.SheetNames
  const sheet = name && book.Sheets[name]
  if (!sheet || others.length > 0) throw new Error(`One sheet was expected, not ${book.SheetNames.length}`)
  for (const [at, cell] of Object.entries(sheet))
    if (typeof cell === 'object' && 'f' in cell) throw new Error(`A formula in ${at}`)
  return sheet
}

/** Its rows: texts and numbers as they are stored, dates, times and durations as they are shown. */
export function readXlsx(bytes: Uint8Array): Cell[][] {
  const sheet = sheetOf(bytes)
  const stored = utils.sheet_to_json<Cell[]>(sheet, { header: 1, defval: null, raw: true })
  return stored.map((row, r) => row.map((value, c) => shownMeasure(cellAt(sheet, r, c)) ?? value))
}

export const cellAt = (sheet: WorkSheet, r: number, c: number): CellObject | undefined =>
  sheet[utils.encode_cell({ r, c })]

const shownMeasure = (cell: CellObject | undefined) =>
  cell?.t === 'n' && cell.z && cell.z !== 'General' ? cell.w : undefined

export const readCsv = (bytes: Uint8Array): string[][] => parse(Buffer.from(bytes), { bom: true })

/** Rows of a workbook as CSV has them: numbers as digits, nothing as an empty text, and formulas as harmless texts. */
export const asCsv = (rows: readonly Cell[][]): string[][] =>
  rows.map((row) => row.map((cell) => (typeof cell === 'string' ? harmless(cell) : String(cell ?? ''))))

const harmless = (text: string) => (/^[\s\p{Cc}]*[=+\-@\t\r＝＋－＠]/u.test(text) ? `'${text}` : text)
