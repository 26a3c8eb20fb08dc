import { directionOf } from '@muster/contract/language-names'
import { type Cell, writeXlsx as writeWorkbook } from 'hucre/xlsx'
import type { MeasureCell, Sheet, SheetCell } from '../sheet.ts'

/** More than this in one cell, and a spreadsheet calls the file broken. */
const longestCell = 32_767
const longestName = 31
const widest = 60

/** What XML cannot hold at all. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
/** Read back as one character unless its underline is written out (ECMA-376, ST_Xstring). */
const looksEscaped = /_(x[0-9a-f]{4}_)/gi

const cellText = (text: string) =>
  text.replace(unwritable, '').slice(0, longestCell).replace(looksEscaped, '_x005F_$1')

/** The name of a sheet: none of the signs that address cells, and no more than 31 characters. */
const sheetName = (name: string) =>
  name
    .replace(unwritable, '')
    .replace(/[\\/?*[\]:']/g, ' ')
    .trim()
    .slice(0, longestName) || 'Report'

// A text is a text: none is ever read as a formula or a number.
const cellValue = (cell: SheetCell) => {
  if (cell === null || cell === '') return null
  if (typeof cell === 'string') return cellText(cell)
  const value = typeof cell === 'object' ? cell.days : cell
  return Number.isFinite(value) ? value : null
}

const shownText = (cell: SheetCell) => (typeof cell === 'object' ? (cell?.text ?? '') : String(cell))

const widthOf = (header: string, rows: readonly SheetCell[][], at: number) =>
  Math.min(
    widest,
    2 +
      rows
        .slice(0, 200)
        .reduce((most, row) => Math.max(most, shownText(row[at] ?? null).length), header.length),
  )

const bold: Partial<Cell> = { style: { font: { bold: true } } }

/** The number format of a column all of whose cells share it: a look of a column is written once, of a cell 6,000 times. */
function formatsOf({ header, rows }: Sheet): (string | undefined)[] {
  const formats = header.map(() => new Set<string>())
  for (const row of rows)
    for (const [at, cell] of row.entries()) if (cell !== null && cell !== '') formats[at]?.add(formatOf(cell))
  return formats.map((found) => (found.size === 1 ? [...found][0] || undefined : undefined))
}
/** Texts and plain numbers have none. */
const formatOf = (cell: string | number | MeasureCell) => (typeof cell === 'object' ? cell.format : '')

/** How the header looks, and cells whose column has more formats than one, by `row,column` from 0. */
function looksOf({ header, rows }: Sheet, formats: readonly (string | undefined)[]) {
  const looks = new Map(header.map((_, at) => [`0,${at}`, bold]))
  const byFormat = new Map<string, Partial<Cell>>()
  const lookOf = (numFmt: string) =>
    byFormat.get(numFmt) ?? byFormat.set(numFmt, { style: { numFmt } }).get(numFmt)!
  for (const [index, row] of rows.entries())
    for (const [at, cell] of row.entries())
      if (cell !== null && typeof cell === 'object' && !formats[at])
        looks.set(`${index + 1},${at}`, lookOf(cell.format))
  return looks
}

/** The bytes of a workbook with one sheet, its header bold and always in view. On the thread it is called on. */
export function writeXlsx(name: string, sheet: Sheet): Promise<Uint8Array> {
  const formats = formatsOf(sheet)
  return writeWorkbook({
    sheets: [
      {
        name: sheetName(name),
        rows: [sheet.header.map(cellText), ...sheet.rows.map((row) => row.map(cellValue))],
        cells: looksOf(sheet, formats),
        columns: sheet.header.map((label, at) => ({
          width: widthOf(label, sheet.rows, at),
          ...(formats[at] && { style: { numFmt: formats[at] } }),
        })),
        freezePane: { rows: 1 },
        view: { rightToLeft: directionOf(sheet.language ?? 'en') === 'rtl' },
      },
    ],
  })
}
