// Features: today, cover, users, works, problems, reports, pay, jobs, chat, search

import { jobs } from '@muster/contract/jobs/jobs'
import { rowsOf } from '@muster/contract/kit/rows'
import { pay } from '@muster/contract/pay/pay'
import { calendar } from '@muster/contract/planning/calendar'
import { roster } from '@muster/contract/planning/roster'
import { problems } from '@muster/contract/problems'
import { users } from '@muster/contract/users/users'
import { works } from '@muster/contract/works/works'
import { expect, type Page } from '@playwright/test'
import { clicks, countClicks, pickerOf } from './hands.ts'
import { test } from './journey.ts'
import { aClientWithSite, aPerson, inDays } from './office.ts'
import { withoutDuties } from './pay-week.ts'
import { aCompany, type Company, call, checkPage, enter } from './support.ts'
import {
  aJobOf,
  anInspectionDone,
  aVisitRecorded,
  aWorkDone,
  aWorker,
  daysAgo,
  foyerAudit,
} from './works-done.ts'

// The most frequent acts of an operations manager, with the mouse from the Dashboard. Typing and keys do not count.

let company: Company
test.beforeEach(async () => {
  company = await aCompany()
})

/** Opens the Dashboard and counts every press of the mouse from then on, over all pages. */
async function fromDashboard(page: Page) {
  await countClicks(page)
  await enter(page, company, '/')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
}
const state = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Visits by state' }).getByRole('link', { name })
async function search(page: Page, typed: string, option: RegExp) {
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('combobox', { name: /^Search people/ })).toBeFocused()
  await page.keyboard.type(typed)
  await expect(page.getByRole('option', { name: option })).toBeVisible()
}

const minute = 60_000
const soon = (minutes: number) => new Date(Math.floor(Date.now() / minute + minutes) * minute).toISOString()
const inBrisbane = (time: number | string) =>
  new Date(time).toLocaleDateString('en-CA', { timeZone: 'Australia/Brisbane' })

test('cover for an uncovered shift: three', async ({ page }) => {
  const worker = await aWorker(company, 5, 'Mia', 'Tran')
  const { jobId, site } = await aJobOf(company, worker)
  // In the last minutes of a day a shift to come is one of tomorrow: one that has begun is as uncovered.
  const startTime = inBrisbane(soon(20)) === inBrisbane(Date.now()) ? soon(20) : soon(-20)
  await call(company, roster.addPattern, {
    params: { id: jobId },
    body: { startTime, duration: 60, recursiveFrequency: null },
  })
  await fromDashboard(page)
  await expect(state(page, 'Uncovered')).toHaveText('1Uncovered')
  await state(page, 'Uncovered').click()
  const line = page.getByRole('article', { name: `Uncovered, ${site.name}` })
  await line.getByRole('button', { name: 'Find cover' }).click()
  const able = page.getByRole('list', { name: 'People who can take it' })
  await able
    .getByRole('listitem')
    .filter({ hasText: 'Mia Tran' })
    .getByRole('button', { name: 'Assign' })
    .click()
  await expect(page.getByRole('status').filter({ hasText: 'Mia Tran has the shift' })).toBeVisible()
  await expect(state(page, 'Uncovered')).toHaveText('0Uncovered')
  expect(await clicks(page)).toBeLessThanOrEqual(3)
})

