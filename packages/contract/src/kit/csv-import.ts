import { z } from 'zod'
import { FieldFault } from './wire.ts'

/** People a file may bring at once. */
export const mostImported = 5000

/** A line of a file as a spreadsheet counts them: the header is row 1. `column` is empty for the line as a whole. */
export const RowNote = FieldFault.omit({ path: true }).extend({ row: z.int(), column: z.string() })
export type RowNote = z.infer<typeof RowNote>

export const ImportReport = z.object({
  /** Data rows, those at fault included. */
  rows: z.int(),
  /** Rows that were added; none while there is a fault. */
  written: z.int(),
  /** How many faults and warnings there are; of each the first 200 are told. */
  faultCount: z.int(),
  warningCount: z.int(),
  faults: z.array(RowNote),
  warnings: z.array(RowNote),
  /** Columns that are not known. */
  ignored: z.array(z.string()),
})
export type ImportReport = z.infer<typeof ImportReport>
