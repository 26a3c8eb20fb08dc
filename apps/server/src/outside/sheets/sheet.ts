/** What a spreadsheet can add and sort, and the text that stands for it in comma-separated files. */
export interface MeasureCell {
  /** A day or a moment counts days since 1900 (ECMA-376, serial date); a time of day or a duration counts days. */
  days: number
  /** How the workbook shows it, so that it reads as `text` does. */
  format: string
  text: string
}

/** What another program knows something by: written to the letter, as the apostrophe of spreadsheets would make it another. */
export interface IdentifierCell {
  identifier: string
}
export const identifierCell = (identifier: string | null): IdentifierCell | null =>
  identifier === null ? null : { identifier }

/** A text, a number, a measure of time, an identifier, or nothing. A number that is none (NaN, infinities) is nothing. */
export type SheetCell = string | number | MeasureCell | IdentifierCell | null

/** As text, to be shown and compared. */
export function cellText(cell: SheetCell): string {
  if (cell === null) return ''
  if (typeof cell !== 'object') return String(cell)
  return 'identifier' in cell ? cell.identifier : cell.text
}

/** One table with a header, as it goes into a file: the same for a sheet as for comma-separated text. */
export interface Sheet {
  /** BCP 47; where it is read from right to left, so is the table. */
  language?: string
  header: string[]
  rows: SheetCell[][]
}
