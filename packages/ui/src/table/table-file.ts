import type { Column } from './columns.tsx'

/** A cell that begins like a formula would be run by a spreadsheet; a quote before it keeps it a text. */
const harmless = (text: string) =>
  /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text
const quoted = (text: string) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The rows as CSV: a header of labels, then what each column sorts by. */
export function csvOf<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  say: (t: string) => string,
) {
  const lines = [
    columns.map(({ label }) => say(label)),
    ...rows.map((row) => columns.map(({ value }) => harmless(String(value(row) ?? '')))),
  ]
  return lines.map((line) => line.map(quoted).join(',')).join('\r\n')
}

export function giveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** The base64 text of an answer as a file for the person. */
export function giveBase64(name: string, contentType: string, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  giveFile(name, new Blob([bytes], { type: contentType }))
}

/** A byte order mark in front, so that spreadsheets read the names right. */
export const giveCsv = (name: string, csv: string) =>
  giveFile(`${name}.csv`, new Blob([`\uFEFF${csv}`], { type: 'text/csv;charset=utf-8' }))