test('SCR-03: a person who does not come stays until another has the shift: three, and Undo takes it back', async ({
  page,
}) => {
  const worker = await aWorker(company, 5, 'Mia', 'Tran')
  const other = await aWorker(company, 5, 'Leo', 'Park')
  const { jobId } = await aJobOf(company, worker)
  const jobUsers = [{ tenantUserId: other.id, hours: 2 }]
  await call(company, jobs.assign, { params: { id: jobId }, body: { jobUsers } })
  const body = { mappedId: jobId, userAssigneeId: worker.id, startTime: soon(-20), duration: 120 }
  await call(company, calendar.create, {
    query: { force: true },
    body: { ...body, recursiveFrequency: null, notifyBeforeMinutes: 5 },
  })
  await fromDashboard(page)
  await state(page, 'Late').click()
  await page.getByRole('article', { name: 'Mia Tran' }).getByRole('button', { name: 'Find cover' }).click()
  const question = page.getByRole('dialog', { name: 'Find cover' })
  await expect(question).toContainText('This shift stays with Mia Tran until a colleague accepts it.')
  await expect(question).toContainText('Replace removes Mia Tran from the shift and notifies them.')
  await checkPage(page)
  const able = page.getByRole('list', { name: 'People who can take it' })
  await expect(able).not.toContainText('Mia Tran')
  await able
    .getByRole('listitem')
    .filter({ hasText: 'Leo Park' })
    .getByRole('button', { name: /^Replace/ })
    .click()
  const done = page.getByRole('status').filter({ hasText: 'Mia Tran is replaced by Leo Park' })
  await expect(done).toBeVisible()
  // Who was given the shift after its start is not late for it.
  await expect(state(page, 'Late')).toHaveText('0Late')
  await expect(page.getByRole('article', { name: 'Mia Tran' })).toBeHidden()
  expect(await clicks(page)).toBeLessThanOrEqual(3)
  await done.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('article', { name: 'Mia Tran' })).toBeVisible()
  await expect(state(page, 'Uncovered')).toHaveText('0Uncovered')
})

test('a clock-out is corrected: four', async ({ page }) => {
  const worker = await aWorker(company, 5, 'Mia', 'Tran')
  const { jobId } = await aJobOf(company, worker)
  await aWorkDone(company, jobId, worker, [1, '06:00', '08:00'])
  await fromDashboard(page)
  await search(page, 'mia', /^Mia Tran/)
  await page.getByRole('button', { name: 'Hours: Mia Tran' }).press('Enter')
  const row = page.getByRole('row').filter({ hasText: daysAgo(1).shown })
  await row.getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'End time' }).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('08:30')
  await dialog.getByLabel('Edit Reason').click()
  await page.keyboard.type('The bus was late')
  await dialog.getByRole('button', { name: /^(Save|Correct)/ }).click()
  await expect(row).toContainText('08:30:00')
  expect(await clicks(page)).toBeLessThanOrEqual(4)
})

test('an off-site flag is cleared: two', async ({ page }) => {
  const worker = await aWorker(company, 5, 'Mia', 'Tran')
  const { jobId } = await aJobOf(company, worker)
  await aWorkDone(company, jobId, worker, [3, '06:00', '08:00'])
  await aWorkDone(company, jobId, worker, [3, '07:30', '09:00'])
  await fromDashboard(page)
  await search(page, 'to review', /^To review/)
  await page.keyboard.press('Enter')
  await page
    .getByRole('row')
    .filter({ hasText: daysAgo(3).shown })
    .first()
    .getByRole('button', { name: /^Review/ })
    .click()
  const before = await clicks(page)
  const dialog = page.getByRole('dialog', { name: 'Review' })
  for (const left of [1, 0]) {
    await dialog.getByRole('button', { name: 'Agreed beforehand' }).click()
    await dialog.getByRole('button', { name: 'No action needed' }).click()
    if (left === 0) await expect(dialog).toBeHidden()
    else await expect(dialog.getByRole('button', { name: 'Next' })).toBeHidden()
  }
  await expect(page.getByText('Nothing to review')).toBeVisible()
  expect((await clicks(page)) - before).toBeLessThanOrEqual(4)
})

test('the last inspection of a site as PDF: three', async ({ page }) => {
  const worker = await aWorker(company, 4, 'Mia', 'Tran')
  const { jobId, site } = await aJobOf(company, worker, foyerAudit)
  await anInspectionDone(worker, jobId)
  await fromDashboard(page)
  await search(page, site.name, new RegExp(`^${site.name}`))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: site.name })).toBeVisible()
  const last = page.getByRole('definition').filter({ hasText: 'Score 90%' }).last()
  await last.getByRole('link').first().click()
  await page.getByRole('button', { name: 'Download' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'As PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  expect(await clicks(page)).toBeLessThanOrEqual(3)
})

