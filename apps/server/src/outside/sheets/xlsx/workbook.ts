import { directionOf } from '@muster/contract/kit/language-names'
import type { MeasureCell, Sheet, SheetCell } from '../sheet.ts'

const longestName = 31
const widest = 60

/** What XML cannot hold at all. */
export const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
/** The name of a sheet: none of the signs that address cells, and no more than 31 characters. */
const sheetName = (name: string) =>
  name
    .replace(unwritable, '')
    .replace(/[\\/?*[\]:']/g, ' ')
    .trim()
    .slice(0, longestName) || 'Report'

const isMeasure = (cell: SheetCell): cell is MeasureCell =>
  cell !== null && typeof cell === 'object' && 'days' in cell
function shownText(cell: SheetCell): string {
  if (cell === null) return ''
  if (typeof cell !== 'object') return String(cell)
  return isMeasure(cell) ? cell.text : cell.identifier
}

const widthOf = (header: string, rows: readonly SheetCell[][], at: number) =>
  Math.min(
    widest,
    2 +
      rows
        .slice(0, 200)
        .reduce((most, row) => Math.max(most, shownText(row[at] ?? null).length), header.length),
  )

/** The number format of a column all of whose cells share it: a look of a column is written once, of a cell 6,000 times. */
function formatsOf({ header, rows }: Sheet): (string | undefined)[] {
  const formats = header.map(() => new Set<string>())
  for (const row of rows)
    for (const [at, cell] of row.entries()) if (cell !== null && cell !== '') formats[at]?.add(formatOf(cell))
  return formats.map((found) => (found.size === 1 ? [...found][0] || undefined : undefined))
}
/** Texts and plain numbers have none. */
const formatOf = (cell: SheetCell) => (isMeasure(cell) ? cell.format : '')

/** Formats of cells whose column has more than one, by `row,column` from 0. */
function cellFormatsOf({ rows }: Sheet, formats: readonly (string | undefined)[]) {
  const found: [place: string, format: string][] = []
  for (const [index, row] of rows.entries())
    for (const [at, cell] of row.entries())
      if (isMeasure(cell) && !formats[at]) found.push([`${index + 1},${at}`, cell.format])
  return found
}

export type PlainCell = string | number | null
function plain(cell: SheetCell): PlainCell {
  if (cell === null || typeof cell !== 'object') return cell
  return isMeasure(cell) ? cell.days : cell.identifier
}

/** A sheet whose measures are numbers, their formats beside: copied to another thread in a third of the time. */
export interface Workbook {
  name: string
  isRightToLeft: boolean
  header: string[]
  rows: PlainCell[][]
  widths: number[]
  formats: (string | undefined)[]
  cellFormats: [place: string, format: string][]
}

export function workbookOf(name: string, sheet: Sheet): Workbook {
  const { header, rows, language = 'en' } = sheet
  const formats = formatsOf(sheet)
  return {
    name: sheetName(name),
    isRightToLeft: directionOf(language) === 'rtl',
    header,
    rows: rows.map((row) => row.map(plain)),
    widths: header.map((label, at) => widthOf(label, rows, at)),
    formats,
    cellFormats: cellFormatsOf(sheet, formats),
  }
}
