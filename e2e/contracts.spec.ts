// Features: files
import { contracts } from '@muster/contract/contracts'
import { sites } from '@muster/contract/sites/sites'
import { users } from '@muster/contract/users/users'
import { expect, type Page } from '@playwright/test'
import { acceptSuccess, typeOver } from './hands.ts'
import { test } from './journey.ts'
import { aCompany, type Company, call, checkPage, enter } from './support.ts'

let company: Company
let owner: number
test.beforeEach(async () => {
  company = await aCompany()
  const people = await call(company, users.list, { query: {} })
  owner = (Array.isArray(people) ? people : people.content)[0]!.id
})

async function aClient(firstName: string, lastName: string) {
  const roles = await call(company, users.roles, {})
  const userRoleId = roles.find((role) => role.roleLevel === 10)!.id
  const email = `${firstName}.${lastName}@client.example`.toLowerCase()
  const contact = { email, phone: '0412 345 678' }
  const body = { firstName, lastName, ...contact, userRoleId, password: 'a-long-and-odd-one' }
  return call(company, users.create, { body })
}
const aContract = (clientId: number, title: string, change: object = {}) => {
  const term = { startDate: '2026-01-01', endDate: '2035-12-31' }
  const body = { clientId, title, number: `N-${title}`, ...term, signedById: owner, ...change }
  return call(company, contracts.create, { body })
}
const aSite = (clientId: number, contractId: number, name: string) => {
  const body = { clientId, contractId, name, address: `${name} Street 1`, lat: -33.87, lang: 151.21 }
  return call(company, sites.create, { body })
}

const choice = (page: Page, label: string) => page.getByRole('combobox', { name: label })
async function pick(page: Page, label: string, option: string | RegExp) {
  await choice(page, label).click()
  await page.getByRole('option', { name: option }).click()
}
async function typeDay(page: Page, label: string, day: string) {
  await typeOver(page.getByLabel(label), day)
  await page.getByLabel(label).press('Tab')
}
const ok = (page: Page) => page.getByRole('button', { name: 'OK' }).click()