test('a new job from Monday to Friday with two people: twelve', async ({ page }) => {
  const { site } = await aClientWithSite(company)
  const people = [await aPerson(company, 5, 'Mia', 'Tran'), await aPerson(company, 5, 'Leo', 'Park')]
  const option = (name: string) => page.getByRole('option', { name, exact: true })
  await fromDashboard(page)
  await page.getByRole('link', { name: 'Create job' }).click()
  await pickerOf(page, 'Client').click()
  await option('Cleo Marsh').click()
  // Each next list is open already.
  for (const next of ['Cleaning (C-1)', site.name, 'Nightly clean']) await option(next).click()
  await page.getByRole('button', { name: 'Skip' }).click()
  await option('Mia Tran (Employee)').click()
  await expect(pickerOf(page, 'Add an employee')).toBeFocused()
  await page.keyboard.type('leo')
  await option('Leo Park (Employee)').click()
  await expect(page.getByText('2 employees, 0 hours')).toBeVisible()
  await page.getByRole('button', { name: 'Same shift for all' }).click()
  const form = page.getByRole('dialog', { name: 'Shift of all employees' })
  await expect(form.getByRole('status')).toHaveText(/^Every week on Mon, Tue, Wed, Thu,? and Fri/)
  await expect(form.getByRole('textbox', { name: 'Start: Time' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('23:30')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Schedule (1)' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Submit' }).click()
  const review = page.getByRole('dialog', { name: 'Review' })
  await expect(review).toContainText('Leo Park (Employee): 2 hours')
  await review.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('dialog', { name: 'Success' })).toContainText('Job created')
  await page.keyboard.press('Enter')
  expect(await clicks(page)).toBeLessThanOrEqual(12)

  const [job] = rowsOf(await call(company, jobs.list, {}))
  const query = { startDate: inDays(1), endDate: inDays(8), mappedIds: [job!.id] }
  const events = await call(company, calendar.list, { query })
  expect(events.map(({ userAssigneeId }) => userAssigneeId).sort()).toEqual(people.map(({ id }) => id).sort())
  for (const event of events) {
    expect(event).toMatchObject({ recursiveFrequency: 'WEEKLY', weekdays: [1, 2, 3, 4, 5], duration: 120 })
    expect(event.occurrences.every(({ startTime }) => startTime.includes('T23:30'))).toBe(true)
  }
})

test('a message to the team of a site: two; a phone number: one', async ({ page }) => {
  const worker = await aWorker(company, 5, 'Mia', 'Tran')
  const { site } = await aJobOf(company, worker)
  await fromDashboard(page)
  await search(page, 'mia tran', /^Mia Tran.*412 345 678/)
  expect(await clicks(page)).toBeLessThanOrEqual(1)
  await page.keyboard.press('Escape')
  await search(page, site.name, new RegExp(`^${site.name}`))
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Message 1 employee' }).click()
  await expect(page).toHaveURL(/\/chat/)
  await expect(page.getByRole('tab', { name: 'Internal chat', selected: true })).toBeVisible()
  expect(await clicks(page)).toBeLessThanOrEqual(2)
})

