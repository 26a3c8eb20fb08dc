// guards: apps/web/src/shared/server-table/**, packages/ui/src/table/**, apps/web/src/features/search/**
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

test('on a slow machine Ctrl-K takes what is typed from the first key, and Enter what fits', async ({
  page,
}) => {
  const { site } = await aClientWithSite(company)
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: timesSlower })
  await enter(page, company, '/contracts/all')
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  // As fast as hands are, and without a look at the screen.
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('riverside tower', { delay: 60 })
  await expect(page.getByRole('combobox', { name: /^Search people/ })).toHaveValue('riverside tower')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/site\\?id=${site.id}$`))
})
