import { type Status, status } from '@muster/contract/status'
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
  await expect(part(page, 'Nightly check')).toContainText('Not set up')
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

/** The server's own answer with another night in it: journeys do not wait for one. */
const aNight = (page: Page, check: Partial<Status['check']>) =>
  page.route(`**${status.read.path}*`, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    Object.assign(answer.data.check, { isPlanned: true, last: null, failedAt: null }, check)
    await route.fulfill({ response, json: answer })
  })

test('what the nightly check found is told in words, with a sign and numbers', async ({ page }) => {
  const at = new Date(Date.now() - 3_600_000).toISOString()
  const sound = { at, orphans: 0, missing: 0, otherLength: 0, altered: 0, deadReferences: 0, brokenLogs: 0 }
  const night = part(page, 'Nightly check')
  const again = async (check: Partial<Status['check']>, word: string) => {
    await page.unroute(`**${status.read.path}*`)
    await aNight(page, check)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(night).toContainText(word)
    await expect(night.locator('svg')).toBeVisible()
  }
  await aNight(page, {})
  await enter(page, company, '/settings/status')
  await expect(night).toContainText('Not yet')
  await again({ isPlanned: false }, 'Not set up')
  await again({ last: sound }, 'Working')
  await again({ last: { ...sound, at: '2026-01-01T00:00:00Z' } }, 'Late')
  await again({ last: sound, failedAt: at }, 'Failed')
  await again(
    {
      last: {
        ...sound,
        orphans: 21,
        missing: 32,
        otherLength: 43,
        altered: 65,
        deadReferences: 54,
        brokenLogs: 76,
      },
    },
    'wrong',
  )
  for (const fact of [
    'nothing names21',
    'are missing32',
    'another length43',
    'were altered65',
    'lead nowhere54',
    'audit logs76',
  ])
    await expect(night).toContainText(fact)
  await checkPage(page)
})
