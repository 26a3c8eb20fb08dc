import type { FileMade } from '@muster/contract/kit'
import type { Say } from '@muster/contract/sentences'
import type { ReportType } from '@muster/contract/shapes'
import type { Block } from '@muster/pdf/document'
import { type Drawing, renderPdf } from '@muster/pdf/render'
import type { Scope } from '../../db/scope.ts'
import type { Outside } from '../../outside/index.ts'
import type { Sheet } from '../../outside/sheet.ts'
import { sheetFile } from '../../outside/sheet-file.ts'
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
interface Report extends ReportFrame {
  reportType: ReportType
  sheet: (t: Say) => Promise<Pick<Sheet, 'header' | 'rows'>>
  document: (t: Say) => Promise<ReportDocument>
}

/** A report as the file that was asked for: one table with its maker in each row, or a document on the company's paper. */
export async function reportFile(
  scope: Scope,
  outside: Outside,
  { reportType, sheet, document, ...frame }: Report,
  drawing: Drawing = {},
): Promise<FileMade> {
  const { fileName, reader, zone } = frame
  const { language, t } = reader
  if (reportType === 'PDF') return documentFile(scope, outside, { ...frame, ...(await document(t)) }, drawing)
  const table = withMaker(scope, zone, t, { language, ...(await sheet(t)) })
  return sheetFile(reportType, fileName, table, drawing.signal)
}

export async function documentFile(
  scope: Scope,
  outside: Outside,
  { fileName, reader, zone, title, blocks, note }: ReportFrame & ReportDocument,
  drawing: Drawing = {},
): Promise<FileMade> {
  const made = madeBy(scope, zone, reader.t)
  const bytes = await renderPdf(
    {
      ...(await letterhead(scope, outside, reader)),
      ...{ title, blocks, footer: note === undefined ? made : `${note} ${made}` },
    },
    drawing,
  )
  return { fileName: `${fileName}.pdf`, contentType: 'application/pdf', bytes }
}

/** A list as comma-separated text, its rows without their maker, so that an import reads them. */
export const listFile = async <Line>(
  fileName: string,
  { columns, lines }: Pick<Table<Line, never>, 'columns' | 'lines'>,
  t: Say = english.t,
): Promise<FileMade> => sheetFile('CSV', fileName, await sheetOf({ columns, lines }, t))
