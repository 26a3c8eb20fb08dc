import { type Cell, writeXlsx as writeBytes } from 'hucre/xlsx'
import { type PlainCell, unwritable, type Workbook } from './workbook.ts'

/** More than this in one cell, and a spreadsheet calls the file broken. */
const longestCell = 32_767
/** Read back as one character unless its underline is written out (ECMA-376, ST_Xstring). */
const looksEscaped = /_(x[0-9a-f]{4}_)/gi

const cellText = (text: string) =>
  text.replace(unwritable, '').slice(0, longestCell).replace(looksEscaped, '_x005F_$1')

// A text is a text: none is ever read as a formula or a number.
const cellValue = (cell: PlainCell) => {
  if (cell === null || cell === '') return null
  if (typeof cell === 'string') return cellText(cell)
  return Number.isFinite(cell) ? cell : null
}

const bold: Partial<Cell> = { style: { font: { bold: true } } }

function looksOf({ header, cellFormats }: Workbook) {
  const looks = new Map(header.map((_, at) => [`0,${at}`, bold]))
  const byFormat = new Map<string, Partial<Cell>>()
  const lookOf = (numFmt: string) =>
    byFormat.get(numFmt) ?? byFormat.set(numFmt, { style: { numFmt } }).get(numFmt)!
  for (const [place, format] of cellFormats) looks.set(place, lookOf(format))
  return looks
}

/** The bytes of a workbook with one sheet, its header bold and always in view. On the thread it is called on. */
export function writeWorkbook(workbook: Workbook): Promise<Uint8Array> {
  const { name, header, rows, widths, formats, isRightToLeft } = workbook
  return writeBytes({
    sheets: [
      {
        name,
        rows: [header.map(cellText), ...rows.map((row) => row.map(cellValue))],
        cells: looksOf(workbook),
        columns: widths.map((width, at) => ({
          width,
          ...(formats[at] && { style: { numFmt: formats[at] } }),
        })),
        freezePane: { rows: 1 },
        view: { rightToLeft: isRightToLeft },
      },
    ],
  })
}
