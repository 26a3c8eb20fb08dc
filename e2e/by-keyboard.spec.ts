// Features: today, cover, users, works, reports, pay, jobs, chat, leave, sites, search

import { cover } from '@muster/contract/cover/cover'
import { jobs } from '@muster/contract/jobs/jobs'
import { rowsOf } from '@muster/contract/kit/rows'
import { leave } from '@muster/contract/leave/leave'
import { pay } from '@muster/contract/pay/pay'
import { calendar } from '@muster/contract/planning/calendar'
import { roster } from '@muster/contract/planning/roster'
import { sites } from '@muster/contract/sites/sites'
import { works } from '@muster/contract/works/works'
import { expect, type Page } from '@playwright/test'
import { pickerOf } from './hands.ts'
import { test } from './journey.ts'
import { aKeyboard } from './keys.ts'
import { aClientWithSite, aPerson, inDays } from './office.ts'
import { withoutDuties } from './pay-week.ts'
import { aShift } from './rosters.ts'
import { aCompany, type Company, call, enter } from './support.ts'
import { aJobOf, anInspectionDone, aVisitRecorded, aWorker, daysAgo, foyerAudit } from './works-done.ts'

// The ten tasks of the office from the Dashboard, without a mouse. What is typed does not count; every other key does,
// and a way that gets longer than it is here is refused.

let company: Company
test.beforeEach(async () => {
  company = await aCompany()
})

async function fromDashboard(page: Page) {
  await enter(page, company, '/')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible()
  return aKeyboard(page)
}
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
const minute = 60_000
const toBrisbane = (ms: number) =>
  new Date(ms).toLocaleDateString('en-CA', { timeZone: 'Australia/Brisbane' })
const moment = (minutes: number) => new Date(Math.floor(Date.now() / minute + minutes) * minute).toISOString()

test('1. cover for an uncovered shift: 12 keys', async ({ page }) => {
  const worker = await aWorker(company, 5, 'Mia', 'Tran')
  const { jobId, site } = await aJobOf(company, worker)
  const startTime = toBrisbane(Date.now() + 20 * minute) === toBrisbane(Date.now()) ? moment(20) : moment(-20)
  await call(company, roster.addPattern, {
    params: { id: jobId },
    body: { startTime, duration: 60, recursiveFrequency: null },
  })
  const keyboard = await fromDashboard(page)
  await keyboard.find('today', /^Today/)
  const line = page.getByRole('article', { name: `Uncovered, ${site.name}` })
  await expect(line).toBeVisible()
  await keyboard.press('j', 'c')
  await keyboard.into(page.getByRole('dialog').last())
  const able = page.getByRole('list', { name: 'People who can take it' })
  await keyboard.enter(
    able.getByRole('listitem').filter({ hasText: 'Mia Tran' }).getByRole('button', { name: 'Assign' }),
  )
  await expect(page.getByRole('status').filter({ hasText: 'Mia Tran has the shift' })).toBeVisible()
  expect(keyboard.keys()).toBeLessThanOrEqual(12)
})

test('2. the hours of everybody are approved, locked and handed over to payroll: 30 keys', async ({
  page,
}) => {
  const worker = await aWorker(company, 5, 'Mia', 'Tran')
  const { jobId } = await aJobOf(company, worker, withoutDuties)
  await aVisitRecorded(worker, jobId, [3, '06:00', '08:00'])
  const body = { name: 'Weekly', kind: 'WEEKLY' as const, firstDay: daysAgo(7).day }
  await call(company, pay.createCalendar, { body })
  const keyboard = await fromDashboard(page)
  await keyboard.find('pay periods', /^Pay/)
  await keyboard.enter(button(page, 'Approve 1'))
  // The button of this one stands before the list.
  await keyboard.enter(button(page, 'Lock period'), 'Shift+Tab')
  const lock = page.getByRole('dialog', { name: 'Lock period' })
  await keyboard.into(lock)
  await keyboard.enter(lock.getByRole('button', { name: 'Lock and export' }))
  const saving = page.waitForEvent('download')
  await keyboard.enter(button(page, 'Make file'))
  await saving
  await expect(page.getByText('Exported by Ava Nguyen')).toBeVisible()
  expect(keyboard.keys()).toBeLessThanOrEqual(30)
})

