// Features: profiles, users, today, works, chat, cover, leave, sites

import { cover } from '@muster/contract/cover/cover'
import { jobs } from '@muster/contract/jobs/jobs'
import { leave } from '@muster/contract/leave/leave'
import { sites } from '@muster/contract/sites/sites'
import { works } from '@muster/contract/works/works'
import { expect, type Page } from '@playwright/test'
import { clicks, countClicks } from './hands.ts'
import { test } from './journey.ts'
import { aShift } from './rosters.ts'
import { aCompany, type Company, call, enter } from './support.ts'
import { aJobOf, aWorker } from './works-done.ts'

// More acts of the office, from the Dashboard with the mouse and typed with the keys. Keys do not count.

let company: Company
test.beforeEach(async () => {
  company = await aCompany()
})

async function fromDashboard(page: Page) {
  await countClicks(page)
  await enter(page, company, '/')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
}
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
async function openSite(page: Page, name: string) {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('combobox', { name: /^Search people/ })).toBeFocused()
  await page.keyboard.type(name)
  await expect(page.getByRole('option', { name: new RegExp(`^${name}`) })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}
const dayAhead = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Australia/Brisbane' })

test("a person's phone number is changed: three", async ({ page }) => {
  await aWorker(company, 5, 'Mia', 'Tran')
  await fromDashboard(page)
  await sidebar(page).getByRole('link', { name: 'Users', exact: true }).click()
  await page.getByRole('link', { name: 'Mia Tran', exact: true }).click()
  await page.getByRole('button', { name: 'Edit: Phone' }).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('0491 570 159')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Phone saved')).toBeVisible()
  expect(await clicks(page)).toBeLessThanOrEqual(3)
})

test('a clock-out that was forgotten is entered: three', async ({ page }) => {
  const worker = await aWorker(company, 5, 'Mia', 'Tran')
  const { jobId } = await aJobOf(company, worker)
  const startedAt = new Date(Date.now() - 20 * 60_000).toISOString()
  await call(worker.signIn, works.start, { body: { jobId, startedAt } })
  await fromDashboard(page)
  await page
    .getByRole('navigation', { name: 'Visits by state' })
    .getByRole('link', { name: 'On site' })
    .click()
  await page
    .getByRole('article', { name: /^Mia Tran/ })
    .getByRole('button', { name: /^More/ })
    .click()
  await page.getByRole('menuitem', { name: 'End visit' }).click()
  const dialog = page.getByRole('dialog', { name: 'End visit' })
  const end = new Date(Date.now() - 5 * 60_000)
  const inBrisbane = { timeZone: 'Australia/Brisbane', hour: '2-digit', minute: '2-digit' } as const
  await dialog.getByRole('textbox', { name: 'End date' }).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(dayInBrisbane(end))
  await page.keyboard.press('Tab')
  await dialog.getByRole('textbox', { name: 'End time' }).focus()
  await page.keyboard.type(end.toLocaleTimeString('en-GB', inBrisbane))
  await page.keyboard.press('Tab')
  await page.keyboard.type('The phone was flat')
  await dialog.getByRole('button', { name: 'End visit' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Success' })).toContainText('Visit ended')
  expect(await clicks(page)).toBeLessThanOrEqual(3)
})
const dayInBrisbane = (moment: Date) => moment.toLocaleDateString('en-GB', { timeZone: 'Australia/Brisbane' })

test('all cleaners of a site are told something, and its client is not: three', async ({ page }) => {
  const worker = await aWorker(company, 5, 'Mia', 'Tran')
  const { site } = await aJobOf(company, worker)
  await fromDashboard(page)
  await openSite(page, site.name)
  await page.getByRole('link', { name: 'Message 1 employee' }).click()
  await expect(page.getByRole('tab', { name: 'Internal chat', selected: true })).toBeVisible()
  await expect(page.getByText('will read this')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Message', exact: true }).click()
  await page.keyboard.type('The gate is closed tomorrow')
  await page.keyboard.press('Enter')
  const conversation = page.getByRole('tabpanel')
  await expect(conversation.getByText('The gate is closed tomorrow')).toBeVisible()
  expect(await clicks(page)).toBeLessThanOrEqual(3)
  await page.getByRole('tab', { name: 'Communication book' }).click()
  await expect(page.getByText('will read this')).toBeVisible()
  await expect(conversation.getByText('The gate is closed tomorrow')).toHaveCount(0)
})

test('a swap is approved: three', async ({ page }) => {
  const sam = await aWorker(company, 5, 'Sam', 'Reid')
  const mia = await aWorker(company, 5, 'Mia', 'Tran')
  const { jobId } = await aJobOf(company, sam)
  const jobUsers = [{ tenantUserId: mia.id, hours: 2 }]
  await call(company, jobs.assign, { params: { id: jobId }, body: { jobUsers } })
  const rules = await call(company, cover.rules, {})
  await call(company, cover.updateRules, { body: { swapsNeedApproval: true, version: rules.version } })
  const given = await aShift(company, jobId, sam, dayAhead(2))
  const returned = await aShift(company, jobId, mia, dayAhead(3))
  const swap = await call(sam.signIn, cover.askSwap, { body: { given, returned, withUserId: mia.id } })
  await call(mia.signIn, cover.answerSwap, { params: swap, body: { answer: 'YES' } })
  await fromDashboard(page)
  await sidebar(page).getByRole('link', { name: 'Today' }).click()
  await page.getByRole('link', { name: 'Swap to approve' }).click()
  await page.getByRole('dialog', { name: 'Swap' }).getByRole('button', { name: 'Approve' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Sam Reid and Mia Tran have swapped' }),
  ).toBeVisible()
  expect(await clicks(page)).toBeLessThanOrEqual(3)
})

test('leave is decided beside what it uncovers: three', async ({ page }) => {
  const mia = await aWorker(company, 5, 'Mia', 'Tran')
  const { jobId } = await aJobOf(company, mia)
  await aShift(company, jobId, mia, dayAhead(9))
  const [type] = await call(mia.signIn, leave.types, {})
  const days = { from: dayAhead(9), to: dayAhead(9) }
  await call(mia.signIn, leave.ask, { body: { type: type!.id, ...days } })
  await fromDashboard(page)
  await sidebar(page).getByRole('link', { name: 'Today' }).click()
  await page.getByRole('link', { name: 'Leave requested' }).click()
  const asked = page.getByRole('dialog', { name: mia.name })
  await expect(asked).toContainText('Leaves uncovered 1 shift')
  await asked.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('status').filter({ hasText: '1 shift is uncovered' })).toBeVisible()
  expect(await clicks(page)).toBeLessThanOrEqual(3)
})

test('the note on who keeps the key of a site is found: one', async ({ page }) => {
  const worker = await aWorker(company, 5, 'Mia', 'Tran')
  const { site } = await aJobOf(company, worker)
  const accessNotes = 'The key is with Mr Lowe, level 2'
  const { name, address, lat, lang } = site
  const body = { name, address, lat, lang, accessNotes }
  await call(company, sites.update, { params: site, query: {}, body })
  await fromDashboard(page)
  await openSite(page, site.name)
  await page.getByRole('button', { name: 'Access instructions' }).click()
  await expect(page.getByText(accessNotes)).toBeVisible()
  expect(await clicks(page)).toBeLessThanOrEqual(1)
})
