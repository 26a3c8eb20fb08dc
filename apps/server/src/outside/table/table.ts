import { type Message, msg } from '@muster/contract/kit/msg'
import type { OpenSentence } from '../../texts.ts'

/** Why a file cannot be read as a whole; `row` counts as a spreadsheet does. */
export interface UnreadableTable extends OpenSentence {
  row: number
  column: string
}
export interface ReadTable {
  /** The header is the first record. Each ends with its last cell that has something in it. */
  records: string[][]
  /** The numbers of its days count from 1904. */
  is1904?: true
  warning?: Message
}

/** What one import may have; more is refused before it is kept. The largest is of 10,000 sites with some 20 columns. */
export const mostColumns = 200

export const tableWords = {
  noTable: msg('This file is no table. Save it as Excel Workbook (.xlsx) or as CSV UTF-8'),
  oldExcel: msg(
    'This is an old or password-protected Excel file. Save it as Excel Workbook (.xlsx) without a password',
  ),
  brokenExcel: msg('This Excel file is damaged. Save it again as Excel Workbook (.xlsx), or as CSV UTF-8'),
  tooLarge: msg(
    'This Excel file is too large. Keep only the sheet with the rows to import, or save it as CSV UTF-8',
  ),
  tooLargeText: msg('This file is too large. Save only the rows to import, or several files'),
  tooSlow: msg('This file takes too long to read. Save only the rows to import, or several files'),
  quotes: msg(
    'The quotation marks of this row do not match. Save the file again as Excel Workbook (.xlsx) or as CSV UTF-8',
  ),
  ansi: msg(
    'The file is not written in UTF-8. Check letters such as é and ü; if they are wrong, save it as CSV UTF-8',
  ),
} as const
export const unreadable = (message: Message, row = 1): UnreadableTable => ({ row, column: '', message })
export const tooManyColumns = (row: number): UnreadableTable => ({
  ...unreadable(msg('This row goes beyond column {most}. Save only the columns to import'), row),
  params: { most: mostColumns },
})
