// Features: contracts, jobs, sites
import { contracts } from '@muster/contract/contracts'
import { jobs } from '@muster/contract/jobs/jobs'
import { expect } from '@playwright/test'
import { pick } from './hands.ts'
import { test } from './journey.ts'
import { aClientWithSite } from './office.ts'
import { aCompany, type Company, call, enter } from './support.ts'

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
})

test('a deactivated job says so in its label', async ({ page }) => {
  const { detail, contractLocationId } = await aClientWithSite(company)
  const id = await call(company, jobs.create, { body: { jobDetailId: detail.id, contractLocationId } })
  await call(company, jobs.setActive, { params: { id }, query: { isActive: false } })
  await enter(page, company, '/job/edit')
  await page.getByRole('link', { name: 'Riverside tower', exact: true }).click()
  await expect(page.getByText(`${id} job for Riverside tower (Deactivated)`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Activate', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Setup notifications' })).toHaveCount(0)
})

test('an office without employees says so, and offers to add one', async ({ page }) => {
  await enter(page, company, '/job/add')
  await page.getByRole('button', { name: 'Employees' }).click()
  await page.getByPlaceholder('No employees available').click()
  await expect(page.getByRole('option', { name: '+ Add person' })).toBeVisible()
})
