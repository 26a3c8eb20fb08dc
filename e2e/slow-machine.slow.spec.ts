// guards: apps/web/src/shared/server-table/**, packages/ui/src/table/**
// takes: 30 s
import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { aClientWithSite } from './office.ts'
import { aCompany, type Company, enter } from './support.ts'

let company: Company
test.beforeEach(async () => {
  company = await aCompany()
})

/** Slower than the pause of 250 ms after which a list is asked: each letter is a question of its own. */
const betweenKeysMs = 330
const timesSlower = 16

test('on a slow machine no letter of a search is lost, however slowly it is typed', async ({ page }) => {
  await aClientWithSite(company)
  await enter(page, company, '/contracts/all')
  const search = page.getByRole('searchbox', { name: 'Search', exact: true })
  await expect(search).toBeVisible()
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: timesSlower })
  await search.pressSequentially('windows of the tower', { delay: betweenKeysMs })
  await expect(page).toHaveURL(/search=windows\+of\+the\+tower/)
  await expect(search).toHaveValue('windows of the tower')
  await expect(search).toBeFocused()
})
