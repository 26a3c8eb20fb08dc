// Features: reports
import { expect } from '@playwright/test'
import { typeOver } from './hands.ts'
import { test } from './journey.ts'
import { aCompany, type Company, checkPage, enter } from './support.ts'
import { core } from './tags.ts'
import { aJobOf, anInspectionDone, aWorker, foyerAudit } from './works-done.ts'

test.use({ maps: true })

let company: Company
test.beforeEach(async () => {
  company = await aCompany()
})

test('the heat map shows where work happened, of everybody and of one person', core, async ({ page }) => {
  const wen = await aWorker(company, 4, 'Wen', 'Li')
  const { jobId, site } = await aJobOf(company, wen, foyerAudit)
  await anInspectionDone(wen, jobId)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/analytic/heat-map')) asked.push(request.url())
  })
  await enter(page, company, '/report/heat-map')
  await expect(page.getByText('Choose the dates, then Generate.')).toBeVisible()
  // D3-08: nothing is asked of the server before Generate.
  expect(asked).toEqual([])
  // A site that was visited last, and back to everybody.
  const last = page.getByRole('region', { name: 'Sites visited last' })
  await last.getByRole('link', { name: site.name }).press('Enter')
  await expect(page.getByRole('paragraph').filter({ hasText: 'Positions: 20' })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'All sites, last 30 days' }).press('Enter')
  await expect(page.getByRole('paragraph').filter({ hasText: 'Positions: 20' })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Generate' }).click()
  await expect(page.getByRole('paragraph').filter({ hasText: 'Positions: 20' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Positions: ' }).first()).toContainText(site.name)
  await checkPage(page)

  const user = page.getByRole('combobox', { name: 'User' })
  await typeOver(user, 'Wen')
  await page.getByRole('option', { name: /^Wen Li/ }).click()
  await page.getByRole('combobox', { name: 'Location Accuracy' }).click()
  await page.getByRole('option', { name: 'High' }).click()
  await page.getByRole('button', { name: 'Generate' }).click()
  await expect(page).toHaveURL(/user=\d+/)
  await expect(page).toHaveURL(/accuracy=HIGH/)
  const busiest = page.getByRole('listitem').filter({ hasText: 'Positions: ' })
  await expect(busiest.first()).toContainText(site.name)
  await busiest.first().getByRole('button').click()
  await expect(
    page.locator('.maplibregl-popup').or(page.getByText('This browser cannot draw maps')),
  ).toBeVisible()

  // What was chosen stays after a reload, and a day without works says so.
  await page.reload()
  await expect(busiest.first()).toContainText(site.name)
  const gone = new URL(page.url())
  gone.searchParams.set('startDate', '2020-01-01')
  gone.searchParams.set('endDate', '2020-01-02')
  await page.goto(gone.href)
  await expect(page.getByText('No positions were recorded')).toBeVisible()
})
