import { users } from '@muster/contract/users/users'
import { expect } from '@playwright/test'
import { acceptSuccess, typeOver } from './hands.ts'
import { test } from './journey.ts'
import { aPerson } from './office.ts'
import { aCompany, address, type Company, call, checkPage, enter } from './support.ts'
import { core } from './tags.ts'
import { aWorker } from './works-done.ts'

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
  await expect(
    page.getByRole('row', { name: /Night cleaner 5 Employee All permissions of the level 0/ }),
  ).toBeVisible()

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
  await expect(
    page.getByRole('row', { name: /Cleaner 5 Employee All permissions of the level 1/ }),
  ).toBeVisible()
  expect((await call(company, users.read, { params: kim })).userRole).toMatchObject({ name: 'Cleaner' })
})

test('what is withheld from a role is gone from the screens of who has it', async ({ page }) => {
  const mia = await aWorker(company, 3, 'Mia', 'Tran')
  await enter(page, company, '/roles')
  await page.getByRole('button', { name: 'Edit: Manager' }).click()
  const publishes = page.getByRole('switch', { name: 'Publish the roster' })
  await expect(publishes).toBeChecked()
  await publishes.press('Space')
  await expect(publishes).not.toBeChecked()
  await expect(publishes).toBeEnabled()
  await expect(page.getByText('Off: Drafts can be made, but not published.')).toBeVisible()
  await expect(page.getByRole('complementary').getByRole('link', { name: 'Mia Tran' })).toBeVisible()
  await page.getByRole('switch', { name: 'See pay' }).press('Space')
  await expect(page.getByRole('switch', { name: 'Approve and change pay' })).not.toBeChecked()
  await page.getByRole('switch', { name: 'Manage people' }).press('Space')
  await expect(
    page.getByRole('row', { name: /Manager 3 Manager All except: .*Manage people 1/ }),
  ).toBeVisible()
  await checkPage(page)

  // A tab of her own: the first one begins as the owner each time it loads.
  const hers = await page.context().newPage()
  await enter(hers, company, '/users', mia.signIn)
  await expect(hers.getByRole('heading', { name: 'Users', exact: true })).toBeVisible()
  await expect(hers.getByRole('row', { name: /Mia Tran/ })).toBeVisible()
  await expect(hers.getByRole('link', { name: 'Add user' })).toHaveCount(0)
  await expect(hers.getByRole('link', { name: 'User payroll' })).toHaveCount(0)
  await hers.goto(`${address()}/roster`)
  await expect(hers.getByRole('button', { name: 'More', exact: true })).toBeVisible()
  await expect(hers.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0)
  await hers.goto(`${address()}/pay`)
  await expect(hers.getByRole('heading', { name: 'No permission' })).toBeVisible()
})