test('a contract is written, found in the list and changed', async ({ page }) => {
  const client = await aClient('Grace', 'Towers')
  const first = await aContract(client.id, 'Old')
  await aSite(client.id, first.id, 'Annex')
  await aSite(client.id, first.id, 'Tower')
  await enter(page, company, '/contracts/add')

  await page.getByRole('button', { name: 'Add contract', exact: true }).click()
  const refusal = page.getByRole('alert').first()
  for (const field of ['Client', 'Start date', 'End date', 'Signed by'])
    await expect(refusal).toContainText(`${field} is required`)

  await pick(page, 'Client', 'Grace Towers')
  await typeOver(page.getByLabel('Title'), 'Window cleaning')
  await typeOver(page.getByLabel('Number'), 'W-1')
  await typeDay(page, 'Start date', '01/07/2034')
  await typeDay(page, 'End date', '30/06/2034')
  await pick(page, 'Signed by', /^Ava Nguyen/)
  await page.getByLabel(/^Tower/).check()
  await expect(page.getByText('1 chosen')).toBeVisible()
  await page.getByRole('button', { name: 'Add contract', exact: true }).click()
  await expect(page.getByRole('alert').first()).toContainText('Incorrect date range!')
  await typeDay(page, 'End date', '30/06/2035')
  await page.getByRole('button', { name: 'Add contract', exact: true }).click()
  await acceptSuccess(page, 'Contract successfully saved')

  await expect(page).toHaveURL(/\/contracts\/all$/)
  const row = page.getByRole('row', { name: /Window cleaning/ })
  await expect(row).toContainText('01/07/2034')
  await expect(row).toContainText('30/06/2035')
  await row.getByRole('button', { name: 'Sites of Window cleaning: 1' }).click()
  await expect(page.getByRole('menuitem', { name: 'Tower' })).toBeVisible()
  await page.keyboard.press('Escape')

  await row.getByRole('link', { name: 'Edit: Window cleaning' }).click()
  await expect(page).toHaveURL(/\/contracts\/edit\?id=\d+$/)
  await expect(
    page.getByRole('button', { name: 'The client of a contract cannot be changed.' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Edit: Title' }).click()
  await typeOver(page.getByRole('textbox', { name: 'Title' }), 'Windows and gardens')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Windows and gardens', level: 1 })).toBeVisible()
  await page.getByRole('switch', { name: 'Suspended' }).click()
  await expect(page.getByText('Suspended saved')).toBeVisible()
  await page.getByRole('button', { name: 'Edit: Sites' }).click()
  await page.getByRole('button', { name: 'Choose all' }).click()
  await checkPage(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Sites saved')).toBeVisible()
  await page.getByRole('button', { name: 'Edit: End date' }).click()
  await typeDay(page, 'End date', '30/06/2033')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Incorrect date range!')).toBeVisible()
  await typeDay(page, 'End date', '30/06/2036')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('30/06/2036')).toBeVisible()
  await page.getByRole('button', { name: 'Edit: Signed by' }).click()
  await expect(choice(page, 'Signed by')).toHaveValue(/^Ava Nguyen/)
  await page.keyboard.press('Escape')
  await checkPage(page)
  await page.goBack()
  const changed = page.getByRole('row', { name: /Windows and gardens/ })
  await expect(changed).toContainText('Suspended')
  await expect(changed.getByRole('button', { name: 'Sites of Windows and gardens: 2' })).toBeVisible()
})

test('the list tells the three states, and filters by them and by text', async ({ page }) => {
  const client = await aClient('Grace', 'Towers')
  await aContract(client.id, 'Running')
  await aContract(client.id, 'Coming', { startDate: '2034-01-01' })
  await aContract(client.id, 'Over', { startDate: '2020-01-01', endDate: '2020-12-31' })
  await enter(page, company, '/contracts/all')
  await expect(page.getByRole('row', { name: /Running/ })).toContainText('Active')
  await expect(page.getByRole('row', { name: /Coming/ })).toContainText('Not active yet')
  await expect(page.getByRole('row', { name: /Over/ })).toContainText('Expired')
  await page.getByRole('searchbox', { name: 'Search', exact: true }).pressSequentially('n-com')
  await expect(page.getByRole('row', { name: /Running/ })).toBeHidden()
  await expect(page.getByRole('row', { name: /Coming/ })).toBeVisible()
  await expect(page).toHaveURL(/search=n-com/)
  await page.goto(`${new URL(page.url()).origin}/contracts/all?active=true`)
  await expect(page.getByRole('row', { name: /Running/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Over/ })).toBeHidden()
})

const text = (name: string, says = 'Signed on page 4') => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(says),
})

test('a contract is renewed from the list, with its sites, once', async ({ page }) => {
  const client = await aClient('Grace', 'Towers')
  const old = await aContract(client.id, 'Windows', { startDate: '2026-01-01', endDate: '2045-12-31' })
  await aSite(client.id, old.id, 'Tower')
  await enter(page, company, '/contracts/all')
  await page.getByRole('button', { name: 'More: Windows' }).click()
  await page.getByRole('menuitem', { name: 'Renew' }).click()
  await expect(page.getByRole('heading', { name: 'Renew contract' })).toBeVisible()
  await expect(page.getByLabel('Start date')).toHaveValue('01/01/2046')
  await expect(page.getByLabel('End date')).toHaveValue('31/12/2065')
  await expect(page.getByText('1 chosen')).toBeVisible()
  await checkPage(page)
  await page.getByRole('button', { name: 'Renew' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Number')
  await typeOver(page.getByLabel('Number'), 'N-Windows-2046')
  await page.getByRole('button', { name: 'Renew' }).click()
  await acceptSuccess(page, 'Contract successfully saved')
  await expect(page.getByRole('row', { name: /N-Windows-2046/ })).toContainText('Not active yet')

  await page.goto(`${new URL(page.url()).origin}/contracts/edit?id=${old.id}`)
  await page.getByRole('link', { name: 'Open the renewal' }).click()
  await expect(page.getByText('N-Windows-2046').first()).toBeVisible()
})

test('files of a contract wait for it, are shared and removed', async ({ page }) => {
  const client = await aClient('Grace', 'Towers')
  await enter(page, company, '/contracts/add')
  await pick(page, 'Client', 'Grace Towers')
  await typeOver(page.getByLabel('Title'), 'Windows')
  await typeOver(page.getByLabel('Number'), 'W-1')
  await typeDay(page, 'Start date', '01/07/2026')
  await typeDay(page, 'End date', '30/06/2027')
  await pick(page, 'Signed by', /^Ava Nguyen/)
  await page.getByLabel('Related files').last().setInputFiles(text('agreement of july.txt'))
  await expect(page.getByText('Not sent yet')).toBeVisible()
  let broken = true
  await page.route('**/api/client/contract/related-file*', (route) =>
    broken && route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Add contract', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Error' })).toBeVisible()
  await ok(page)
  broken = false
  await page.getByRole('button', { name: 'Add contract', exact: true }).click()
  await acceptSuccess(page, 'Contract successfully saved')
  await expect(page.getByRole('row', { name: /Windows/ })).toHaveCount(1)

  await page
    .getByRole('row', { name: /Windows/ })
    .getByRole('link', { name: /Edit/ })
    .click()
  await page.getByRole('button', { name: 'Share agreement of july.txt with the client' }).click()
  await expect(page.getByText('Shared', { exact: true })).toBeVisible()
  await checkPage(page)
  const query = { contractId: Number(new URL(page.url()).searchParams.get('id')) }
  expect(await call(company, contracts.files, { query })).toMatchObject([{ shared: true, size: 16 }])
  expect(client.id).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Remove agreement of july.txt' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No files yet')).toBeVisible()
})
