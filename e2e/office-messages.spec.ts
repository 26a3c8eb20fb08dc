// Features: contracts, jobs, sites
import { contracts } from '@muster/contract/contracts'
import { jobs } from '@muster/contract/jobs'
import { expect } from '@playwright/test'
import { pick, pickerOf, typeOver } from './hands.ts'
import { test } from './journey.ts'
import { aClientWithSite, aPerson } from './office.ts'
import { aCompany, type Company, call, checkPage, enter } from './support.ts'

// Sentences of the office's screens that no other journey meets.

let company: Company
test.beforeEach(async () => {
  company = await aCompany()
})

test('a contract without sites says that there is no place for a job, and offers to add one', async ({
  page,
}) => {
  const { client, contract } = await aClientWithSite(company)
  const term = { startDate: '2026-01-01', endDate: '2039-12-31', signedById: contract.signedById }
  const bare = { clientId: client.id, title: 'Gardens', number: 'G-1', ...term }
  await call(company, contracts.create, { body: bare })
  await enter(page, company, '/job/add')
  await pick(page, 'Client', 'Cleo Marsh')
  await pick(page, 'Contract', 'Gardens (G-1)')
  await page.getByPlaceholder('No locations available').click()
  await expect(page.getByRole('option', { name: '+ Add site' })).toBeVisible()
  await page.keyboard.press('Escape')
  await checkPage(page)
})

test('a deactivated job says so where it is picked', async ({ page }) => {
  const { detail, contractLocationId } = await aClientWithSite(company)
  const id = await call(company, jobs.create, { body: { jobDetailId: detail.id, contractLocationId } })
  await call(company, jobs.setActive, { params: { id }, query: { isActive: false } })
  await enter(page, company, '/job/edit')
  await pick(page, 'Job', `${id} job for Riverside tower (Deactivated)`)
  await expect(pickerOf(page, 'Job').first()).toHaveValue(`${id} job for Riverside tower (Deactivated)`)
  await expect(page.getByRole('button', { name: 'Activate', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Setup notifications' })).toHaveCount(0)
})

test('contracts that cannot be loaded, and a site that cannot be saved, are told and tried again', async ({
  page,
}) => {
  await aClientWithSite(company)
  await aPerson(company, 5, 'Eli', 'Stone')
  let isBroken = true
  await page.route(/\/api\/(client\/contract\/all|job\/location)(\?|$)/, (route) => {
    const isSave = route.request().method() === 'POST'
    const isLoad = route.request().url().includes('/contract/all')
    return isBroken && (isSave || isLoad)
      ? route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad Gateway' })
      : route.continue()
  })
  await enter(page, company, '/jobs/addlocation')
  await pick(page, 'Client', 'Cleo Marsh')
  await expect(page.getByText('Error Getting Contract Data!')).toBeVisible()
  await checkPage(page)
  isBroken = false
  await page
    .getByRole('button', { name: /^(Retry|Try again)$/ })
    .first()
    .click()
  await expect(page.getByText('Error Getting Contract Data!')).toHaveCount(0)
  await pick(page, 'Contract', 'Cleaning (C-1)')
  await page.getByRole('button', { name: 'Continue' }).click()
  await typeOver(page.getByLabel('Name'), 'Annex')
  await typeOver(page.getByLabel('Address'), '2 Queen Street, Brisbane')
  await typeOver(page.getByLabel('Latitude'), '-27.5')
  await typeOver(page.getByLabel('Longitude'), '153.1')
  await page.getByLabel('Longitude').press('Tab')
  isBroken = true
  await page.getByRole('button', { name: 'Add site', exact: true }).click()
  const error = page.getByRole('dialog', { name: 'Error' })
  await expect(error).toContainText('Error Adding Location!')
  await error.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Annex')
  isBroken = false
  await page.getByRole('button', { name: 'Add site', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Success' })).toContainText('Site added')
})

test('an office without employees says so, and offers to add one', async ({ page }) => {
  await enter(page, company, '/job/add')
  await page.getByRole('button', { name: 'Employees' }).click()
  await page.getByPlaceholder('No employees available').click()
  await expect(page.getByRole('option', { name: '+ Add person' })).toBeVisible()
})
