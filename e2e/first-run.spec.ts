// Features: dashboard, company, users, contracts, job-details
import { expect, type Page, test } from '@playwright/test'
import { acceptSuccess, pick, pickerOf, typeOver } from './hands.ts'
import { aCompany, checkPage, enter, randomLetters } from './support.ts'
import { atBothWidths } from './widths.ts'
import { aWorker } from './works-done.ts'

const setup = (page: Page) => page.locator('section').filter({ hasText: 'Set up your company' })

const onTop = (page: Page) => page.getByRole('dialog').last()
/** Types a name into a picker, and takes the option that makes a new one. */
async function addFrom(page: Page, field: string, name: string, add: string) {
  const picker = pickerOf(page, field).first()
  await picker.click()
  await picker.pressSequentially(name)
  await page.getByRole('option', { name: `+ ${add}`, exact: true }).click()
  await expect(page.getByRole('dialog', { name: add, exact: true })).toBeVisible()
}
const press = (page: Page, name: string) => onTop(page).getByRole('button', { name, exact: true }).click()
/** Types into a field of the dialog on top. */
const type = (page: Page, field: string, text: string) =>
  onTop(page).getByRole('textbox', { name: field, exact: true }).pressSequentially(text)

test(
  'a new company sees what to set up instead of empty charts, hides it and finds it again',
  atBothWidths,
  async ({ page }) => {
    const company = await aCompany()
    await enter(page, company, '/')
    await expect(setup(page)).toContainText('0 of 5')
    await expect(page.getByRole('heading', { name: 'Users Trend' })).toHaveCount(0)
    await expect(setup(page).getByRole('link', { name: /First client and contract/ })).toBeVisible()
    await checkPage(page)
    await setup(page).getByRole('button', { name: 'Hide' }).click()
    await expect(setup(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Users Trend' })).toBeVisible()
    await page.goto(`${new URL(page.url()).origin}/settings`)
    await page.getByRole('button', { name: 'Set up your company' }).click()
    await expect(setup(page)).toContainText('0 of 5')
  },
)

test('a contract begins with its client, made from the picker; a checklist begins with a template', async ({
  page,
}) => {
  const company = await aCompany()
  await enter(page, company, '/contracts/all')
  await expect(page.getByText('Add a client first')).toBeVisible()
  await expect(page.getByText('A contract belongs to a client.')).toBeVisible()

  await page.goto(`${new URL(page.url()).origin}/`)
  await setup(page)
    .getByRole('link', { name: /First client and contract/ })
    .click()
  await addFrom(page, 'Client', 'Cleo Marsh', 'Add client')
  await type(page, 'Email', `cleo-${randomLetters(8)}@${company.code}.example`)
  await type(page, 'Phone', '0412 345 678')
  await press(page, 'Add client')
  await expect(pickerOf(page, 'Client').first()).toHaveValue('Cleo Marsh')
  await page.getByRole('textbox', { name: 'Title', exact: true }).pressSequentially('Cleaning')
  await page.getByRole('textbox', { name: 'Number', exact: true }).pressSequentially('C-1')
  await page.getByLabel('Start date').pressSequentially('01/01/2026')
  await page.getByLabel('End date').pressSequentially('31/12/2039')
  await pick(page, 'Signed by', 'Ava Nguyen')
  await page.getByRole('button', { name: 'Add contract', exact: true }).click()
  await acceptSuccess(page, 'Contract successfully saved')

  await page.goto(`${new URL(page.url()).origin}/`)
  await expect(setup(page)).toContainText('1 of 5')
  await setup(page)
    .getByRole('link', { name: /First checklist and first job/ })
    .click()
  await pick(page, 'Client', 'Cleo Marsh')
  await page.getByRole('button', { name: 'Office clean', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Office clean')
  await expect(page.getByRole('button', { name: 'Washrooms', exact: true })).toHaveCount(0)
  await checkPage(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await acceptSuccess(page, 'Job detail saved')

  await page.goto(`${new URL(page.url()).origin}/`)
  await expect(setup(page).getByRole('link', { name: /First checklist and first job/ })).toHaveAttribute(
    'href',
    '/job/add',
  )
})

test(
  'all that a job ties together is made from its pickers, and what was typed before stays',
  atBothWidths,
  async ({ page }) => {
    const company = await aCompany()
    await enter(page, company, '/job/add')
    await page.getByRole('button', { name: '7 Notes' }).click()
    await page.getByRole('textbox', { name: 'Special notes' }).pressSequentially('Key at the desk')
    await page.getByRole('button', { name: '1 Client' }).click()

    await addFrom(page, 'Client', 'Cleo van Marsh', 'Add client')
    await expect(onTop(page).getByRole('textbox', { name: 'First name' })).toHaveValue('Cleo')
    await expect(onTop(page).getByRole('textbox', { name: 'Last name' })).toHaveValue('van Marsh')
    await type(page, 'Phone', '0412 345 678')
    await type(page, 'Email', company.email)
    await press(page, 'Add client')
    const email = onTop(page).getByRole('textbox', { name: 'Email' })
    await expect(email).toHaveAccessibleDescription(/This email is already used/)
    await checkPage(page)
    await typeOver(email, `cleo@${company.code}.example`)
    await press(page, 'Add client')

    await addFrom(page, 'Contract', 'Night cleaning', 'Add contract')
    await expect(onTop(page).getByRole('textbox', { name: 'Title' })).toHaveValue('Night cleaning')
    await type(page, 'Number', 'C-1')
    await onTop(page).getByLabel('Start date').pressSequentially('31/12/2039')
    await onTop(page).getByLabel('End date').pressSequentially('01/01/2026')
    await press(page, 'Add contract')
    await expect(onTop(page).getByLabel('End date')).toHaveAccessibleDescription(/Incorrect date range!/)
    await checkPage(page)
    await typeOver(onTop(page).getByLabel('Start date'), '01/01/2026')
    await page.keyboard.press('Tab')
    await typeOver(onTop(page).getByLabel('End date'), '31/12/2039')
    await page.keyboard.press('Tab')
    await press(page, 'Add contract')

    await addFrom(page, 'Job site', 'Riverside tower', 'Add site')
    await expect(onTop(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Riverside tower')
    await type(page, 'Address', '1 Quay Street, Sydney')
    await press(page, 'Add site')
    await expect(onTop(page)).toContainText('Location is empty, Select a location in map')
    await onTop(page).getByRole('searchbox', { name: 'Find a place' }).pressSequentially('Sydney')
    await onTop(page).getByRole('list', { name: 'Places found' }).getByRole('button').first().click()
    await checkPage(page)
    await press(page, 'Add site')

    await addFrom(page, 'Job detail', 'Night round', 'Add checklist')
    await pick(onTop(page), 'Template', 'Office clean')
    await expect(onTop(page).getByRole('textbox', { name: 'Title' })).toHaveValue('Night round')
    await checkPage(page)
    await press(page, 'Add checklist')

    await page.getByRole('textbox', { name: 'Total hours' }).pressSequentially('2')
    await page.getByRole('button', { name: 'Employees' }).click()
    await addFrom(page, 'Add an employee', 'Mia Tran', 'Add person')
    await type(page, 'Email', `mia@${company.code}.example`)
    await type(page, 'Phone', '0412 345 679')
    await pick(onTop(page), 'Role', 'Employee')
    await checkPage(page)
    await press(page, 'Add person')
    await expect(page.getByRole('region', { name: 'Employee', exact: true })).toContainText('Mia Tran')
    await page.getByRole('textbox', { name: 'Hours', exact: true }).pressSequentially('2')

    await page.getByRole('button', { name: 'Submit' }).click()
    const review = page.getByRole('dialog', { name: 'Review' })
    for (const text of [
      'Cleo van Marsh',
      'Night cleaning (C-1)',
      'Riverside tower',
      'Night round',
      'Mia Tran (Employee): 2 hours',
      'Key at the desk',
    ])
      await expect(review).toContainText(text)
    await review.getByRole('button', { name: 'Submit' }).click()
    await acceptSuccess(page, 'Job created')
  },
)

test('a person is added from a picker with no stronger role than the own', async ({ page }) => {
  const company = await aCompany()
  const manager = await aWorker(company, 3, 'Noa', 'Field')
  await enter(page, company, '/contracts/add', manager.signIn)
  await pickerOf(page, 'Signed by').click()
  await page.getByRole('option', { name: '+ Add person' }).click()
  await pickerOf(page, 'Role').click()
  await expect(page.getByRole('option', { name: 'Team leader' })).toBeVisible()
  // Nobody gives a stronger role than their own.
  await expect(page.getByRole('option', { name: 'Owner' })).toHaveCount(0)
})
