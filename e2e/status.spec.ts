import { status } from '@muster/contract/status'
import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { aCompany, type Company, checkPage, enter } from './support.ts'

let company: Company
test.beforeEach(async () => {
  company = await aCompany()
})

const part = (page: Page, name: string) => page.getByRole('region', { name })

test('level 1 sees how the server stands, and that it could not be asked', async ({ page }) => {
  await enter(page, company, '/')
  await page.getByRole('button', { name: 'Profile: Ava Nguyen' }).click()
  await page.getByRole('link', { name: 'Company settings' }).click()
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Status' }).click()
  await expect(page.getByRole('heading', { name: 'Status', level: 1 })).toBeVisible()
  await expect(part(page, 'Background work')).toContainText('Waiting')
  await expect(part(page, 'Storage of the company')).toContainText('5.0 GB')
  await expect(part(page, 'Backup')).toContainText('Not set up')
  await expect(part(page, 'Nightly check')).toContainText('Last one')
  await expect(part(page, 'Server')).toContainText('Database response (ms)')
  await expect(page.getByText(/^Version \d/)).toBeVisible()
  await checkPage(page)

  await page.route(`**${status.read.path}*`, (route) => route.abort())
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect(part(page, 'Server')).toBeVisible()
  await checkPage(page)
  await page.unroute(`**${status.read.path}*`)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden()
})
