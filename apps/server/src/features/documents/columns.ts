import type { Say } from '@muster/contract/kit/sentences'
import type { Block } from '@muster/pdf/document'
import { mapYielding } from '../../http/yield-to-event-loop.ts'
import { cellText, type Sheet, type SheetCell } from '../../outside/sheets/sheet.ts'

/** A column of a report: what files for machines have of a line, and what paper shows of it. */
export interface Column<Line, Totals = never> {
  /** A sentence, to be translated. */
  label: string
  /** A column without it is on paper only. */
  cell?: (line: Line, t: Say) => SheetCell
  /** In the last row, of files and of tables on paper. */
  total?: (totals: Totals, t: Say) => SheetCell
  /** Share of the width of a table on paper; a column without it is in files only. */
  width?: number
  align?: 'end'
  /** On paper, where that is another text than that of the cell. */
  text?: (line: Line, t: Say) => string
}

/** What a report tells: its columns, a line each, and the last row. */
export interface Table<Line, Totals> {
  columns: readonly Column<Line, Totals>[]
  lines: readonly Line[]
  totals?: Totals
}

/** As CSV and workbooks have it. */
export async function sheetOf<Line, Totals>(
  { columns, lines, totals }: Table<Line, Totals>,
  t: Say,
): Promise<Pick<Sheet, 'header' | 'rows'>> {
  const inFiles = columns.flatMap(({ cell, ...column }) => (cell ? { ...column, cell } : []))
  const rows = await mapYielding(lines, (line) => inFiles.map(({ cell }) => cell(line, t)))
  if (totals !== undefined) rows.push(inFiles.map(({ total }) => total?.(totals, t) ?? null))
  return { header: inFiles.map(({ label }) => t(label)), rows }
}

/** As a table on paper. */
export async function tableOf<Line, Totals>(
  { columns, lines, totals }: Table<Line, Totals>,
  t: Say,
): Promise<Extract<Block, { kind: 'table' }>> {
  const onPaper = columns.flatMap(({ width, ...column }) => (width ? { ...column, width } : []))
  return {
    kind: 'table',
    columns: onPaper.map(({ label, width, align }) => ({ label: t(label), width, ...(align && { align }) })),
    rows: await mapYielding(lines, (line) =>
      onPaper.map(({ cell, text }) => text?.(line, t) ?? cellText(cell?.(line, t) ?? null)),
    ),
    ...(totals !== undefined && {
      totals: onPaper.map(({ total }) => cellText(total?.(totals, t) ?? null)),
    }),
  }
}