test('3. a new job from Monday to Friday with two people: 38 keys', async ({ page }) => {
  await aClientWithSite(company)
  const people = [await aPerson(company, 5, 'Mia', 'Tran'), await aPerson(company, 5, 'Leo', 'Park')]
  const keyboard = await fromDashboard(page)
  const take = async (text: string) => {
    await keyboard.type(text)
    await expect(page.getByRole('option', { name: text }).first()).toBeVisible()
    await keyboard.press('ArrowDown', 'Enter')
  }
  await keyboard.find('create job', /^Create job/)
  await expect(pickerOf(page, 'Client')).toBeFocused()
  for (const each of ['Cleo Marsh', 'Cleaning (C-1)', 'Riverside tower', 'Nightly clean']) await take(each)
  await keyboard.enter(button(page, 'Skip'))
  await expect(pickerOf(page, 'Add an employee')).toBeFocused()
  await take('Mia Tran')
  await take('Leo Park')
  await keyboard.enter(button(page, 'Same shift for all'))
  const form = page.getByRole('dialog', { name: 'Shift of all employees' })
  await expect(form.getByRole('textbox', { name: 'Start: Time' })).toBeFocused()
  await keyboard.press('Control+a')
  await keyboard.type('23:30')
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Schedule (1)' })).toHaveCount(2)
  await keyboard.enter(button(page, 'Submit'))
  const review = page.getByRole('dialog', { name: 'Review' })
  await keyboard.into(review)
  await keyboard.enter(review.getByRole('button', { name: 'Submit' }))
  await expect(page.getByRole('dialog', { name: 'Success' })).toContainText('Job created')
  await keyboard.press('Enter')
  expect(keyboard.keys()).toBeLessThanOrEqual(38)
  const [job] = rowsOf(await call(company, jobs.list, {}))
  const query = { startDate: inDays(1), endDate: inDays(8), mappedIds: [job!.id] }
  const events = await call(company, calendar.list, { query })
  expect(events.map(({ userAssigneeId }) => userAssigneeId)).toHaveLength(people.length)
})

test('4. the last inspection of a site as PDF: 18 keys', async ({ page }) => {
  const worker = await aWorker(company, 4, 'Mia', 'Tran')
  const { jobId, site } = await aJobOf(company, worker, foyerAudit)
  await anInspectionDone(worker, jobId)
  const keyboard = await fromDashboard(page)
  await keyboard.find(site.name, new RegExp(`^${site.name}`))
  await expect(page.getByRole('heading', { level: 1, name: site.name })).toBeVisible()
  const last = page.getByRole('definition').filter({ hasText: 'Score 90%' }).last()
  await keyboard.enter(last.getByRole('link').first())
  await keyboard.enter(button(page, 'Download'))
  const download = page.waitForEvent('download')
  await keyboard.enter(page.getByRole('menuitem', { name: 'As PDF' }), 'ArrowDown')
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  expect(keyboard.keys()).toBeLessThanOrEqual(18)
})

test("5. a person's phone number is changed: 10 keys", async ({ page }) => {
  await aWorker(company, 5, 'Mia', 'Tran')
  const keyboard = await fromDashboard(page)
  await keyboard.find('mia tran', /^Mia Tran/)
  await keyboard.enter(button(page, 'Edit: Phone'))
  // The number is selected already.
  await keyboard.type('0491 570 159')
  await keyboard.press('Enter')
  await expect(page.getByText('Phone saved')).toBeVisible()
  expect(keyboard.keys()).toBeLessThanOrEqual(10)
})

test('6. a clock-out that was forgotten is entered: 16 keys', async ({ page }) => {
  const worker = await aWorker(company, 5, 'Mia', 'Tran')
  const { jobId } = await aJobOf(company, worker)
  await call(worker.signIn, works.start, { body: { jobId, startedAt: moment(-20) } })
  const keyboard = await fromDashboard(page)
  await keyboard.find('today', /^Today/)
  const line = page.getByRole('article', { name: /^Mia Tran/ })
  await expect(line).toBeVisible()
  await keyboard.press('j', 'm')
  await keyboard.enter(page.getByRole('menuitem', { name: 'End visit' }), 'ArrowDown')
  const dialog = page.getByRole('dialog', { name: 'End visit' })
  await keyboard.into(dialog)
  const end = new Date(Date.now() - 5 * minute)
  const inBrisbane = { timeZone: 'Australia/Brisbane', hour: '2-digit', minute: '2-digit' } as const
  await keyboard.goTo(dialog.getByRole('textbox', { name: 'End date' }), 'Shift+Tab')
  await keyboard.press('Control+a')
  await keyboard.type(end.toLocaleDateString('en-GB', { timeZone: 'Australia/Brisbane' }))
  await keyboard.goTo(dialog.getByRole('textbox', { name: 'End time' }))
  await keyboard.press('Control+a')
  await keyboard.type(end.toLocaleTimeString('en-GB', inBrisbane))
  await keyboard.goTo(dialog.getByLabel('Reason'))
  await keyboard.type('The phone was flat')
  await keyboard.enter(dialog.getByRole('button', { name: 'End visit' }))
  await expect(page.getByRole('dialog', { name: 'Success' })).toContainText('Visit ended')
  expect(keyboard.keys()).toBeLessThanOrEqual(16)
})

