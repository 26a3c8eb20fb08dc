// Features: today, dashboard, users
import { live } from '@muster/contract/live'
import { calendar } from '@muster/contract/planning/calendar'
import { siteGroups } from '@muster/contract/sites/site-groups'
import { works } from '@muster/contract/works/works'
import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { aCompany, address, type Company, call, checkPage, enter } from './support.ts'
import { coreAtBothWidths } from './tags.ts'
import { aJobOf, aWorker, type Worker } from './works-done.ts'

const minute = 60_000
/** A visit of two hours that was to begin twenty minutes ago, to the minute; on either side of midnight. */
async function aLateVisit(company: Company, worker: Worker, jobId: number) {
  const start = Math.floor(Date.now() / minute - 20) * minute
  const startTime = new Date(start).toISOString()
  const { event } = await call(company, calendar.create, {
    query: { force: true },
    body: {
      mappedId: jobId,
      userAssigneeId: worker.id,
      startTime,
      duration: 120,
      recursiveFrequency: null,
      notifyBeforeMinutes: 5,
    },
  })
  return { eventId: event.id, occurrenceStart: startTime }
}

const line = (page: Page, worker: Worker) => page.getByRole('article', { name: worker.name })
const state = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Visits by state' }).getByRole('link', { name })

async function aMorning() {
  const company = await aCompany()
  const worker = await aWorker(company, 5, 'Mia', 'Tran')
  const { jobId, site } = await aJobOf(company, worker)
  const visit = await aLateVisit(company, worker, jobId)
  return { company, worker, jobId, site, visit }
}

test(
  'a manager sees who is late, takes it on, and another sees that; the start moves the line without a reload',
  coreAtBothWidths,
  async ({ page, browser }) => {
    const { company, worker, jobId, visit } = await aMorning()
    const other = await aWorker(company, 3, 'Noa', 'Reid')
    await enter(page, company, '/today')
    await expect(state(page, 'Late')).toHaveText('1Late')
    await expect(line(page, worker)).toContainText('min late')
    await expect(line(page, worker).getByRole('link', { name: 'Call Mia Tran' })).toHaveAttribute(
      'href',
      'tel:+61412345678',
    )
    await checkPage(page)

    const second = await browser.newPage()
    await enter(second, company, '/today', other.signIn)
    await expect(line(second, worker)).toBeVisible()
    const take = line(page, worker).getByRole('button', { name: 'Take it on' })
    await take.click()
    await expect(page.getByRole('status').filter({ hasText: 'You are handling this' })).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('status').filter({ hasText: 'Undone' })).toBeVisible()
    await take.press('Enter')
    await expect(line(page, worker)).toContainText('You are handling this since')
    await expect(line(page, worker)).toBeFocused()
    await expect(line(second, worker)).toContainText('Ava Nguyen is on it (')
    await line(page, worker).getByRole('button', { name: /^More/ }).click()
    await page.getByRole('menuitem', { name: 'Note' }).click()
    await page.getByRole('textbox', { name: 'Note for other managers' }).pressSequentially('On the bus')
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(line(second, worker)).toContainText('On the bus')

    const startedAt = new Date().toISOString()
    await call(worker.signIn, works.start, { body: { jobId, startedAt, ...visit } })
    await expect(state(second, 'On site')).toHaveText('1On site')
    await expect(state(page, 'Late')).toHaveText('0Late')
    await expect(line(page, worker)).toContainText('Since')
    await second.close()
  },
)

test('a start is counted that came after the board, and before the page listened', async ({ page }) => {
  const { company, worker, jobId, visit } = await aMorning()
  let listen = () => {}
  const allowed = new Promise<void>((resolve) => {
    listen = resolve
  })
  await page.route(`**${live.listen.path}*`, async (route) => {
    await allowed
    await route.continue()
  })
  await enter(page, company, '/today')
  await expect(state(page, 'Late')).toHaveText('1Late')
  const startedAt = new Date().toISOString()
  await call(worker.signIn, works.start, { body: { jobId, startedAt, ...visit } })
  listen()
  // Before the page would ask again by itself, half a minute after the board came.
  await expect(state(page, 'On site')).toHaveText('1On site', { timeout: 20_000 })
})

test('each count leads to its lines, by keyboard too, and the address keeps them', async ({ page }) => {
  const { company, worker } = await aMorning()
  await enter(page, company, '/')
  await state(page, 'Upcoming').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/today\?states=TO_COME$/)
  await expect(page.getByText('No visits here')).toBeVisible()
  await state(page, 'Late').click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.reload()
  await expect(line(page, worker)).toBeVisible()
  await expect(state(page, 'Late')).toHaveAttribute('aria-current', 'true')
  await state(page, 'Late').click()
  await expect(page).toHaveURL(/\/today$/)
})

test('the groups of sites that were looked at last are those of the next time', async ({ page }) => {
  const { company, worker } = await aMorning()
  await call(company, siteGroups.create, { body: { name: 'North' } })
  await enter(page, company, '/today')
  await expect(line(page, worker)).toBeVisible()
  await page.getByRole('combobox', { name: 'Groups' }).click()
  await page.getByRole('option', { name: 'North' }).click()
  await expect(page.getByText('No visits here')).toBeVisible()
  await page.goto(page.url().replace(/\?.*/, ''))
  await expect(page).toHaveURL(/groups=/)
  await expect(page.getByText('No visits here')).toBeVisible()
})

test('a manager chooses to start with Today', async ({ page, browser }) => {
  const company = await aCompany()
  await enter(page, company, '/account')
  await page.getByRole('switch', { name: 'Start with Today' }).click()
  await expect(page.getByRole('switch', { name: 'Start with Today' })).toBeChecked()
  const other = await browser.newPage()
  await other.goto(`${address()}/signin`)
  await other.getByLabel('Company code').pressSequentially(company.code)
  await other.getByRole('button', { name: 'Continue' }).click()
  await other.getByLabel('Email').pressSequentially(company.email)
  await other.getByRole('textbox', { name: 'Password' }).pressSequentially(company.password)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(other.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  await expect(other).toHaveURL(`${address()}/today`)
  await other.close()
})
