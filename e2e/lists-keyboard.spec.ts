// Features: sites, saved-views, users, search
import { sites } from '@muster/contract/sites/sites'
import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { aClientWithSite, aPerson } from './office.ts'
import { aCompany, type Company, call, checkPage, enter } from './support.ts'
import { onPhone } from './tags.ts'

// What a person of the office does with lists, without a mouse.

let company: Company
test.beforeEach(async () => {
  company = await aCompany()
})

async function fourSites() {
  const { client, contract } = await aClientWithSite(company)
  for (const name of ['Airport', 'Bakery', 'Clinic', 'Depot']) {
    const place = { lat: -27.47, lang: 153.02, timezone: 'Australia/Brisbane' }
    const body = {
      name,
      address: `1 ${name} Street, Ipswich`,
      clientId: client.id,
      contractId: contract.id,
      ...place,
    }
    await call(company, sites.create, { body })
  }
}
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const aside = (page: Page) => page.getByRole('complementary', { name: 'At the side' })
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const sitesAt = async (page: Page, address = '/jobs/viewlocation/all') => {
  await enter(page, company, address)
  await expect(rowOf(page, 'Airport')).toBeVisible()
}

test('a row is found, walked to, shown at the side, walked on from there and opened', async ({ page }) => {
  await fourSites()
  await sitesAt(page)
  // 1: search without touching the mouse; what is typed is no command.
  await press(page, '/')
  await page.keyboard.type('ipswich')
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('ipswich')
  await expect(rowOf(page, 'Riverside')).toHaveCount(0)
  // 2: leave the field and walk.
  await press(page, 'Enter', 'j')
  await expect(rowOf(page, 'Bakery')).toBeFocused()
  await press(page, 'ArrowUp')
  await expect(rowOf(page, 'Airport')).toBeFocused()
  // 3: look at it at the side, and at the next one.
  await press(page, ' ')
  await expect(aside(page).getByRole('heading', { name: 'Airport' })).toBeVisible()
  await expect(page).toHaveURL(/peek=site%3A\d+/)
  await press(page, 'j')
  await expect(aside(page).getByRole('heading', { name: 'Bakery' })).toBeVisible()
  await expect(rowOf(page, 'Bakery')).toHaveAttribute('aria-current', 'true')
  await expect(rowOf(page, 'Bakery')).toBeFocused()
  await checkPage(page)
  // 4: the address is shared: it shows the same after a reload, and Back closes it.
  await page.reload()
  await expect(aside(page).getByRole('heading', { name: 'Bakery' })).toBeVisible()
  await aside(page).getByRole('button', { name: 'Next row' }).press('Enter')
  await expect(aside(page).getByRole('heading', { name: 'Clinic' })).toBeVisible()
  await page.goBack()
  await expect(aside(page)).toHaveCount(0)
  await expect(page).toHaveURL(/search=ipswich/)
  // 5: Escape closes it too; Enter opens the page.
  await press(page, 'j', ' ')
  await expect(aside(page)).toBeVisible()
  await press(page, 'Escape')
  await expect(aside(page)).toHaveCount(0)
  await expect(rowOf(page, 'Airport')).toBeFocused()
  // Into what is shown at the side, and back to the row.
  await press(page, ' ', 'Tab')
  await expect(aside(page).getByRole('button', { name: 'Previous row' })).toBeFocused()
  await press(page, 'Escape')
  await expect(rowOf(page, 'Airport')).toBeFocused()
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/site\?id=\d+/)
})

test('a row is edited by a key; the keys are listed; a person is looked at from the list of users', async ({
  page,
}) => {
  await fourSites()
  await aPerson(company, 5, 'Ann', 'Baker')
  await sitesAt(page)
  // 6: all keys of the page.
  await press(page, '?')
  const keys = page.getByRole('dialog', { name: 'Keys of this page' })
  await expect(keys.getByRole('region', { name: 'In a list' })).toContainText('Next or previous row')
  await expect(keys.getByRole('region', { name: 'On every page' })).toContainText('Ctrl K')
  await press(page, 'Escape')
  await expect(keys).toHaveCount(0)
  // 7: two keys to the page where its values are edited.
  await press(page, 'j', 'e')
  await expect(page).toHaveURL(/\/site\?id=\d+/)
  // 8: who is this, and what is their phone number?
  await page.goto(`${new URL(page.url()).origin}/users`)
  await expect(rowOf(page, 'Ann Baker')).toBeVisible()
  await press(page, 'j', ' ')
  await expect(aside(page).getByRole('heading', { name: 'Ann Baker' })).toBeVisible()
  await expect(aside(page).getByRole('link', { name: /412 345 678/ })).toBeVisible()
})

test('what a list shows is saved as a view, opened from the sidebar and Ctrl-K, overwritten and deleted', async ({
  page,
}) => {
  await fourSites()
  await sitesAt(page, '/jobs/viewlocation/all?search=a&sort=-name')
  // 9: save, share.
  const menu = page.getByRole('button', { name: 'Views' })
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: 'Save view' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByLabel('Name').pressSequentially('Sites with an A')
  await dialog.getByLabel('Share with the office').press(' ')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  const line = page.getByRole('region', { name: 'View', exact: true })
  await expect(line).toContainText('Sites with an A')
  await expect(line).toContainText('Shared with the office')
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  const link = sidebar.getByRole('link', { name: 'Sites with an A' })
  await expect(link).toHaveAttribute('aria-current', 'page')
  // How many rows it has.
  await expect(link).toContainText(/\d/)
  await checkPage(page)
  // Another order: the line says so, and one press keeps it.
  await page.getByRole('button', { name: 'Name', exact: true }).press('Enter')
  await expect(line).toContainText('Changed')
  await line.getByRole('button', { name: 'Save changes' }).press('Enter')
  await expect(line.getByText('Changed')).toHaveCount(0)
  // 10: opened from anywhere.
  await page.goto(new URL(page.url()).origin)
  await press(page, 'Control+k')
  await page.keyboard.type('sites with an a')
  await expect(page.getByRole('option', { name: /Sites with an A/ })).toBeVisible()
  await press(page, 'Enter')
  await expect(page).toHaveURL(/search=a.*saved=\d+/)
  await expect(line).toContainText('Sites with an A')
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete view' }).press('Enter')
  await page.getByRole('dialog', { name: 'Remove' }).getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(line).toHaveCount(0)
  await expect(link).toHaveCount(0)
  await expect(page).toHaveURL(/search=a/)
})

test(
  'on a phone there is nothing at the side: Space opens the page of the row',
  onPhone,
  async ({ page }) => {
    await fourSites()
    await sitesAt(page)
    await press(page, 'j', ' ')
    await expect(page).toHaveURL(/\/site\?id=\d+/)
  },
)