test('7. all cleaners of a site are told something, and its client is not: 16 keys', async ({ page }) => {
  const worker = await aWorker(company, 5, 'Mia', 'Tran')
  const { site } = await aJobOf(company, worker)
  const keyboard = await fromDashboard(page)
  await keyboard.find(site.name, new RegExp(`^${site.name}`))
  await keyboard.enter(page.getByRole('link', { name: 'Message 1 employee' }))
  await expect(page.getByRole('tab', { name: 'Internal chat', selected: true })).toBeVisible()
  await keyboard.goTo(page.getByRole('textbox', { name: 'Message', exact: true }))
  await keyboard.type('The gate is closed tomorrow')
  await keyboard.press('Enter')
  const conversation = page.getByRole('tabpanel')
  await expect(conversation.getByText('The gate is closed tomorrow')).toBeVisible()
  expect(keyboard.keys()).toBeLessThanOrEqual(16)
  await keyboard.goTo(page.getByRole('tab', { name: 'Internal chat' }), 'Shift+Tab')
  await keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: 'Communication book', selected: true })).toBeVisible()
  await expect(page.getByText('will read this')).toBeVisible()
  await expect(conversation.getByText('The gate is closed tomorrow')).toHaveCount(0)
})

test('8. a swap is approved: 15 keys', async ({ page }) => {
  const sam = await aWorker(company, 5, 'Sam', 'Reid')
  const mia = await aWorker(company, 5, 'Mia', 'Tran')
  const { jobId } = await aJobOf(company, sam)
  const jobUsers = [{ tenantUserId: mia.id, hours: 2 }]
  await call(company, jobs.assign, { params: { id: jobId }, body: { jobUsers } })
  const rules = await call(company, cover.rules, {})
  await call(company, cover.updateRules, { body: { swapsNeedApproval: true, version: rules.version } })
  const given = await aShift(company, jobId, sam, inDays(2))
  const returned = await aShift(company, jobId, mia, inDays(3))
  const swap = await call(sam.signIn, cover.askSwap, { body: { given, returned, withUserId: mia.id } })
  await call(mia.signIn, cover.answerSwap, { params: swap, body: { answer: 'YES' } })
  const keyboard = await fromDashboard(page)
  await keyboard.find('today', /^Today/)
  await expect(page.getByRole('link', { name: 'Swap to approve' })).toBeVisible()
  await keyboard.press('a', 'Enter')
  const swapped = page.getByRole('dialog', { name: 'Swap' })
  await keyboard.into(swapped)
  await keyboard.enter(swapped.getByRole('button', { name: 'Approve' }))
  const done = page.getByRole('status').filter({ hasText: 'Sam Reid and Mia Tran have swapped' })
  await expect(done).toBeVisible()
  expect(keyboard.keys()).toBeLessThanOrEqual(15)
})

test('9. leave is decided beside what it uncovers: 13 keys', async ({ page }) => {
  const mia = await aWorker(company, 5, 'Mia', 'Tran')
  const { jobId } = await aJobOf(company, mia)
  await aShift(company, jobId, mia, inDays(9))
  const [type] = await call(mia.signIn, leave.types, {})
  await call(mia.signIn, leave.ask, { body: { type: type!.id, from: inDays(9), to: inDays(9) } })
  const keyboard = await fromDashboard(page)
  await keyboard.find('today', /^Today/)
  await expect(page.getByRole('link', { name: 'Leave requested' })).toBeVisible()
  await keyboard.press('a', 'Enter')
  const asked = page.getByRole('dialog', { name: mia.name })
  await expect(asked).toContainText('Leaves uncovered 1 shift')
  await keyboard.into(asked)
  await keyboard.enter(asked.getByRole('button', { name: 'Approve' }))
  await expect(page.getByRole('status').filter({ hasText: '1 shift is uncovered' })).toBeVisible()
  expect(keyboard.keys()).toBeLessThanOrEqual(13)
})

test('10. the note on who keeps the key of a site is found: 24 keys', async ({ page }) => {
  const worker = await aWorker(company, 5, 'Mia', 'Tran')
  const { site } = await aJobOf(company, worker)
  const accessNotes = 'The key is with Mr Lowe, level 2'
  const { name, address, lat, lang } = site
  await call(company, sites.update, {
    params: site,
    query: {},
    body: { name, address, lat, lang, accessNotes },
  })
  const keyboard = await fromDashboard(page)
  await keyboard.find(site.name, new RegExp(`^${site.name}`))
  await keyboard.enter(button(page, 'Access instructions'))
  await expect(page.getByText(accessNotes)).toBeVisible()
  expect(keyboard.keys()).toBeLessThanOrEqual(24)
})
