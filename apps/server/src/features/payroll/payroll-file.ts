import type { FileMade, Received } from '@muster/contract/kit'
import type { PayrollSummary, payroll } from '@muster/contract/payroll'
import { isManagement } from '@muster/rules/roles-can'
import type { Scope } from '../../db/scope.ts'
import { failure, refusedField } from '../../http/failures.ts'
import type { Outside } from '../../outside/index.ts'
import { renderPdf } from '../../outside/pdf/index.ts'
import { letterhead, madeBy } from '../company/letterhead.ts'
import { payrollBySite, payrollByUser } from './payroll.ts'
import { payrollCsv } from './payroll-csv.ts'
import { payrollBlocks } from './payroll-pdf.ts'
import { readPayrollSite } from './queries.ts'

type Asked = Received<typeof payroll.file>['query']

/** The same summary as the screen shows, as a file. */
export async function payrollFile(scope: Scope, outside: Outside, asked: Asked): Promise<FileMade> {
  const { summary, site } = await summaryOf(scope, asked)
  const whose = site?.name ?? summary.person?.name ?? ''
  const days = [summary.startTime, summary.endTime].map((instant) => instant?.slice(0, 10)).join(' to ')
  const title = site ? 'Site Payroll Report' : 'User Payroll Report'
  const fileName = `${title} - ${whose} - ${days}`
  if (asked.reportType === 'CSV') {
    const bytes = Buffer.from(payrollCsv(summary))
    return { fileName: `${fileName}.csv`, contentType: 'text/csv; charset=utf-8', bytes }
  }
  const bytes = await renderPdf({
    ...(await letterhead(scope, outside)),
    title,
    lang: 'en',
    blocks: payrollBlocks(summary, site),
    footer: `Times are local to each site. ${madeBy(scope, asked.timezone ?? site?.timezone ?? scope.company.timezone)}`,
    madeAt: scope.now.getTime(),
  })
  return { fileName: `${fileName}.pdf`, contentType: 'application/pdf', bytes }
}

async function summaryOf(
  scope: Scope,
  asked: Asked,
): Promise<{ summary: PayrollSummary; site?: Awaited<ReturnType<typeof readPayrollSite>> }> {
  if (asked.payrollType === 'USER') {
    const { tenantUserId } = asked
    if (tenantUserId === undefined) throw refusedField('tenantUserId', 'Please select a employee.')
    return { summary: await payrollByUser(scope, { ...asked, tenantUserId }) }
  }
  if (!isManagement(scope.actor.level)) throw failure('access.level')
  const { jobLocationId } = asked
  if (jobLocationId === undefined) throw refusedField('jobLocationId', 'Please select a site.')
  const summary = await payrollBySite(scope, { ...asked, jobLocationId })
  return { summary, site: await readPayrollSite(scope, jobLocationId) }
}
