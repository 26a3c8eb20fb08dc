import type { FileMade, Received } from '@muster/contract/kit/endpoint'
import { msg } from '@muster/contract/kit/msg'
import { isManagement } from '@muster/contract/kit/permissions'
import type { Say } from '@muster/contract/kit/sentences'
import type { PayrollSummary, payroll } from '@muster/contract/pay/payroll'
import type { Drawing } from '@muster/pdf/render'
import { payrollFileNames } from '@muster/rules/pay/payroll-text'
import type { Scope } from '../../db/scope.ts'
import { failure, refusedField } from '../../http/failures.ts'
import { requireRight } from '../../http/rights.ts'
import type { Outside } from '../../outside/index.ts'
import { reportFile } from '../documents/report-file.ts'
import { readerFor } from '../languages/reader.ts'
import { payrollBySite, payrollByUser } from './payroll.ts'
import { payrollBlocks } from './payroll-blocks.ts'
import { payrollTables } from './payroll-columns.ts'
import { payrollSentences, payrollWords } from './payroll-words.ts'

type PayrollFileQuery = Received<typeof payroll.file>['query']

/** Rows of a PDF that is made while its reader waits: about five seconds. */
export const mostWaitedFor = 5000

interface PayrollFileOptions extends Drawing {
  /** More rows than these are made in the background. */
  mostRows?: number
}

/** The same summary as the screen shows, as a file. Throws export.needed for a PDF of more rows than are waited for. */
export async function payrollFile(
  scope: Scope,
  outside: Outside,
  query: PayrollFileQuery,
  { mostRows = Number.POSITIVE_INFINITY, ...drawing }: PayrollFileOptions = {},
): Promise<FileMade> {
  const summary = await summaryOf(scope, query)
  const rows = summary.payrollDetail.length + summary.openWorks.length
  if (query.reportType === 'PDF' && rows > mostRows) throw failure('export.needed')
  const reader = await readerFor(scope, query.language, payrollSentences)
  const { site } = summary
  const report = {
    reportType: query.reportType,
    reader,
    fileName: fileNameOf(summary, reader.t),
    zone: query.timezone ?? site?.timezone ?? scope.company.timezone,
    table: () => payrollTables(summary).all,
    document: async (t: Say) => ({
      title: t(site ? payrollWords.siteReport : payrollWords.userReport),
      blocks: await payrollBlocks(summary, t),
      note: t(payrollWords.timesOfSites),
    }),
  }
  return reportFile(scope, outside, report, drawing)
}

function fileNameOf({ payrollType, site, person, startTime, endTime }: PayrollSummary, t: Say): string {
  const [from, to] = [startTime, endTime].map((instant) => instant?.slice(0, 10) ?? '')
  return t(payrollFileNames[payrollType], { name: site?.name ?? person?.name ?? '', from: from!, to: to! })
}

function summaryOf(scope: Scope, query: PayrollFileQuery): Promise<PayrollSummary> {
  const { tenantUserId, jobLocationId } = requirePayroll(scope, query)
  return tenantUserId === undefined
    ? payrollBySite(scope, { ...query, jobLocationId: jobLocationId! })
    : payrollByUser(scope, { ...query, tenantUserId })
}

/** Throws access.right. */
export function requirePayroll(scope: Scope, query: PayrollFileQuery) {
  const whose = requireWhose(scope, query)
  if (whose.tenantUserId === scope.actor.id) return whose
  if (!isManagement(scope.actor.level)) throw failure('row.notFound')
  requireRight(scope.actor, 'seesPay')
  requireRight(scope.actor, 'exportsData')
  return whose
}

function requireWhose(scope: Scope, { payrollType, tenantUserId, jobLocationId }: PayrollFileQuery) {
  if (payrollType === 'USER') {
    if (tenantUserId === undefined) throw refusedField('tenantUserId', msg('Please select a employee.'))
    return { tenantUserId }
  }
  if (!isManagement(scope.actor.level)) throw failure('access.level')
  if (jobLocationId === undefined) throw refusedField('jobLocationId', msg('Please select a site.'))
  return { jobLocationId }
}
