// Features: session
import { session } from '@muster/contract/session/session'
import { expect, type Page } from '@playwright/test'
import { typeOver } from './hands.ts'
import { test } from './journey.ts'
import { aCompany, address, type Company, call, checkPage } from './support.ts'
import { core, coreAtBothWidths } from './tags.ts'

let company: Company
test.beforeAll(async () => {
  company = await aCompany('Harbour City Cleaning')
})

async function giveCode(page: Page, code: string) {
  await typeOver(page.getByLabel('Company code'), code)
  await page.getByRole('button', { name: 'Continue' }).click()
}
async function giveCredentials(page: Page, password: string) {
  await typeOver(page.getByLabel('Email'), company.email)
  await typeOver(page.getByRole('textbox', { name: 'Password' }), password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test(
  'company code, then credentials, then the dashboard; and out again',
  coreAtBothWidths,
  async ({ page }) => {
    await page.goto(`${address()}/`)
    await expect(page).toHaveURL(/\/signin$/)
    await checkPage(page)
    await giveCode(page, company.code.toUpperCase())
    await expect(page.getByRole('heading', { name: company.name })).toBeVisible()
    await checkPage(page)
    await giveCredentials(page, company.password)

    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Set up your company' })).toBeVisible()
    await page.goto(`${address()}/signin`)
    await expect(page).toHaveURL(`${address()}/`)

    await page.getByRole('button', { name: 'Profile: Ava Nguyen' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/signin/)
    await expect(page.getByLabel('Company code')).toHaveValue(company.code.toUpperCase())
    await page.goto(`${address()}/groups`)
    await expect(page).toHaveURL(/\/signin/)
  },
)

test(
  'F-04: who is signed out while typing signs in over the page, and nothing typed is lost',
  core,
  async ({ page }) => {
    await page.goto(`${address()}/users/add`)
    await giveCode(page, company.code)
    await giveCredentials(page, company.password)
    await page.getByLabel('First name').pressSequentially('Mia')
    await page.getByLabel('Last name').pressSequentially('Tran')
    await page.getByLabel('Email').pressSequentially(`mia@${company.code}.example`)
    await page.getByLabel('Phone').pressSequentially('0412 345 678')
    await page.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Employee', exact: true }).click()
    await call(company, session.endSessions, {})
    await page.getByRole('button', { name: 'Add user', exact: true }).click()

    const over = page.getByRole('dialog', { name: 'Your session has ended' })
    await expect(over).toContainText('What you typed is still here.')
    await checkPage(page)
    await over.getByLabel('Email').pressSequentially(company.email)
    await over.getByRole('textbox', { name: 'Password' }).pressSequentially('not the password')
    await over.getByRole('button', { name: 'Sign in' }).click()
    await expect(over).toContainText('Invalid Email or Password!')
    await over.getByRole('textbox', { name: 'Password' }).press('ControlOrMeta+a')
    await over.getByRole('textbox', { name: 'Password' }).pressSequentially(company.password)
    await over.getByRole('button', { name: 'Sign in' }).click()
    await expect(over).toBeHidden()
    await expect(page.getByLabel('First name')).toHaveValue('Mia')
    await expect(page.getByLabel('Phone')).toHaveValue('0412 345 678')
    await page.getByRole('button', { name: 'Add user', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Success' })).toContainText('User added')
  },
)

test('one comes back to the page that was asked for, and a new tab needs no sign-in', async ({
  page,
  context,
}) => {
  await page.goto(`${address()}/groups?edit=1`)
  await giveCode(page, company.code)
  await giveCredentials(page, company.password)
  await expect(page).toHaveURL(/\/groups\?edit=1$/)

  const second = await context.newPage()
  await second.goto(`${address()}/groups`)
  await expect(second.getByRole('heading', { name: 'Manage Groups' })).toBeVisible()
})
