import type { SheetCell } from './sheet.ts'

// A spreadsheet takes a cell that starts like this for a formula (OWASP, CSV injection). The full-width forms
// count too, because East Asian editions read them as the ordinary ones.
const formulaStart = /^[\s\p{Cc}]*[=+\-@\t\r＝＋－＠]/u
const needsQuotes = /[",\r\n]/

/**
 * A comma-separated file with one header row, as RFC 4180 writes it: CRLF after every row, quotes doubled.
 * It begins with a byte order mark, by which spreadsheets know UTF-8. A text that could run as a formula gets a
 * leading apostrophe; numbers and identifiers are written as they are, and null, NaN and infinities as an empty cell.
 */
export const csv = (header: string[], rows: SheetCell[][]) => `\uFEFF${csvRows([header, ...rows])}`

/** The same without a header and a mark, for programs that take neither. */
export const csvRows = (rows: readonly SheetCell[][]) =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')

const cellText = (cell: SheetCell) => {
  if (cell === null) return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  if (typeof cell === 'object' && 'text' in cell) return cell.text
  const text = typeof cell === 'string' ? disarmed(cell) : identifierText(cell.identifier)
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const disarmed = (text: string) => (formulaStart.test(text) ? `'${text}` : text)
/** Letters, digits and these signs call no function and start no program, also behind the sign of a formula. */
const harmless = /^[\p{L}\p{N} ._:/#=+@-]*$/u
/** Whether an identifier is written to the letter: one that could run as a formula gets its apostrophe. */
export const isWrittenAsIs = (identifier: string) =>
  harmless.test(identifier) || !formulaStart.test(identifier)
const identifierText = (identifier: string) => (isWrittenAsIs(identifier) ? identifier : disarmed(identifier))
