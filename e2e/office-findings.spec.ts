// Features: dashboard, users, sites, jobs, job-details, session
import { company as companies } from '@muster/contract/company/company'
import { jobs } from '@muster/contract/jobs/jobs'
import { expect } from '@playwright/test'
import { pick } from './hands.ts'
import { test } from './journey.ts'
import { aClientWithSite } from './office.ts'
import { aCompany, address, type Company, call, enter } from './support.ts'
import { aJobOf, anInspectionDone, aWorkDone, aWorker, foyerAudit } from './works-done.ts'

// Small faults of the office that a browser shows: each has its number in the list of findings.

let company: Company
test.beforeEach(async () => {
  company = await aCompany()
})

test.describe(() => {
  test.use({ maps: true })
  test('D1-09, D1-23: the map of a new company says "No sites yet", and how markers are shown', async ({
    page,
  }) => {
    await call(company, companies.showSetup, { body: { isShown: false } })
    await enter(page, company, '/')
    const map = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Job Sites' }) })
    await map.scrollIntoViewIfNeeded()
    await expect(map.getByText('No sites yet')).toBeVisible()
    await expect(map.getByText('No sites match')).toBeHidden()
    await expect(
      page
        .getByText('Markers close together are shown as one with their number')
        .or(map.getByRole('button', { name: /Markers close together are shown as one/ })),
    ).toHaveCount(1)
  })
})

test('D1-10: what was not measured is no point of the Users Spider', async ({ page }) => {
  const worker = await aWorker(company, 4, 'Mia', 'Tran')
  const { jobId } = await aJobOf(company, worker, foyerAudit)
  await anInspectionDone(worker, jobId)
  await enter(page, company, '/')
  const spider = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Users Spider', exact: true }) })
  await spider.scrollIntoViewIfNeeded()
  await expect(spider.getByText('No data').first()).toBeVisible()
  const measured = await spider.locator('tspan.strong').filter({ hasText: '%' }).count()
  expect(measured).toBeLessThan(6)
  await expect(spider.locator('[data-measured]')).toHaveCount(measured)
})

test('D1-21: the dashboard asks for the first two hundred jobs, and one of them narrows its trend', async ({
  page,
}) => {
  const worker = await aWorker(company, 4, 'Mia', 'Tran')
  const { contractLocationId, detail } = await aClientWithSite(company)
  const aJob = () => call(company, jobs.create, { body: { jobDetailId: detail.id, contractLocationId } })
  const [busy, quiet] = [await aJob(), await aJob()]
  const jobUsers = [{ tenantUserId: worker.id, hours: 2 }]
  await call(company, jobs.assign, { params: { id: busy }, body: { jobUsers } })
  await aWorkDone(company, busy, worker, [2, '05:00', '07:00'])
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/job/all')
  await enter(page, company, '/')
  const { searchParams } = new URL((await asked).url())
  expect([searchParams.get('page'), searchParams.get('size')]).toEqual(['0', '200'])

  const tasks = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Completed Tasks Trend', exact: true }) })
  await expect(tasks.getByRole('application', { name: 'Completed Tasks Trend' })).toBeVisible()
  await pick(page, 'Job', `${quiet} job for`)
  await expect(tasks.getByText('No visits were completed in this time')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`job=${quiet}$`))
  await pick(page, 'Job', `${busy} job for`)
  await expect(tasks.getByRole('application', { name: 'Completed Tasks Trend' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Job' })).toHaveValue(new RegExp(`^${busy} job for`))
})

test('D1-07: /logout without a session leaves nothing in the storage of the device', async ({ page }) => {
  await enter(page, company, '/')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.evaluate(() => {
    sessionStorage.removeItem('muster.session')
    localStorage.setItem('muster.last-company', 'left behind')
    localStorage.setItem('muster.zone-told.1', 'left behind')
    localStorage.setItem('muster.texts.de', 'left behind')
  })
  await page.goto(`${address()}/logout`)
  await expect(page).toHaveURL(/\/signin$/)
  const left = await page.evaluate(() => Object.values({ ...localStorage }))
  expect(left.filter((value) => value === 'left behind')).toEqual([])
})
