// Features: search, company
import { company as companyEndpoints } from '@muster/contract/company/company'
import { sites } from '@muster/contract/sites/sites'
import { users } from '@muster/contract/users/users'
import { expect, type Page } from '@playwright/test'
import { typeOver } from './hands.ts'
import { test } from './journey.ts'
import { aClientWithSite, aPerson } from './office.ts'
import { aCompany, type Company, call, checkPage, enter } from './support.ts'
import { atBothWidths, coreAtBothWidths } from './tags.ts'

let company: Company
test.beforeEach(async () => {
  company = await aCompany()
})

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768

test('the header greets on the first page and leads everywhere', coreAtBothWidths, async ({ page }) => {
  const profile = await call(company, companyEndpoints.validate, { query: { tenantCode: company.code } })
  await page.addInitScript(
    (chosen) => sessionStorage.setItem('muster.company', chosen),
    JSON.stringify({ code: company.code, profile }),
  )
  await enter(page, company, '/')
  const header = page.getByRole('banner')
  await expect(header.getByText('Welcome, Ava')).toBeVisible()
  await expect(header.getByText(company.name)).toBeVisible()
  if (!isPhone(page)) {
    await header.getByRole('link', { name: 'Settings' }).click()
    await expect(page).toHaveURL(/\/settings$/)
    await expect(header.getByText('Welcome, Ava')).toBeHidden()
  }
  await page.getByRole('button', { name: 'Profile: Ava Nguyen' }).click()
  await page.getByRole('button', { name: 'Dark colours' }).first().click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await checkPage(page)
})

test(
  'the search finds a site while it is typed and screens by the arrows, says when nothing fits, and Enter goes there',
  atBothWidths,
  async ({ page }) => {
    const { site } = await aClientWithSite(company)
    await aPerson(company, 5, 'Riva', 'Stone')
    await enter(page, company, '/')
    if (isPhone(page)) await page.getByRole('button', { name: 'Search' }).click()
    else {
      await expect(page.getByRole('button', { name: 'Search' })).toBeVisible()
      await page.keyboard.press('ControlOrMeta+k')
    }
    const field = page.getByRole('combobox', { name: /^Search people/ })
    await expect(field).toBeFocused()
    await expect(page.getByRole('option', { name: /^All users/ })).toBeVisible()
    await typeOver(field, 'riv')
    await expect(page.getByRole('option', { name: /^Riva Stone/ })).toBeVisible()
    await expect(page.getByRole('option', { name: /^Riverside tower/ })).toBeVisible()
    await checkPage(page)

    await typeOver(field, 'timesheets')
    await expect(page.getByRole('option', { name: /^User payroll/ })).toBeVisible()
    await typeOver(field, 'riverside tower')
    await expect(page.getByRole('option')).toHaveCount(1)
    await field.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/site\\?id=${site.id}$`))
    await expect(field).toBeHidden()

    await page.getByRole('button', { name: 'Search' }).click()
    await typeOver(field, 'no such thing')
    await expect(page.getByText('No results')).toBeVisible()
    await typeOver(field, 'payroll')
    // The last of them is a setting.
    await expect(page.getByRole('option')).toHaveCount(4)
    await field.press('ArrowDown')
    await expect(page.getByRole('option', { name: /^User payroll/ })).toHaveAttribute('aria-selected', 'true')
    await field.press('Enter')
    await expect(page).toHaveURL(/\/report\/payroll\/user/)
  },
)

test('a narrow screen has its menu in a drawer', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await enter(page, company, '/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sites' }).click()
  await expect(page.getByRole('heading', { name: 'Sites', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Pages of Jobs' }).click()
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'All sites' })).toBeHidden()
  await page.getByRole('link', { name: 'Problems' }).click()
  await expect(page.getByRole('heading', { name: 'Problems', level: 1 })).toBeVisible()
  expect(await call(company, sites.list, { query: {} })).toEqual([])
  expect(await call(company, users.list, { query: {} })).toHaveLength(1)
})
