import { CsvError, parse } from 'csv-parse/sync'

/** Why a file cannot be read as a whole; `row` counts as a spreadsheet does. */
export interface UnreadableCsv {
  row: number
  column: string
  message: string
}

/** The records of a comma-separated file in UTF-8, the header among them. */
export function readCsv(bytes: Uint8Array): string[][] | UnreadableCsv {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return parse(text, { relax_column_count: true, max_record_size: 100_000 })
  } catch (error) {
    if (error instanceof CsvError) {
      const { lines = 0 } = error as { lines?: number }
      return { row: lines, column: '', message: error.message }
    }
    if (error instanceof TypeError) return { row: 1, column: '', message: 'The file is not written in UTF-8' }
    throw error
  }
}
