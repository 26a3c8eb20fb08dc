import type { FileMade, Received } from '@muster/contract/kit'
import type { PayrollSummary, payroll } from '@muster/contract/payroll'
import { isManagement } from '@muster/rules/roles-can'
import type { Scope } from '../../db/scope.ts'
import { failure, refusedField } from '../../http/failures.ts'
import type { Outside } from '../../outside/index.ts'
import { type Drawing, renderPdf } from '../../outside/pdf/index.ts'
import { sheetFile } from '../../outside/sheet-file.ts'
import { letterhead, madeBy } from '../company/letterhead.ts'
import { payrollBySite, payrollByUser } from './payroll.ts'
import { payrollBlocks } from './payroll-pdf.ts'
import { payrollSheet } from './payroll-sheet.ts'

type Asked = Received<typeof payroll.file>['query']

/** Rows of a PDF that is made while its reader waits: about five seconds. */
export const mostWaitedFor = 5000

interface Making extends Drawing {
  /** More rows than these are made in the background. */
  mostRows?: number
}

/** The same summary as the screen shows, as a file. Throws export.needed for a PDF of more rows than are waited for. */
export async function payrollFile(
  scope: Scope,
  outside: Outside,
  asked: Asked,
  { mostRows = Number.POSITIVE_INFINITY, ...drawing }: Making = {},
): Promise<FileMade> {
  const summary = await summaryOf(scope, asked)
  const rows = summary.payrollDetail.length + summary.openWorks.length
  if (asked.reportType === 'PDF' && rows > mostRows) throw failure('export.needed')
  const { site, person } = summary
  const days = [summary.startTime, summary.endTime].map((instant) => instant?.slice(0, 10)).join(' to ')
  const title = site ? 'Site Payroll Report' : 'User Payroll Report'
  const fileName = `${title} - ${site?.name ?? person?.name} - ${days}`
  if (asked.reportType !== 'PDF')
    return sheetFile(asked.reportType, fileName, payrollSheet(summary), drawing.signal)
  const zone = asked.timezone ?? site?.timezone ?? scope.company.timezone
  const bytes = await renderPdf(
    {
      ...(await letterhead(scope, outside)),
      title,
      lang: 'en',
      blocks: payrollBlocks(summary),
      footer: `Times are local to each site. ${madeBy(scope, zone)}`,
      madeAt: scope.now.getTime(),
    },
    drawing,
  )
  return { fileName: `${fileName}.pdf`, contentType: 'application/pdf', bytes }
}

function summaryOf(scope: Scope, asked: Asked): Promise<PayrollSummary> {
  const { tenantUserId, jobLocationId } = requireWhose(scope, asked)
  return tenantUserId === undefined
    ? payrollBySite(scope, { ...asked, jobLocationId: jobLocationId! })
    : payrollByUser(scope, { ...asked, tenantUserId })
}

/** Refuses who may not read these hours, as the report itself does. */
export async function requirePayroll(scope: Scope, asked: Asked): Promise<void> {
  const { tenantUserId } = requireWhose(scope, asked)
  if (tenantUserId === undefined) return
  if (!isManagement(scope.actor.level) && scope.actor.id !== tenantUserId) throw failure('row.notFound')
}

/** The person or the site that is asked for, whatever else was sent. */
function requireWhose(scope: Scope, { payrollType, tenantUserId, jobLocationId }: Asked) {
  if (payrollType === 'USER') {
    if (tenantUserId === undefined) throw refusedField('tenantUserId', 'Please select a employee.')
    return { tenantUserId }
  }
  if (!isManagement(scope.actor.level)) throw failure('access.level')
  if (jobLocationId === undefined) throw refusedField('jobLocationId', 'Please select a site.')
  return { jobLocationId }
}