test('who is late: none; the phone number of a visit: one; the schedule of a job, the last week of a person: three each', async ({
  page,
}) => {
  const worker = await aWorker(company, 5, 'Mia', 'Tran')
  const { jobId, site } = await aJobOf(company, worker)
  const body = { mappedId: jobId, userAssigneeId: worker.id, startTime: soon(-20), duration: 120 }
  await call(company, calendar.create, {
    query: { force: true },
    body: { ...body, recursiveFrequency: null, notifyBeforeMinutes: 5 },
  })
  await fromDashboard(page)
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await expect(state(page, 'Late')).toHaveText('1Late')
  expect(await clicks(page)).toBe(0)
  await state(page, 'Late').click()
  await expect(page.getByRole('link', { name: 'Call Mia Tran' })).toBeVisible()
  expect(await clicks(page)).toBeLessThanOrEqual(1)

  let before = await clicks(page)
  await sidebar.getByRole('link', { name: 'Jobs', exact: true }).click()
  // Today has a link of that name too, and stays until the list comes.
  await expect(page.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible()
  await page.getByRole('link', { name: site.name, exact: true }).click()
  await page.getByRole('tab', { name: 'Calendar' }).click()
  await expect(page.getByRole('radio', { name: 'Month', exact: true })).toBeChecked()
  expect((await clicks(page)) - before).toBeLessThanOrEqual(3)

  before = await clicks(page)
  await sidebar.getByRole('link', { name: 'Users', exact: true }).click()
  await page.getByRole('link', { name: 'Mia Tran', exact: true }).click()
  await page.getByRole('tab', { name: 'Hours' }).click()
  await expect(page.getByText('Last week', { exact: true })).toBeVisible()
  expect((await clicks(page)) - before).toBeLessThanOrEqual(3)
})

test('a correction request is decided: two', async ({ page }) => {
  const worker = await aWorker(company, 5, 'Mia', 'Tran')
  const { jobId } = await aJobOf(company, worker)
  const { workId } = await aWorkDone(company, jobId, worker, [2, '06:00', '08:00'])
  const times = { startTime: `${daysAgo(2).day}T06:00:00+10:00`, endTime: `${daysAgo(2).day}T08:45:00+10:00` }
  await call(worker.signIn, works.requestCorrection, {
    params: { id: workId },
    body: { ...times, reason: 'Waited for the key' },
  })
  await fromDashboard(page)
  await search(page, 'correction requests', /^Correction requests/)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Approve: Mia Tran' }).click()
  await page
    .getByRole('dialog', { name: 'Correction request' })
    .getByRole('button', { name: 'Approve' })
    .click()
  await expect(page.getByText('No pending requests')).toBeVisible()
  expect(await clicks(page)).toBeLessThanOrEqual(2)
})

test("a client's problem is answered and solved: three", async ({ page }) => {
  const { client, site } = await aClientWithSite(company)
  const password = 'Tide-and-harbour-1'
  await call(company, users.update, { params: client, query: {}, body: { password } })
  const cleo = { ...company, email: client.user.email!, password }
  await call(cleo, problems.report, { body: { jobLocationId: site.id, text: 'The tap drips' } })
  await fromDashboard(page)
  await search(page, 'problems', /^Problems/)
  await page.keyboard.press('Enter')
  const problem = page.getByRole('article', { name: 'The tap drips' })
  await problem.getByRole('textbox', { name: 'Reply to the client' }).click()
  await page.keyboard.type('A plumber was there')
  await problem.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(problem).toContainText('A plumber was there')
  await problem.getByRole('button', { name: 'Solve', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Solved' })).toBeVisible()
  await expect(problem).toBeHidden()
  expect(await clicks(page)).toBeLessThanOrEqual(3)
})

test('the hours of everybody are approved, locked and handed over to payroll: four', async ({ page }) => {
  const worker = await aWorker(company, 5, 'Mia', 'Tran')
  const { jobId } = await aJobOf(company, worker, withoutDuties)
  await aVisitRecorded(worker, jobId, [3, '06:00', '08:00'])
  const body = { name: 'Weekly', kind: 'WEEKLY' as const, firstDay: daysAgo(7).day }
  await call(company, pay.createCalendar, { body })
  await fromDashboard(page)
  await search(page, 'pay periods', /^Pay/)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Approve 1' }).click()
  await page.getByRole('button', { name: 'Lock period' }).click()
  await page
    .getByRole('dialog', { name: 'Lock period' })
    .getByRole('button', { name: 'Lock and export' })
    .click()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Make file' }).click()
  await saving
  await expect(page.getByText('Exported by Ava Nguyen')).toBeVisible()
  expect(await clicks(page)).toBeLessThanOrEqual(4)
})

test.describe(() => {
  test.use({ passesByItself: true })
  test('an employee is added: four, and the success closes itself', async ({ page }) => {
    await fromDashboard(page)
    await search(page, 'add user', /^Add user/)
    await page.keyboard.press('Enter')
    await page.getByLabel('First name').click()
    for (const typed of ['Mia', 'Tran', `mia@${company.code}.example`, '0412 345 678']) {
      await page.keyboard.type(typed)
      await page.keyboard.press('Tab')
    }
    await page.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Employee', exact: true }).click()
    await page.getByRole('button', { name: 'Add user', exact: true }).click()
    const success = page.getByRole('dialog', { name: 'Success' })
    await expect(success).toContainText('User added')
    await page.mouse.move(0, 0)
    await expect(success).toBeHidden()
    await expect(page.getByRole('row').filter({ hasText: 'Mia Tran' })).toBeVisible()
    expect(await clicks(page)).toBeLessThanOrEqual(4)
  })
})
