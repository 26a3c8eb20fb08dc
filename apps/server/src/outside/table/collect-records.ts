import { mostColumns } from './table.ts'

const mostRecords = 50_000
const mostCells = 1_000_000
/** A text that many cells share counts for each of them: it is copied for each. */
const mostCharacters = 20_000_000

/** Nothing more of the file is read. */
export class TableTooLarge extends Error {
  /** The row that has too many columns; none where the table as a whole is too large. */
  readonly row: number | undefined
  constructor(row?: number) {
    super('The table is too large')
    this.row = row
  }
}

export interface RecordCollector {
  readonly records: string[][]
  /** Throws TableTooLarge. Rows come in any order; a row that comes twice is one row. `row` counts from 0. */
  addRow: (row: number, cells: string[]) => void
  addCell: (row: number, column: number, text: string) => void
}

/**
 * Keeps rows up to their last cell with something in it, and counts before it keeps. What a file declares or repeats
 * without content costs nothing.
 */
export function collectRecords(): RecordCollector {
  const records: string[][] = []
  let cells = 0
  let characters = 0
  const recordOf = (row: number) => {
    if (row >= mostRecords) throw new TableTooLarge()
    while (records.length <= row) records.push([])
    return records[row]!
  }
  const count = (many: number, length: number) => {
    cells += many
    characters += length
    if (cells > mostCells || characters > mostCharacters) throw new TableTooLarge()
  }
  return {
    records,
    addCell(row, column, text) {
      if (text.trim() === '') return
      if (column >= mostColumns) throw new TableTooLarge(row + 1)
      const record = recordOf(row)
      count(Math.max(1, column + 1 - record.length), text.length)
      while (record.length < column) record.push('')
      record[column] = text
    },
    addRow(row, typed) {
      const length = typed.findLastIndex((cell) => cell.trim() !== '') + 1
      if (length === 0) return
      if (length > mostColumns) throw new TableTooLarge(row + 1)
      count(
        length,
        typed.reduce((sum, cell) => sum + cell.length, 0),
      )
      recordOf(row).push(...typed.slice(0, length))
    },
  }
}
