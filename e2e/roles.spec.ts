import { users } from '@muster/contract/users/users'
import { expect } from '@playwright/test'
import { acceptSuccess, typeOver } from './hands.ts'
import { test } from './journey.ts'
import { aPerson } from './office.ts'
import { aCompany, type Company, call, checkPage, enter } from './support.ts'
import { core } from './tags.ts'

let company: Company
test.beforeEach(async () => {
  company = await aCompany()
})

test('a company names its roles, adds one, and moves people off another', core, async ({ page }) => {
  const kim = await aPerson(company, 5, 'Kim', 'Tran')
  await enter(page, company, '/roles')
  await expect(page.getByRole('heading', { name: 'Roles', exact: true })).toBeVisible()

  await page.getByRole('combobox', { name: 'Level' }).focus()
  await page.keyboard.type('Employee')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Level' })).toHaveValue('5 · Employee')
  await page.getByRole('button', { name: 'Add role', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Name')
  await typeOver(page.getByRole('textbox', { name: 'Name', exact: true }), 'Night cleaner')
  await page.getByRole('button', { name: 'Add role', exact: true }).click()
  await acceptSuccess(page, 'Role added')
  await expect(page.getByRole('row', { name: /Night cleaner 5 Employee 0/ })).toBeVisible()

  await page.getByRole('button', { name: 'Edit: Night cleaner' }).click()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Night cleaner')
  await typeOver(page.getByRole('textbox', { name: 'Name', exact: true }), 'Owner')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert')).toContainText('A role of this name exists')
  await typeOver(page.getByRole('textbox', { name: 'Name', exact: true }), 'Cleaner')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await acceptSuccess(page, 'Role updated')

  await page.getByRole('button', { name: 'Remove: Employee' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove' })
  await expect(dialog).toContainText('1 person is Employee')
  await checkPage(page)
  await dialog.getByRole('button', { name: 'Remove role' }).click()
  await expect(page.getByRole('row', { name: /Cleaner 5 Employee 1/ })).toBeVisible()
  expect((await call(company, users.read, { params: kim })).userRole).toMatchObject({ name: 'Cleaner' })
})
