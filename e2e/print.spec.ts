// Features: payroll, users, company
import { language } from '@muster/contract/languages'
import { users } from '@muster/contract/users/users'
import { expect, type Page } from '@playwright/test'
import { boxOf } from './hands.ts'
import { test } from './journey.ts'
import { aClientWithSite } from './office.ts'
import { askToPrint, coloursPrinted, printed } from './paper.ts'
import { aCompany, address, type Company, call, enter, nextEmployeeNumber } from './support.ts'
import { core } from './tags.ts'
import { aJobOf, aWorkDone, aWorker, daysAgo } from './works-done.ts'

test.use({ maps: true })

let company: Company
test.beforeEach(async () => {
  company = await aCompany()
})

/** A company with as many people as make 25 with the owner; journeys only look at it. */
let crowded: Promise<Company> | undefined
async function twentyFourPeople() {
  crowded ??= aCrowdedCompany()
  company = await crowded
}
async function aCrowdedCompany() {
  const company = await aCompany()
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
  return company
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

test('F-15: 24 rows of payroll print whole and across, the total once and last', async ({ page }) => {
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
  for (const name of ['Generate', 'Download', 'Add visit', 'Columns', 'Actions', 'Collapse'])
    expect(text).not.toContain(name)
  expect(text).toContain('Notes')
  // A4 across at 96 points to the inch, without its margins: the table has more than seven columns.
  await page.setViewportSize({ width: 1032, height: 687 })
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('search', { name: 'Filters' })).toBeHidden()
  const cut = await page.evaluate(() => {
    const wide = document.documentElement.clientWidth
    return [...document.querySelectorAll('main :is(td, th, td span)')]
      .map((each) => [each.textContent, each.getBoundingClientRect().right] as const)
      .filter(([, right]) => right > wide)
  })
  expect(cut).toEqual([])
})

test('25 users print from a list of three pages, with the filters in words', core, async ({ page }) => {
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
