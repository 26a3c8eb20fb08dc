// Features: payroll, users, company
import { language } from '@muster/contract/languages'
import { users } from '@muster/contract/users'
import { expect, type Page } from '@playwright/test'
import { acceptSuccess, boxOf } from './hands.ts'
import { test } from './journey.ts'
import { aClientWithSite } from './office.ts'
import { askToPrint, coloursPrinted, printed } from './paper.ts'
import { aCompany, address, type Company, call, enter, nextEmployeeNumber } from './support.ts'
import { aJobOf, aWorkDone, aWorker, daysAgo } from './works-done.ts'

let company: Company
test.beforeEach(async () => {
  company = await aCompany()
})

/** As many people as make 25 with the owner. */
async function twentyFourPeople() {
  const roles = await call(company, users.roles, {})
  const userRoleId = roles.find(({ roleLevel }) => roleLevel === 5)!.id
  const names = Array.from({ length: 24 }, (_, i) => `Tran ${String(i + 1).padStart(3, '0')}`)
  for (const lastName of names)
    await call(company, users.create, {
      body: {
        firstName: 'Kim',
        lastName,
        email: `${lastName.replace(' ', '').toLowerCase()}@${company.code}.example`,
        phone: '0412 345 678',
        employeeNumber: nextEmployeeNumber(),
        password: company.password,
        businessNumber: '51824753556',
        userRoleId,
      },
    })
}
const people = (text: string) => new Set(text.match(/Kim Tran \d{3}|Ava Nguyen/g)).size

/** With the code of the company first, by which its name is known. */
async function enterByCode(page: Page, where: string) {
  await page.goto(`${address()}/signin`)
  await page.getByLabel('Company code').pressSequentially(company.code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: company.name })).toBeVisible()
  await enter(page, company, where)
}

async function openUsers(page: Page, query: string) {
  await enterByCode(page, `/users${query}`)
  await expect(page.getByRole('row').nth(9)).toBeVisible()
}

test('24 rows of payroll print whole and across, the total once and last', async ({ page }) => {
  const worker = await aWorker(company, 5, 'Mia', 'Tran')
  const { jobId } = await aJobOf(company, worker)
  const days = Array.from({ length: 24 }, (_, i) => i + 2)
  for (const ago of days) await aWorkDone(company, jobId, worker, [ago, '06:00', '08:30'])
  await enterByCode(page, `/report/payroll/user?employee=${worker.id}`)
  await expect(page.getByRole('row').filter({ hasText: 'Total' })).toContainText('60: 00: 00')

  const { pages, text, isAcross } = await printed(page)
  expect(isAcross).toBe(true)
  for (const ago of days) expect(text).toContain(daysAgo(ago).shown)
  expect(text.match(/06:00/g)).toHaveLength(24)
  expect(text.match(/60: 00: 00/g)).toHaveLength(1)
  expect(pages.at(-1)).toContain('Total')
  for (const [i, one] of pages.entries()) {
    expect(one).toContain('Service time')
    expect(one).toContain(`Page ${i + 1} of ${pages.length}`)
  }
  expect(pages[0]).toContain(company.name)
  for (const name of ['Generate', 'Download', 'Add visit', 'Actions', 'Collapse'])
    expect(text).not.toContain(name)
})

test('25 users print from a list of three pages, with the filters in words', async ({ page }) => {
  await twentyFourPeople()
  await openUsers(page, '?size=10')
  const inView = await printed(page)
  expect(people(inView.text)).toBe(10)
  expect(inView.text).toContain('Rows 1 to 10 of 25')

  await askToPrint(page, () => page.getByRole('button', { name: 'Print', exact: true }).click())
  const all = await printed(page)
  expect(people(all.text)).toBe(25)
  expect(all.text).not.toContain('Rows 1 to')
  expect(all.pages[0]).toContain(company.name)
  expect(all.pages[0]).toContain('Users')
  for (const name of ['Import', 'Add user', 'Actions']) expect(all.text).not.toContain(name)
  // What was fetched for the paper is forgotten with it.
  expect(people((await printed(page)).text)).toBe(10)
})

test('the keys of the browser wait for all rows of the filter', async ({ page }) => {
  await twentyFourPeople()
  await openUsers(page, '?size=10&search=Kim')
  await askToPrint(page, () => page.keyboard.press('Control+p'))
  const { text } = await printed(page)
  expect(people(text)).toBe(24)
  expect(text).not.toContain('Ava Nguyen')
  expect(text).toContain('Search: Kim')
})

test('people from a file print on as many pages as they need', async ({ page }) => {
  const names = Array.from({ length: 130 }, (_, i) => `Tran ${String(i + 1).padStart(3, '0')}`)
  const lines = names.map((name, i) => `Kim,${name},kim${i}@${company.code}.example,Employee`)
  const text = ['First name,Last name,E-mail,Role', ...lines].join('\r\n')
  await enterByCode(page, '/users/import')
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.getByLabel('File of people').setInputFiles(file)
  await page.getByLabel('Send each of them an invitation').click()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await acceptSuccess(page)
  await page.goto(new URL('/users', page.url()).href)
  await expect(page.getByText('1–50 of 131')).toBeVisible()
  await askToPrint(page, () => page.keyboard.press('Control+p'))
  // The browser counts the pages once, when it is asked for paper.
  await expect(page.getByRole('row')).toHaveCount(1 + 131)
  const { pages, text: printedText } = await printed(page)
  await expect(page.getByRole('row')).toHaveCount(1 + 50)
  expect(pages.length).toBeGreaterThan(2)
  expect(people(printedText)).toBe(131)
  expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`)
})

test('without signal the rows in view print, and say so', async ({ page }) => {
  await twentyFourPeople()
  await openUsers(page, '?size=10')
  await page.context().setOffline(true)
  await askToPrint(page, () => page.keyboard.press('Control+p'))
  const { text } = await printed(page)
  expect(people(text)).toBe(10)
  expect(text).toContain('Rows 1 to 10 of 25')
})

test('a phone prints a table, a dark screen white, Arabic its own words', { tag: '@phone' }, async ({
  page,
}) => {
  await twentyFourPeople()
  await call(company, language.choose, { body: { language: 'ar' } })
  await page.emulateMedia({ colorScheme: 'dark' })
  await enter(page, company, '/users')
  const title = page.getByRole('heading', { name: 'المستخدمون' })
  await expect(title).toBeVisible()
  await expect(page.getByText('Kim Tran 024').first()).toBeVisible()
  const { pages, text } = await printed(page)
  expect(people(text)).toBe(25)
  expect(pages).toHaveLength(1)
  // Paper that is read from right to left loses its last columns where something stands beyond its right edge.
  expect(text.match(/Employee/g)).toHaveLength(24)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(title).toHaveCSS('color', 'rgb(0, 0, 0)')
})

test.describe(() => {
  test.use({ maps: true })
  test('a map prints as it stands on the screen, wider than the paper', async ({ page }) => {
    await aClientWithSite(company)
    await enterByCode(page, '/jobs/viewlocation/all?view=map')
    const map = page.getByRole('region', { name: 'Sites on the map' })
    await expect(map.locator('canvas')).toBeVisible()
    await expect(map.getByText('Loading....')).toBeHidden()
    const onScreen = await boxOf(map)
    // A drawn map has the ground, the sea, the marker and its number, with the tones between them.
    await expect.poll(async () => Math.max(0, ...(await coloursPrinted(page)))).toBeGreaterThan(20)
    expect(await boxOf(map)).toEqual(onScreen)
    await expect(map.locator('canvas')).toHaveCount(1)
  })
})
