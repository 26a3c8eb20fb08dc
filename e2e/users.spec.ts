import { users } from '@muster/contract/users/users'
import { expect, type Page } from '@playwright/test'
import { acceptSuccess, clear, typeOver } from './hands.ts'
import { test } from './journey.ts'
import { aCompany, address, type Company, call, checkPage, enter } from './support.ts'
import { core } from './tags.ts'
import { aJobOf, aWorkDone, aWorker } from './works-done.ts'

let company: Company
test.beforeEach(async () => {
  company = await aCompany()
})

const roleId = async (level: number) =>
  (await call(company, users.roles, {})).find((role) => role.roleLevel === level)!.id
const aPerson = async (number: number, level = 5) =>
  call(company, users.create, {
    body: {
      firstName: 'Kim',
      lastName: `Tran ${String(number).padStart(3, '0')}`,
      email: `kim${number}@${company.code}.example`,
      phone: '0412 345 678',
      ...(level < 10 && { employeeNumber: String(1001 + number) }),
      password: 'correct horse',
      userRoleId: await roleId(level),
    },
  })
const chooseRole = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

test('D1-16: a person is added, signs in, is changed and removed', core, async ({ page }) => {
  await enter(page, company, '/users')
  await page.getByRole('link', { name: 'Add user' }).last().click()
  await expect(page.getByRole('heading', { name: 'Add user' })).toBeVisible()
  await expect(page.getByLabel('Employee number')).toHaveValue('1002')

  await clear(page.getByLabel('Employee number'))
  await page.getByLabel('Send an invitation').uncheck()
  await page.getByRole('button', { name: 'Add user', exact: true }).click()
  const faults = page.getByRole('alert')
  for (const fault of ['First name', 'Last name', 'Phone', 'Password', 'Email'])
    await expect(faults).toContainText(`${fault} is required`)
  await expect(faults).toContainText('Employee number is required')
  await expect(faults).toContainText('A role is required')
  await checkPage(page)

  await typeOver(page.getByLabel('First name'), 'Kim')
  await typeOver(page.getByLabel('Last name'), 'Tran')
  await typeOver(page.getByLabel('Email'), 'kim')
  await typeOver(page.getByLabel('Phone'), '0412 345 678')
  await typeOver(page.getByLabel('Employee number'), 'K-7')
  await typeOver(page.getByRole('textbox', { name: 'Password' }), '12345')
  await typeOver(page.getByLabel('ABN'), '51 824 753 557')
  await typeOver(page.getByLabel('TFN'), '123 456 782')
  await chooseRole(page, 'Employee')
  await page.getByRole('button', { name: 'Add user', exact: true }).click()
  await expect(faults).toContainText('At least 6 characters')
  await expect(faults).toContainText('Email is invalid')
  await typeOver(page.getByLabel('Email'), `kim@${company.code}.example`)
  await typeOver(page.getByRole('textbox', { name: 'Password' }), 'correct horse')
  await page.getByRole('button', { name: 'Add user', exact: true }).click()
  await expect(page.getByText('This is not a valid ABN').first()).toBeVisible()
  await typeOver(page.getByLabel('ABN'), '51 824 753 556')
  await page.getByRole('button', { name: 'Add user', exact: true }).click()
  await acceptSuccess(page, 'User added')
  await expect(page).toHaveURL(/\/users$/)
  await expect(page.getByRole('row', { name: 'Kim Tran' })).toBeVisible()
  // Nobody removes themselves.
  await expect(page.getByRole('link', { name: 'Edit: Ava Nguyen' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove: Ava Nguyen' })).toHaveCount(0)

  const kim = { ...company, email: `kim@${company.code}.example`, password: 'correct horse' }
  const theirs = await page.context().browser()!.newPage()
  await enter(theirs, company, '/', kim)
  await expect(theirs.getByRole('link', { name: 'Users' })).toBeHidden()
  await theirs.close()

  await page.getByRole('link', { name: 'Edit: Kim Tran' }).click()
  await expect(page).toHaveURL(/\/person\?id=\d+$/)
  // D1-16: the locked e-mail can be read.
  await expect(page.getByRole('link', { name: kim.email })).toBeVisible()
  await expect(page.getByRole('button', { name: /^The email is the name for signing in/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit: Email' })).toHaveCount(0)
  await expect(page.getByRole('status', { name: 'TFN' })).toHaveText('*** *** 782')
  await expect(page.getByText('51 824 753 556')).toBeVisible()
  await page.getByRole('button', { name: 'Edit: Last name' }).click()
  await typeOver(page.getByLabel('Last name'), 'Tran-Lee')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Last name saved')).toBeVisible()
  await page.getByRole('button', { name: 'Edit: Role' }).click()
  await chooseRole(page, 'Casual')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Role saved')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('row', { name: /Kim Tran-Lee.*Casual/ })).toBeVisible()

  await page.getByRole('button', { name: 'Remove: Kim Tran-Lee' }).click()
  const question = page.getByRole('dialog', { name: 'Remove' })
  await expect(question).toContainText('You cannot undo this. Are you sure to remove Kim Tran-Lee?')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('row', { name: 'Kim Tran-Lee' })).toBeHidden()
})

test('the address of the documents opens the page of a person, its tabs as older links call them', async ({
  page,
}) => {
  const mia = await aWorker(company, 5, 'Mia', 'Tran')
  const { jobId } = await aJobOf(company, mia)
  await aWorkDone(company, jobId, mia, [1, '05:00', '07:00'])
  await enter(page, company, `/users/edit?id=${mia.id}&tab=works`)
  await expect(page).toHaveURL(new RegExp(`/person\\?id=${mia.id}&tab=visits$`))
  await expect(page.getByRole('row', { name: /Riverside tower/ })).toBeVisible()
  await page.goto(`${address()}/users/edit?id=${mia.id}&tab=access`)
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible()

  const client = await aPerson(2, 10)
  await page.goto(`${address()}/users/edit?id=${client.id}&tab=access`)
  await expect(page).toHaveURL(new RegExp(`/client\\?id=${client.id}&tab=devices$`))
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Visits' })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Details' }).click()
  await page.getByRole('button', { name: 'Edit: TFN' }).click()
  await typeOver(page.getByRole('textbox', { name: 'TFN' }), '123 456 782')
  await page.keyboard.press('Enter')
  await expect(page.getByText('TFN saved')).toBeVisible()
  await expect(page.getByRole('status', { name: 'TFN' })).toHaveText('*** *** 782')
  await checkPage(page)
})

test('whoever types into a search keeps the place while its answers are slow', async ({ page }) => {
  await aPerson(1)
  await enter(page, company, '/users')
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.click()
  await page.route('**/api/user*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 900))
    await route.continue()
  })
  await page.keyboard.type('kim', { delay: 600 })
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('kim')
  await expect(page.getByRole('row', { name: /Kim Tran 001/ })).toBeVisible()
  await expect(page.locator('tbody[aria-busy=true]')).toHaveCount(0)
})

test('the choice that is no role yet is said in the language that is read', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('muster.language', 'de'))
  await enter(page, company, '/users/add')
  await expect(page.getByRole('combobox', { name: 'Rolle' })).toHaveValue('Rolle wählen')
})

test('the page of a list does not scroll, and no heading moves when a filter empties the table', async ({
  page,
}) => {
  for (let i = 1; i <= 30; i += 1) await aPerson(i)
  await enter(page, company, '/users')
  await expect(page.getByRole('row', { name: 'Kim Tran 001' })).toBeVisible()
  const scrolled = () =>
    page.evaluate(() =>
      [document.documentElement, document.querySelector('main')!].map(
        ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight,
      ),
    )
  expect(await scrolled()).toEqual([0, 0])
  const headings = () =>
    page
      .getByRole('columnheader')
      .evaluateAll((all) => all.map((one) => [one.textContent, one.getBoundingClientRect().left]))
  const before = await headings()
  await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('nobody of this name')
  await expect(page.getByText('No results')).toBeVisible()
  expect(await headings()).toEqual(before)
})
