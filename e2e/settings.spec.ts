// Features: company
import { company as companyEndpoints } from '@muster/contract/company/company'
import { siteGroups } from '@muster/contract/sites/site-groups'
import { users } from '@muster/contract/users/users'
import { expect, type Page } from '@playwright/test'
import { acceptSuccess, pick, typeOver } from './hands.ts'
import { test } from './journey.ts'
import { aCompany, type Company, call, checkPage, enter } from './support.ts'
import { core } from './tags.ts'

let company: Company
test.beforeEach(async () => {
  company = await aCompany()
})

const fromProfile = async (page: Page, link: string, who = 'Ava Nguyen') => {
  await page.getByRole('button', { name: `Profile: ${who}` }).click()
  await page.getByRole('link', { name: link }).click()
}
const openSettings = (page: Page, link: string) =>
  page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: link, exact: true }).click()
const brand = (page: Page) =>
  page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-brand-6').trim(),
  )

test('the colours and the name of the company show as soon as they are saved', core, async ({ page }) => {
  await enter(page, company, '/')
  await fromProfile(page, 'Company settings')
  await expect(page.getByRole('heading', { name: 'Company settings', level: 1 })).toBeVisible()
  await expect(page.getByText('Adjusted for legibility')).toBeVisible()
  const adjusted = page.getByTitle('Text on the main colour has a contrast of 4.23:1.')
  await expect(adjusted).toHaveAttribute('title', /on the background colour has a contrast of 4\.22:1\./)

  const main = page.getByRole('textbox', { name: 'Main colour', exact: true })
  await typeOver(main, '#ffe0')
  await checkPage(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Must be a colour such as #f11946').first()).toBeVisible()
  await typeOver(main, '#0a5f38')
  await expect(adjusted).toBeHidden()
  await typeOver(page.getByLabel('Full name'), 'Tidal Cleaning')
  await page.getByLabel('Pick: Background colour').fill('#ffffff')
  await expect(page.getByText('Adjusted for legibility')).toBeHidden()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog', { name: 'Success' })).toBeVisible()
  await expect.poll(() => brand(page)).toBe('#0a5f38')
  await acceptSuccess(page, 'Company settings saved')
  await expect(page.getByRole('banner').getByText('Tidal Cleaning')).toBeVisible()

  // Saved from further pages: each goes on from what was saved, and sends what is its own.
  await openSettings(page, 'Region')
  await pick(page, 'Week starts on', 'Sunday')
  await page.getByRole('button', { name: 'Save' }).click()
  await acceptSuccess(page, 'Company settings saved')
  await openSettings(page, 'Location notice')
  await typeOver(page.getByLabel('Text'), 'We look where you are while you work.')
  await expect(page.getByText('everyone acknowledges the notice again')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await acceptSuccess(page, 'Company settings saved')
  await expect(page.getByText('Version 2', { exact: true })).toBeVisible()
  expect(await call(company, companyEndpoints.settings, {})).toMatchObject({
    fullName: 'Tidal Cleaning',
    colorMain: '#0a5f38',
    weekStart: 7,
    noticeVersion: 2,
  })

  // Calendars begin with the day that was chosen.
  await page.goto(`${new URL(page.url()).origin}/report/payroll/site`)
  await page.getByRole('button', { name: /^Date range/ }).click()
  await expect(page.locator('thead th').first()).toHaveText('Su')
})

test('somebody else saved first: what they saved can be loaded', async ({ page }) => {
  await enter(page, company, '/settings')
  await expect(page.getByLabel('Full name')).toHaveValue(company.name)
  await call(company, companyEndpoints.updateSettings, { body: { fullName: 'Theirs' } })
  await typeOver(page.getByLabel('Full name'), 'Mine')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: 'Load their version' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue('Theirs')
  await typeOver(page.getByLabel('Full name'), 'Ours')
  await page.getByRole('button', { name: 'Save' }).click()
  await acceptSuccess(page, 'Company settings saved')
})

test('the log shows who did what, and is verified', async ({ page }) => {
  const group = await call(company, siteGroups.create, { body: { name: 'North' } })
  await enter(page, company, '/')
  await fromProfile(page, 'Company settings')
  await openSettings(page, 'Audit log')
  await expect(page.getByRole('cell', { name: 'Groups: added' })).toBeVisible()
  await expect(page.getByTitle('siteGroups.create')).toHaveAttribute('title', new RegExp(`id ${group.id}$`))
  await expect(page.getByRole('cell', { name: 'Signed in', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText(/All \d+ entries are as they were written/)).toBeVisible()
  await checkPage(page)

  await pick(page, 'Action', 'Signing in and out')
  await expect(page).toHaveURL(/action=session\./)
  await expect(page.getByRole('cell', { name: 'Groups: added' })).toBeHidden()
  await pick(page, 'Person', 'Ava Nguyen')
  await expect(page).toHaveURL(/actorId=\d+/)
  await expect(page.getByRole('cell', { name: 'Signed in', exact: true })).toBeVisible()
})

test('D1-15: a manager sees neither, and has settings in the header', async ({ page }) => {
  const roles = await call(company, users.roles, {})
  const manager = { ...company, email: `kim@${company.code}.example` }
  await call(company, users.create, {
    body: {
      firstName: 'Kim',
      lastName: 'Tran',
      email: manager.email,
      phone: '0412 345 678',
      password: manager.password,
      employeeNumber: 'K-1',
      userRoleId: roles.find((role) => role.roleLevel === 3)!.id,
    },
  })
  await enter(page, company, '/settings', manager)
  await expect(page.getByRole('heading', { name: 'No permission' })).toBeVisible()
  await page.getByRole('button', { name: 'Profile: Kim Tran' }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Company settings' })).toBeHidden()
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()
})

/** The smallest PNG there is: one pixel. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a logo shows in the header at once, and what is no picture is refused', async ({ page }) => {
  await enter(page, company, '/settings')
  const logo = page.getByLabel('Logo', { exact: true })
  await logo.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await page.getByRole('button', { name: 'OK' }).click()
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: onePixel })
  await expect(page.getByRole('img', { name: 'Logo' })).toBeVisible()
  await expect(page.getByRole('banner').locator('img[src*=file]')).toBeVisible()
  await page
    .getByLabel('Cover image', { exact: true })
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: onePixel })
  // It stands above the first page alone.
  await expect(page.getByRole('button', { name: 'Remove cover image' })).toBeVisible()
  await expect(page.locator('[style*=background-image]')).toHaveCount(0)
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.locator('[style*=background-image]')).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Remove logo' }).click()
  const question = page.getByRole('dialog', { name: 'Remove' })
  await expect(question).toContainText('You cannot undo this. Are you sure to remove the logo?')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('banner').locator('img[src*=file]')).toBeHidden()
})

test('rules are saved, and who acknowledged which notice is listed and downloaded', async ({ page }) => {
  await call(company, companyEndpoints.acknowledgeNotice, { body: { version: 1 } })
  await enter(page, company, '/settings/retention')
  await typeOver(page.getByLabel('Recorded positions'), '30')
  await page.getByRole('button', { name: 'Save' }).click()
  await acceptSuccess(page, 'Company settings saved')
  await openSettings(page, 'Signing in')
  await typeOver(page.getByLabel('Minimum length'), '10')
  // What is typed on one page is not lost on the way to another.
  await openSettings(page, 'Location notice')
  await expect(page.getByRole('dialog', { name: 'Leave this page?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save' }).click()
  await acceptSuccess(page, 'Company settings saved')
  await openSettings(page, 'Location notice')
  await typeOver(page.getByLabel('Text'), 'We look where you are while you work.')
  await page.getByRole('button', { name: 'Save' }).click()
  await acceptSuccess(page, 'Company settings saved')
  const kept = await call(company, companyEndpoints.settings, {})
  expect(kept).toMatchObject({
    keepFixesDays: 30,
    passwordMinimum: 10,
    noticeVersion: 2,
  })
  await expect(page.getByRole('cell', { name: 'Ava Nguyen' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toBe('Acknowledgements.csv')
  await pick(page, 'Notice', 'Version 2')
  await expect(page.getByText('0 people acknowledged it.')).toBeVisible()
  await expect(page.getByText('No one yet')).toBeVisible()
})

test('a setting is found by its words, and its page marks it', async ({ page }) => {
  await enter(page, company, '/settings')
  const list = page.getByRole('navigation', { name: 'Settings' })
  await list.getByRole('searchbox', { name: 'Find a setting' }).pressSequentially('rest between')
  await expect(list.getByRole('link')).toHaveText(['Schedules and holidays', 'Minimum rest between shifts'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Schedules and holidays', level: 1 })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Minimum rest between shifts' })).toBeFocused()
  await checkPage(page)

  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('legal hold')
  await page.getByRole('option', { name: /Legal hold/ }).click()
  await expect(page.getByRole('heading', { name: 'Data retention', level: 1 })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Legal hold' })).toBeFocused()
})
