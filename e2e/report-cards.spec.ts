// Features: reports, payroll
import { sites } from '@muster/contract/sites/sites'
import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { aCompany, address, call, checkPage, enter } from './support.ts'
import { checkCards } from './table-cards.ts'
import { onPhone } from './tags.ts'
import { aJobOf, anInspectionDone, aWorkDone, aWorker, foyerAudit } from './works-done.ts'

test('FLD-14: the tables of reports are cards on a phone', onPhone, async ({ page }) => {
  const company = await aCompany()
  const worker = await aWorker(company, 4, 'Maximiliana', 'Featherstonehaugh')
  const { jobId, site } = await aJobOf(company, worker, foyerAudit)
  await call(company, sites.update, {
    params: { id: site.id },
    body: { name: 'Riverside tower and annex 27' },
  })
  await aWorkDone(company, jobId, worker, [2, '05:00', '07:00'])
  const workId = await anInspectionDone(worker, jobId)

  let isSignedIn = false
  const cards = async (where: string, table: string) =>
    test.step(where, async () => {
      // A page that journeys share is at no blank address.
      if (isSignedIn) await page.goto(address() + where)
      else await enter(page, company, where)
      isSignedIn = true
      const rows = page.getByRole('region', { name: table, exact: true }).locator('tbody tr')
      await expect(rows.first()).toBeVisible()
      await checkCards(page)
      await checkPage(page)
    })
  await cards(`/report/inspection?work=${workId}`, 'Inspection summary')
  await cards(`/report/detailed?work=${workId}&tab=evidence`, 'Evidence')
  await cards('/report/detailed', 'Visits to choose from')
  await cards(`/report/payroll/site?site=${site.id}`, 'Site payroll')
  await cards(`/report/payroll/user?employee=${worker.id}`, 'User payroll')
})
