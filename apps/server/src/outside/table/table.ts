/** Why a file cannot be read as a whole; `row` counts as a spreadsheet does. */
export interface UnreadableTable {
  row: number
  column: string
  message: string
}
export interface ReadTable {
  /** The header is the first record. */
  records: string[][]
  /** What a person should check, although the file could be read. */
  warning?: string
}

export const tableWords = {
  noTable: 'This file is no table. Save it as Excel Workbook (.xlsx) or as CSV UTF-8',
  oldExcel:
    'This is an old or password-protected Excel file. Save it as Excel Workbook (.xlsx) without a password',
  brokenExcel: 'This Excel file is damaged. Save it again as Excel Workbook (.xlsx), or as CSV UTF-8',
  tooLarge:
    'This Excel file is too large. Keep only the sheet with the rows to import, or save it as CSV UTF-8',
  quotes:
    'The quotation marks of this row do not match. Save the file again as Excel Workbook (.xlsx) or as CSV UTF-8',
  ansi: 'The file is not written in UTF-8. Check letters such as é and ü; if they are wrong, save it as CSV UTF-8',
} as const
export const unreadable = (message: string, row = 1): UnreadableTable => ({ row, column: '', message })
