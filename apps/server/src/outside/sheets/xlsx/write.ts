import { type Cell, writeXlsx as writeBytes } from 'hucre/xlsx'
import { type PlainCell, unwritable, type Workbook } from './workbook.ts'

/** More than this in one cell, and a spreadsheet calls the file broken. */
const longestCell = 32_767
/** Read back as one character unless its underline is written out (ECMA-376, ST_Xstring). */
const looksEscaped = /_(x[0-9a-f]{4}_)/gi

const cellText = (text: string) =>
  text.replace(unwritable, '').slice(0, longestCell).replace(looksEscaped, '_x005F_$1')

/** A text is a text: none is ever read as a formula or a number. Names stand in hundreds of rows and are looked at once. */
function cellValues() {
  const texts = new Map<string, string>()
  return (cell: PlainCell) => {
    if (cell === null || cell === '') return null
    if (typeof cell === 'string') return texts.get(cell) ?? texts.set(cell, cellText(cell)).get(cell)!
    return Number.isFinite(cell) ? cell : null
  }
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

/** On the thread it is called on. */
export function writeWorkbook(workbook: Workbook): Promise<Uint8Array> {
  const { name, header, rows, widths, formats, isRightToLeft } = workbook
  const cellValue = cellValues()
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
