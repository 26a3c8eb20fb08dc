import type { FileMade } from '@muster/contract/kit'
import type { PayReportInput } from '@muster/contract/pay-report'
import { isManagement } from '@muster/contract/permissions'
import type { Say } from '@muster/contract/sentences'
import { type Drawing, renderPdf } from '@muster/pdf/render'
import type { Scope } from '../../db/scope.ts'
import { failure, found } from '../../http/failures.ts'
import type { Outside } from '../../outside/index.ts'
import { sheetFile } from '../../outside/sheet-file.ts'
import { letterhead, madeBy, withMaker } from '../company/letterhead.ts'
import { readerFor } from '../languages/reader.ts'
import { payrollWords } from '../payroll/payroll-words.ts'
import { readPeriod } from './queries.ts'
import { reportBlocks } from './report-blocks.ts'
import { type PayReport, reportLines } from './report-rows.ts'
import { reportSheet } from './report-sheet.ts'
import { reportSentences, reportWords as words } from './report-words.ts'
import { readSheets, shownRow } from './sheet.ts'
import { readShownKinds, showSheet } from './shown-sheet.ts'

/** Throws access.level below management, row.notFound. */
export async function requirePayReport(scope: Scope, { periodId }: PayReportInput): Promise<void> {
  if (!isManagement(scope.actor.level)) throw failure('access.level')
  await found(readPeriod(scope, periodId))
}

/** The hours of everybody in a pay period, as its sheet has them: of a locked one as they were locked. */
export async function payReportFile(
  scope: Scope,
  outside: Outside,
  { periodId, reportType, language: requested }: PayReportInput,
  drawing: Drawing = {},
): Promise<FileMade> {
  const reader = await readerFor(scope, requested, reportSentences)
  const { language, t } = reader
  const report = await readReport(scope, periodId, t)
  const zone = scope.company.timezone
  const { calendarName: name, firstDay: from, lastDay: to } = report.period
  const fileName = t(words.fileName, { name, from, to })
  if (reportType !== 'PDF') {
    const sheet = withMaker(scope, zone, t, { language, ...(await reportSheet(report, t)) })
    return sheetFile(reportType, fileName, sheet, drawing.signal)
  }
  const bytes = await renderPdf(
    {
      ...(await letterhead(scope, outside, reader)),
      title: t(words.report),
      blocks: await reportBlocks(report, t),
      footer: `${t(payrollWords.timesOfSites)} ${madeBy(scope, zone, t)}`,
    },
    drawing,
  )
  return { fileName: `${fileName}.pdf`, contentType: 'application/pdf', bytes }
}

async function readReport(scope: Scope, periodId: number, t: Say): Promise<PayReport> {
  const period = await found(readPeriod(scope, periodId))
  const [sheets, show] = [await readSheets(scope, period), await readShownKinds(scope)]
  const people = sheets.map((sheet) => ({
    row: shownRow(scope, sheet, show),
    lines: reportLines(showSheet(show, sheet), t),
  }))
  return { period, people }
}
