import { directionOf } from '@muster/contract/language-names'
import type { MeasureCell, Sheet, SheetCell } from '../sheet.ts'
import { zip } from '../zip.ts'
import { boldStyle, fixedParts, sheetPart, stylesPart, textsPart, workbookPart, writable } from './parts.ts'

/** More than this in one cell, and a spreadsheet calls the file broken. */
const longestCell = 32_767
const longestName = 31
const widest = 60

/** Read back as one character unless its underline is written out (ECMA-376, ST_Xstring). */
const looksEscaped = /_(x[0-9a-f]{4}_)/gi

const cellText = (text: string) => writable(text).slice(0, longestCell).replace(looksEscaped, '_x005F_$1')

/** The name of a sheet: none of the signs that address cells, and no more than 31 characters. */
const sheetName = (name: string) =>
  writable(name)
    .replace(/[\\/?*[\]:']/g, ' ')
    .trim()
    .slice(0, longestName) || 'Report'

const shownText = (cell: SheetCell) => (typeof cell === 'object' ? (cell?.text ?? '') : String(cell))

const widthOf = (header: string, rows: readonly SheetCell[][], at: number) =>
  Math.min(
    widest,
    2 +
      rows
        .slice(0, 200)
        .reduce((most, row) => Math.max(most, shownText(row[at] ?? null).length), header.length),
  )

/** A, B, … Z, AA, … */
const columnName = (at: number): string =>
  (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

/** Numbers from 0 for different texts, in the order in which they come. */
function numbered() {
  const numbers = new Map<string, number>()
  const numberOf = (text: string) => {
    const known = numbers.get(text)
    if (known !== undefined) return known
    numbers.set(text, numbers.size)
    return numbers.size - 1
  }
  return { numberOf, all: () => [...numbers.keys()] }
}

/** The bytes of a workbook with one sheet, its header bold and always in view. On the thread it is called on. */
export function writeXlsx(name: string, { header, rows, language = 'en' }: Sheet): Buffer {
  const [texts, formats] = [numbered(), numbered()]
  const columns = header.map((_, at) => columnName(at))
  // The kind of each cell is written beside it, so that no text is ever read as a formula or a number.
  const textXml = (text: string, place: string, style = '') =>
    `<c r="${place}"${style} t="s"><v>${texts.numberOf(text)}</v></c>`
  const numberXml = (value: number, place: string, style = '') =>
    Number.isFinite(value) ? `<c r="${place}"${style}><v>${value}</v></c>` : ''
  const measureXml = ({ days, format }: MeasureCell, place: string) =>
    numberXml(days, place, ` s="${boldStyle + 1 + formats.numberOf(format)}"`)
  const cellXml = (cell: SheetCell, place: string) => {
    if (cell === null || cell === '') return ''
    if (typeof cell === 'string') return textXml(cell, place)
    return typeof cell === 'object' ? measureXml(cell, place) : numberXml(cell, place)
  }
  const placeOf = (at: number, row: number) => `${columns[at] ?? columnName(at)}${row}`
  let xml = `<row r="1">${header.map((label, at) => textXml(label, placeOf(at, 1), ` s="${boldStyle}"`)).join('')}</row>`
  for (const [nth, cells] of rows.entries()) {
    xml += `<row r="${nth + 2}">`
    for (let at = 0; at < cells.length; at++) xml += cellXml(cells[at]!, placeOf(at, nth + 2))
    xml += '</row>'
  }
  return zip([
    ...fixedParts,
    workbookPart(sheetName(name)),
    sheetPart({
      isRightToLeft: directionOf(language) === 'rtl',
      widths: header.map((label, at) => widthOf(label, rows, at)),
      rows: xml,
    }),
    stylesPart(formats.all()),
    textsPart(texts.all().map(cellText)),
  ])
}
