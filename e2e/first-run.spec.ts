// Features: dashboard, company, users, contracts, job-details
import { expect, type Page } from '@playwright/test'
import { acceptSuccess, clicks, countClicks, pick, pickerOf, typeOver } from './hands.ts'
import { test } from './journey.ts'
import { linkTo } from './mails.ts'
import { aCompany, checkPage, enter, randomLetters } from './support.ts'
import { atBothWidths, coreAtBothWidths } from './tags.ts'
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
  coreAtBothWidths,
  async ({ page }) => {
    const company = await aCompany()
    await enter(page, company, '/')
    await expect(setup(page)).toContainText('0 of 6')
    await expect(page.getByRole('heading', { name: 'Users Trend' })).toHaveCount(0)
    await expect(setup(page).getByRole('link', { name: /First client and contract/ })).toBeVisible()
    await setup(page).getByRole('button', { name: 'Hide' }).click()
    await expect(setup(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Users Trend' })).toBeVisible()
    await page.goto(`${new URL(page.url()).origin}/settings`)
    await page.getByRole('button', { name: 'Set up your company' }).click()
    await expect(setup(page)).toContainText('0 of 6')
  },
)

test('a contract begins with its client, made from the picker; a checklist begins with a template', async ({
  page,
}) => {
  const company = await aCompany()
  await enter(page, company, '/contracts/all')
  await expect(page.getByText('Add a client first')).toBeVisible()
  await expect(page.getByText('A contract belongs to a client.')).toBeVisible()
  for (const where of ['/today', '/roster']) {
    await page.goto(`${new URL(page.url()).origin}${where}`)
    await expect(page.locator('main').getByRole('link', { name: 'Add client' })).toBeVisible()
  }

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
  await expect(setup(page)).toContainText('1 of 6')
  await setup(page)
    .getByRole('link', { name: /First checklist and first job/ })
    .click()
  await pick(page, 'Client', 'Cleo Marsh')
  await page.getByRole('button', { name: 'Office clean', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Office clean')
  await expect(page.getByRole('button', { name: 'Washrooms', exact: true })).toHaveCount(0)
  await checkPage(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await acceptSuccess(page, 'Checklist saved')

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
    await expect(onTop(page).getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(
      'Cleo van Marsh',
    )
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

    await addFrom(page, 'Checklist', 'Night round', 'Add checklist')
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

test('A-12: from the first sign-in to the first visit on a phone: 60 clicks at most', async ({
  page,
  browser,
}) => {
  const company = await aCompany()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const option = (name: string | RegExp) => page.getByRole('option', { name }).first()
  const step = (name: RegExp) => setup(page).getByRole('link', { name }).click()
  const typeAll = async (...texts: string[]) => {
    for (const text of texts) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
  }
  const saved = async (sentence: string, done: number) => {
    const success = page.getByRole('dialog', { name: 'Success' })
    await expect(success).toContainText(sentence)
    await success.getByRole('button').last().click()
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await expect(setup(page)).toContainText(`${done} of 6`)
  }
  const goOn = async (sentence: string, next: string) => {
    const success = page.getByRole('dialog', { name: 'Success' })
    await expect(success).toContainText(sentence)
    await success.getByRole('link', { name: next }).click()
    await expect(success).toBeHidden()
  }
  await countClicks(page)
  await enter(page, company, '/')

  await step(/Name, logo and colours/)
  await typeOver(page.getByRole('textbox', { name: 'Main colour', exact: true }), '#0b7285')
  await page.keyboard.press('Enter')
  await saved('Company settings saved', 1)

  await step(/^People/)
  await page.getByLabel('First name').click()
  await typeAll('Mia', 'Tran', `mia@${company.code}.example`, '0412 345 678')
  await pickerOf(page, 'Role').click()
  await option('Employee').click()
  await button('Add user').click()
  await goOn('User added', 'First client and contract')

  await addFrom(page, 'Client', 'Cleo Marsh', 'Add client')
  await onTop(page).getByRole('textbox', { name: 'Email' }).click()
  await typeAll(`cleo@${company.code}.example`, '0412 345 679')
  await press(page, 'Add client')
  await expect(pickerOf(page, 'Client').first()).toHaveValue('Cleo Marsh')
  await page.getByRole('textbox', { name: 'Title', exact: true }).click()
  await typeAll('Cleaning', 'C-1', '01/01/2026', '31/12/2039')
  await pickerOf(page, 'Signed by').click()
  await option('Ava Nguyen').click()
  await button('Add contract').click()
  await goOn('Contract successfully saved', 'First site')

  await pickerOf(page, 'Client').first().click()
  await option('Cleo Marsh').click()
  await pickerOf(page, 'Contract').click()
  await option(/^Cleaning/).click()
  await button('Continue').click()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await typeAll('Riverside tower', '1 Quay Street, Sydney')
  await page.getByRole('searchbox', { name: 'Find a place' }).click()
  await page.keyboard.type('Sydney')
  await page.getByRole('list', { name: 'Places found' }).getByRole('button').first().click()
  await button('Add site').click()
  await saved('Site added', 4)

  await step(/First checklist and first job/)
  await pickerOf(page, 'Client').first().click()
  await option('Cleo Marsh').click()
  await button('Office clean').click()
  await button('Submit').click()
  await goOn('Checklist saved', 'First checklist and first job')
  await pickerOf(page, 'Client').first().click()
  // Each next list is open already.
  for (const next of ['Cleo Marsh', 'Cleaning (C-1)', 'Riverside tower', 'Office clean'])
    await option(next).click()
  await button('Skip').click()
  await option('Mia Tran (Employee)').click()
  await button('Same shift for all').click()
  await expect(onTop(page).getByRole('textbox', { name: 'Start: Time' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('23:30')
  await page.keyboard.press('Enter')
  await expect(button('Schedule (1)')).toBeVisible()
  await button('Submit').click()
  await page.getByRole('dialog', { name: 'Review' }).getByRole('button', { name: 'Submit' }).click()
  await saved('Job created', 5)

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await countClicks(phone)
  await phone.goto(await linkTo(`mia@${company.code}.example`, 'invitation'))
  await expect(phone.getByRole('textbox', { name: 'Password', exact: true })).toBeFocused()
  await phone.keyboard.type('Ferry-at-seven-42')
  await phone.getByRole('textbox', { name: 'Confirm password' }).click()
  await phone.keyboard.type('Ferry-at-seven-42')
  await phone.getByRole('button', { name: 'Choose password' }).click()
  await phone.getByRole('link', { name: 'My roster' }).click()
  await expect(phone.getByText('Riverside tower').first()).toBeVisible()
  await checkPage(phone)
  expect((await clicks(page)) + (await clicks(phone))).toBeLessThanOrEqual(60)
  await phone.close()
})
