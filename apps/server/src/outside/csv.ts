import type { SheetCell } from './sheet.ts'

// A spreadsheet takes a cell that starts like this for a formula (OWASP, CSV injection). The full-width forms
// count too, because East Asian editions read them as the ordinary ones.
const formulaStart = /^[\s\p{Cc}]*[=+\-@\t\r＝＋－＠]/u
const needsQuotes = /[",\r\n]/

/**
 * A comma-separated file with one header row, as RFC 4180 writes it: CRLF after every row, quotes doubled.
 * It begins with a byte order mark, by which spreadsheets know UTF-8. A text that could run as a formula gets a
 * leading apostrophe; numbers are written as they are, and null, NaN and infinities as an empty cell.
 */
export const csv = (header: string[], rows: SheetCell[][]) => `\uFEFF${csvRows([header, ...rows])}`

/** The same without a header and a mark, for programs that take neither. */
export const csvRows = (rows: readonly SheetCell[][]) =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')

const cellText = (cell: SheetCell) => {
  if (cell === null) return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  if (typeof cell === 'object') return cell.text
  const text = formulaStart.test(cell) ? `'${cell}` : cell
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
