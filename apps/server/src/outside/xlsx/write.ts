import { directionOf } from '@muster/contract/language-names'
import writeXlsxFile, { type Cell } from 'write-excel-file/node'
import type { Sheet, SheetCell } from '../sheet.ts'

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

// The kind of each cell is written beside it, so that no text is ever read as a formula or a number.
const cellOf = (cell: SheetCell): Cell => {
  if (cell === null || cell === '') return null
  if (typeof cell === 'string') return { type: String, value: cellText(cell) }
  if (typeof cell === 'object') return { type: Number, value: cell.days, format: cell.format }
  return Number.isFinite(cell) ? { type: Number, value: cell } : null
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

/** The bytes of a workbook with one sheet, its header bold and always in view. On the thread it is called on. */
export const writeXlsx = (name: string, { header, rows, language = 'en' }: Sheet): Promise<Buffer> =>
  writeXlsxFile(
    [
      header.map((label): Cell => ({ type: String, value: cellText(label), fontWeight: 'bold' })),
      ...rows.map((row) => row.map(cellOf)),
    ],
    {
      sheet: sheetName(name),
      stickyRowsCount: 1,
      rightToLeft: directionOf(language) === 'rtl',
      columns: header.map((label, at) => ({ width: widthOf(label, rows, at) })),
    },
  ).toBuffer()
