// Features: dashboard, company, users, contracts, job-details
import { expect, type Page, test } from '@playwright/test'
import { acceptSuccess, pick, pickerOf } from './hands.ts'
import { aCompany, checkPage, enter, nextEmployeeNumber, randomLetters } from './support.ts'
import { atBothWidths } from './widths.ts'

const setup = (page: Page) => page.locator('section').filter({ hasText: 'Set up your company' })

/** Types into a field of the dialog on top. */
const type = (page: Page, field: string, text: string) =>
  page.getByRole('dialog').last().getByRole('textbox', { name: field, exact: true }).pressSequentially(text)

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
  await pick(page, 'Client', '+ Add client')
  await type(page, 'First name', 'Cleo')
  await type(page, 'Last name', 'Marsh')
  await type(page, 'Email', `cleo-${randomLetters(8)}@${company.code}.example`)
  await type(page, 'Phone', '0412 345 678')
  const number = page
    .getByRole('dialog')
    .last()
    .getByRole('textbox', { name: 'Employee number', exact: true })
  await number.clear()
  await number.pressSequentially(nextEmployeeNumber())
  await checkPage(page)
  await page.getByRole('dialog').last().getByRole('button', { name: 'Add user', exact: true }).click()
  await acceptSuccess(page, 'User added')
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
