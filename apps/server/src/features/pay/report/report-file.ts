import type { FileMade } from '@muster/contract/kit/endpoint'
import { isManagement } from '@muster/contract/kit/permissions'
import type { Say } from '@muster/contract/kit/sentences'
import type { PayReportInput } from '@muster/contract/pay/report'
import type { Drawing } from '@muster/pdf/render'
import type { Scope } from '../../../db/scope.ts'
import { failure, found } from '../../../http/failures.ts'
import { requireRight } from '../../../http/rights.ts'
import type { Outside } from '../../../outside/index.ts'
import { reportFile } from '../../documents/report-file.ts'
import { readerFor } from '../../languages/reader.ts'
import { payrollWords } from '../../payroll/payroll-words.ts'
import { readPeriod } from '../queries.ts'
import { readReach } from '../reach.ts'
import { readSheets, shownRow } from '../sheet/sheet.ts'
import { readShownKinds, showSheet } from '../sheet/shown-sheet.ts'
import { reportBlocks } from './report-blocks.ts'
import { linesTable, type PayReport } from './report-columns.ts'
import { reportSentences, reportWords as words } from './report-words.ts'
import { linesOfSheet } from './timesheet-lines.ts'

/** Throws access.level below management, row.notFound. */
export async function requirePayReport(scope: Scope, { periodId }: PayReportInput): Promise<void> {
  if (!isManagement(scope.actor.level)) throw failure('access.level')
  requireRight(scope.actor, 'seesPay')
  requireRight(scope.actor, 'exportsData')
  await found(readPeriod(scope, periodId))
}

/** The hours of everybody in a pay period whom the actor reaches, as its sheet has them: of a locked one as they were locked. */
export async function payReportFile(
  scope: Scope,
  outside: Outside,
  { periodId, reportType, language: requested }: PayReportInput,
  drawing: Drawing = {},
): Promise<FileMade> {
  const reader = await readerFor(scope, requested, reportSentences)
  const { period, people } = await readReport(scope, periodId, reader.t)
  const { calendarName: name, firstDay: from, lastDay: to } = period
  const report = {
    reportType,
    reader,
    fileName: reader.t(words.fileName, { name, from, to }),
    zone: scope.company.timezone,
    table: () => linesTable(people, period),
    document: async (t: Say) => ({
      title: t(words.report),
      blocks: await reportBlocks({ period, people }, t),
      note: t(payrollWords.timesOfSites),
    }),
  }
  return reportFile(scope, outside, report, drawing)
}

async function readReport(scope: Scope, periodId: number, t: Say): Promise<PayReport> {
  const period = await found(readPeriod(scope, periodId))
  const isReachable = await readReach(scope)
  const [sheets, show] = [await readSheets(scope, period), await readShownKinds(scope)]
  const people = sheets.filter(isReachable).map((sheet) => ({
    row: shownRow(scope, sheet, show),
    lines: linesOfSheet(showSheet(show, sheet), t),
  }))
  return { period, people }
}
