import type { FileMade, Received } from '@muster/contract/kit'
import type { PayrollSummary, payroll } from '@muster/contract/payroll'
import { isManagement } from '@muster/rules/roles-can'
import type { Scope } from '../../db/scope.ts'
import { failure, refusedField } from '../../http/failures.ts'
import type { Outside } from '../../outside/index.ts'
import { renderPdf } from '../../outside/pdf/index.ts'
import { sheetFile } from '../../outside/sheet-file.ts'
import { letterhead, madeBy } from '../company/letterhead.ts'
import { payrollBySite, payrollByUser } from './payroll.ts'
import { payrollBlocks } from './payroll-pdf.ts'
import { payrollSheet } from './payroll-sheet.ts'

type Asked = Received<typeof payroll.file>['query']

/** The same summary as the screen shows, as a file. */
export async function payrollFile(scope: Scope, outside: Outside, asked: Asked): Promise<FileMade> {
  const summary = await summaryOf(scope, asked)
  const { site, person } = summary
  const days = [summary.startTime, summary.endTime].map((instant) => instant?.slice(0, 10)).join(' to ')
  const title = site ? 'Site Payroll Report' : 'User Payroll Report'
  const fileName = `${title} - ${site?.name ?? person?.name} - ${days}`
  if (asked.reportType !== 'PDF') return sheetFile(asked.reportType, fileName, payrollSheet(summary))
  const zone = asked.timezone ?? site?.timezone ?? scope.company.timezone
  const bytes = await renderPdf({
    ...(await letterhead(scope, outside)),
    title,
    lang: 'en',
    blocks: payrollBlocks(summary),
    footer: `Times are local to each site. ${madeBy(scope, zone)}`,
    madeAt: scope.now.getTime(),
  })
  return { fileName: `${fileName}.pdf`, contentType: 'application/pdf', bytes }
}

function summaryOf(scope: Scope, asked: Asked): Promise<PayrollSummary> {
  if (asked.payrollType === 'USER') {
    const { tenantUserId } = asked
    if (tenantUserId === undefined) throw refusedField('tenantUserId', 'Please select a employee.')
    return payrollByUser(scope, { ...asked, tenantUserId })
  }
  if (!isManagement(scope.actor.level)) throw failure('access.level')
  const { jobLocationId } = asked
  if (jobLocationId === undefined) throw refusedField('jobLocationId', 'Please select a site.')
  return payrollBySite(scope, { ...asked, jobLocationId })
}
