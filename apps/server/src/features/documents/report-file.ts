import type { FileMade } from '@muster/contract/kit/endpoint'
import type { Say } from '@muster/contract/kit/sentences'
import type { ReportType } from '@muster/contract/kit/shapes'
import type { Block } from '@muster/pdf/document'
import { type Drawing, renderPdf } from '@muster/pdf/render'
import type { Scope } from '../../db/scope.ts'
import type { Outside } from '../../outside/index.ts'
import { csvFile, sheetFile } from '../../outside/sheets/sheet-file.ts'
import { english, type Reader } from '../languages/reader.ts'
import { sheetOf, type Table } from './columns.ts'
import { letterhead, madeBy, withMaker } from './letterhead.ts'

/** What every file of a report has: its name without an ending, its reader, and the zone in which it says when it was made. */
interface ReportFrame {
  fileName: string
  reader: Reader
  zone: string
}
interface ReportDocument {
  title: string
  blocks: Block[]
  /** At the foot of every page, before who made the file and when. */
  note?: string
}
interface Report<Line, Totals> extends ReportFrame {
  reportType: ReportType
  table: () => Table<Line, Totals>
  document: (t: Say) => Promise<ReportDocument>
}

/** A report as the file that was asked for: one table with its maker in each row, or a document on the company's paper. */
export async function reportFile<Line, Totals>(
  scope: Scope,
  outside: Outside,
  { reportType, table, document, ...frame }: Report<Line, Totals>,
  drawing: Drawing = {},
): Promise<FileMade> {
  const { fileName, reader, zone } = frame
  const { language, t } = reader
  if (reportType === 'PDF') return documentFile(scope, outside, { ...frame, ...(await document(t)) }, drawing)
  const sheet = withMaker(scope, zone, t, { language, ...(await sheetOf(table(), t)) })
  return sheetFile(reportType, fileName, sheet, { signal: drawing.signal, longestRun: outside.longestRender })
}

export async function documentFile(
  scope: Scope,
  outside: Outside,
  { fileName, reader, zone, title, blocks, note }: ReportFrame & ReportDocument,
  drawing: Drawing = {},
): Promise<FileMade> {
  const maker = madeBy(scope, zone, reader.t)
  const bytes = await renderPdf(
    {
      ...(await letterhead(scope, outside, reader)),
      ...{ title, blocks, footer: note === undefined ? maker : `${note} ${maker}` },
    },
    { longestRun: outside.longestRender, ...drawing },
  )
  return { fileName: `${fileName}.pdf`, contentType: 'application/pdf', bytes }
}

/** A list as comma-separated text, its rows without their maker, so that an import reads them. */
export const listFile = async <Line>(
  fileName: string,
  table: Table<Line, never>,
  t: Say = english.t,
): Promise<FileMade> => csvFile(fileName, await sheetOf(table, t))
