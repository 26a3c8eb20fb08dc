// Features: leave, roster, works
import path from 'node:path'
import { jobs } from '@muster/contract/jobs/jobs'
import { rowsOf } from '@muster/contract/kit/rows'
import { leave } from '@muster/contract/leave/leave'
import { roster } from '@muster/contract/planning/roster'
import { users } from '@muster/contract/users/users'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { installed, keptOnDevice } from './device.ts'
import { paste, typeOver } from './hands.ts'
import { test } from './journey.ts'
import { aCompany, type Company, call, checkPage, enter } from './support.ts'
import { core, onPhone } from './tags.ts'
import { aJobOf, aWorker, type Worker } from './works-done.ts'

const dayMs = 86_400_000
/** Days of the week after the next one, which are to come whatever day it is. */
function comingWeek() {
  const noon = new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`).getTime()
  const monday = noon + (15 - (new Date(noon).getUTCDay() || 7)) * dayMs
  return Array.from({ length: 7 }, (_, i) => new Date(monday + i * dayMs).toISOString().slice(0, 10))
}
const inBrisbane = (ms: number) =>
  new Date(ms).toLocaleDateString('en-CA', { timeZone: 'Australia/Brisbane' })
const typed = (date: string) => date.split('-').reverse().join('/')

/** Mia works at one site from Monday to Friday of the week, in the evening. */
async function anEveningShift() {
  const company = await aCompany()
  const mia = await aWorker(company, 5, 'Mia', 'Tran')
  const { jobId, site } = await aJobOf(company, mia)
  const week = comingWeek()
  const [monday, sunday] = [week[0]!, week[6]!]
  const pattern = await call(company, roster.addPattern, {
    params: { id: jobId },
    body: {
      startTime: `${monday}T18:00:00+10:00`,
      duration: 150,
      recursiveFrequency: 'WEEKLY',
      weekdays: [1, 2, 3, 4, 5],
    },
  })
  await call(company, roster.place, { body: { patternId: pattern.id, from: monday, tenantUserId: mia.id } })
  await call(company, roster.publish, { query: {}, body: { startDate: monday, endDate: sunday } })
  return { company, mia, jobId, site, week }
}

const cell = (page: Page, row: string, date: string) =>
  page.getByRole('row', { name: row }).locator(`td[data-date="${date}"]`)

async function type(page: Page, field: Locator, text: string) {
  await field.click()
  await page.keyboard.press('ControlOrMeta+A')
  await field.pressSequentially(text)
  await page.keyboard.press('Tab')
}

const phoneSize = { width: 390, height: 844 }
async function aPhone(browser: Browser, company: Company, where: string, worker: Worker) {
  const phone = await browser.newPage({ viewport: phoneSize, hasTouch: true, isMobile: true })
  await enter(phone, company, where, worker.signIn)
  return phone
}

test.describe('at a small desktop', () => {
  test.use({ viewport: { width: 1366, height: 768 } })

  test(
    'leave is asked for on a phone, decided beside what it uncovers, and withdrawn',
    core,
    async ({ page, browser }) => {
      const { company, mia, site, week } = await anEveningShift()
      const [monday, tuesday, thursday] = [week[0]!, week[1]!, week[3]!]
      const phone = await aPhone(browser, company, '/me/leave', mia)
      await expect(phone.getByText('No leave yet')).toBeVisible()
      await phone.getByRole('button', { name: 'Ask for leave' }).tap()
      const asking = phone.getByRole('dialog', { name: 'Ask for leave' })
      await type(phone, asking.getByLabel('First day'), typed(tuesday))
      await type(phone, asking.getByLabel('Last day'), typed(monday))
      await asking.getByRole('button', { name: 'Ask for leave' }).tap()
      await expect(asking.getByText('Must not be before the first day').first()).toBeVisible()
      await type(phone, asking.getByLabel('Last day'), typed(thursday))
      await type(phone, asking.getByLabel('Reason'), 'My sister marries')
      await checkPage(phone)
      await asking.getByRole('button', { name: 'Ask for leave' }).tap()
      const mine = phone.getByRole('listitem').filter({ hasText: 'Annual leave' })
      await expect(mine).toContainText('Pending')
      await expect(mine).toContainText('You are still rostered for 3 shifts until this is approved')

      // Today says that it waits, the sidebar counts it, and the link leads to the one request.
      await enter(page, company, '/today')
      const menu = page.getByRole('navigation', { name: 'Main' })
      await expect(menu).toContainText('1 waiting')
      const waits = page.getByRole('listitem').filter({ hasText: mia.name })
      await waits.getByRole('link', { name: 'Leave requested' }).click()
      const asked = page.getByRole('dialog', { name: mia.name })
      await expect(asked).toContainText('My sister marries')
      await expect(asked).toContainText('Leaves uncovered 3 shifts')
      await expect(asked.getByRole('button', { name: 'Approve' })).toBeVisible()
      await checkPage(page)
      await asked.getByRole('button', { name: 'Close' }).last().click()
      await expect(asked).toBeHidden()
      const request = page.getByRole('article', { name: mia.name })
      await expect(request).toContainText('My sister marries')
      await expect(request).toContainText('Leaves uncovered 3 shifts · 1 site · 7.5 h')
      await expect(request.getByRole('link', { name: site.name })).toBeVisible()
      await page.goto(`${new URL(page.url()).origin}/roster?date=${monday}`)
      await expect(cell(page, mia.name, tuesday)).toContainText('Leave requested')
      await expect(cell(page, mia.name, tuesday)).toContainText('18:00–20:30')
      await page.goBack()
      await request.getByRole('button', { name: 'Approve' }).click()
      await expect(page.getByRole('status').filter({ hasText: '3 shifts are uncovered' })).toBeVisible()
      await expect(page.getByText('No pending requests.')).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: mia.name })).toContainText('Approved')

      await page.goto(`${new URL(page.url()).origin}/roster?date=${monday}`)
      await expect(cell(page, mia.name, tuesday)).toContainText('On leave')
      await expect(cell(page, mia.name, tuesday).getByRole('button')).toHaveCount(0)
      await expect(cell(page, 'Uncovered', tuesday).getByRole('button', { name: site.name })).toBeVisible()
      await expect(cell(page, mia.name, monday)).toContainText('18:00–20:30')
      await expect(page.getByRole('list', { name: 'Legend' })).toContainText('On leave')

      await phone.reload()
      await expect(mine).toContainText('Approved')
      await expect(mine).toContainText('You are off 3 shifts')
      await mine.getByRole('button', { name: 'Withdraw' }).tap()
      const question = phone.getByRole('dialog', { name: 'Withdraw leave' })
      await expect(question).toContainText('3 shifts were reassigned.')
      await question.getByRole('button', { name: 'Withdraw' }).tap()
      await expect(mine).toContainText('Withdrawn')
      await expect(mine.getByRole('button')).toHaveCount(0)
      await checkPage(phone)
      await phone.close()

      await page.reload()
      await expect(cell(page, mia.name, tuesday)).toContainText('18:00–20:30')
      await expect(page.getByText('All shifts are covered')).toBeVisible()
    },
  )

  test('the office declines with a reason, notes leave and takes it back', async ({ page }) => {
    const { company, mia, week } = await anEveningShift()
    const [tuesday, wednesday] = [week[1]!, week[2]!]
    const types = await call(company, leave.types, {})
    const annual = types.find(({ name }) => name === 'Annual leave')!
    await call(mia.signIn, leave.ask, { body: { type: annual.id, from: tuesday, to: tuesday } })
    await enter(page, company, '/leave')
    await page.getByRole('article', { name: mia.name }).getByRole('button', { name: 'Decline' }).click()
    const declining = page.getByRole('dialog', { name: 'Decline leave' })
    await declining.getByRole('button', { name: 'Decline' }).click()
    await expect(declining.getByText('Say why').first()).toBeVisible()
    await type(page, declining.getByLabel('Reason for your decision'), 'Two others are away')
    await checkPage(page)
    await declining.getByRole('button', { name: 'Decline' }).click()
    await expect(page.getByRole('row').filter({ hasText: mia.name })).toContainText('Declined')

    await page.getByRole('button', { name: 'Add leave' }).click()
    const noting = page.getByRole('dialog', { name: 'Add leave' })
    await noting
      .getByRole('combobox', { name: 'Person' })
      .or(noting.getByRole('textbox', { name: 'Person' }))
      .click()
    await page.getByRole('option', { name: mia.name }).click()
    await type(page, noting.getByLabel('First day'), typed(wednesday))
    await noting.getByLabel('Part of a day').check()
    // By the clock of the company in Sydney, an hour ahead of the site in Brisbane while it is summer there.
    await type(page, noting.getByLabel('Start'), '7pm')
    await type(page, noting.getByLabel('End'), '2130')
    await checkPage(page)
    await noting.getByRole('button', { name: 'Add leave' }).click()
    await expect(page.getByRole('status').filter({ hasText: '1 shift is uncovered' })).toBeVisible()

    const row = page.getByRole('row').filter({ hasText: 'Approved' })
    await expect(row).toContainText('19:00–21:30')
    await row.getByRole('button', { name: /^More/ }).click()
    await page.getByRole('menuitem', { name: 'Withdraw' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Withdrawn' })).toContainText('19:00–21:30')
  })

  test('balances are pasted from a table and seen by their person', async ({ page, browser }) => {
    const company = await aCompany()
    const mia = await aWorker(company, 5, 'Mia', 'Tran')
    const { employeeNumber } = await call(company, users.read, { params: { id: mia.id } })
    await enter(page, company, '/settings/leave')
    const lines = page.getByLabel('Employee number or name, leave type, hours')
    await paste(lines, `Number\tKind\tHours\n${employeeNumber}\tAnnual leave\t38.5\nNobody\tAnnual leave\t4`)
    await page.getByRole('button', { name: 'Check the lines' }).click()
    await expect(page.getByText('This person is not known')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save balances' })).toBeDisabled()
    await typeOver(lines, `${employeeNumber}\tAnnual leave\t38.5`)
    await page.getByRole('button', { name: 'Check the lines' }).click()
    await page.getByRole('button', { name: 'Save balances' }).click()
    await expect(page.getByRole('status').filter({ hasText: '1 balance saved' })).toBeVisible()
    const phone = await aPhone(browser, company, '/me/leave', mia)
    await expect(phone.getByRole('region', { name: 'Leave balances' })).toContainText('38.5 h')
    await phone.close()
  })
})

test(
  'a week is painted with a finger and by keyboard, and the office sees it',
  onPhone,
  async ({ page, browser }) => {
    const company = await aCompany()
    const mia = await aWorker(company, 5, 'Mia', 'Tran')
    await enter(page, company, '/me/availability', mia.signIn)
    const grid = page.getByRole('grid', { name: 'My week' })
    const dayPart = (day: string, part: string) =>
      grid.getByRole('gridcell', { name: new RegExp(`^${day}, ${part}`) })
    await dayPart('Monday', 'Morning').tap()
    await expect(dayPart('Monday', 'Morning')).toHaveAccessibleName(
      'Monday, Morning 06:00–12:00: Unavailable',
    )
    await dayPart('Monday', 'Morning').tap()
    await expect(dayPart('Monday', 'Morning')).toHaveAccessibleName(
      'Monday, Morning 06:00–12:00: Nothing said',
    )
    await page.getByRole('button', { name: 'All of Sunday' }).tap()
    await expect(dayPart('Sunday', 'Night')).toHaveAccessibleName(/Unavailable$/)
    await page.getByRole('radio', { name: 'Like to work' }).tap()
    await dayPart('Tuesday', 'Morning').tap()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowRight')
    await expect(dayPart('Wednesday', 'Afternoon')).toBeFocused()
    await expect(dayPart('Wednesday', 'Morning')).toHaveAccessibleName(/Nothing said$/)
    await checkPage(page)
    // A reload keeps what is painted and not saved.
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(dayPart('Sunday', 'Night')).toHaveAccessibleName(/Unavailable$/)
    await page.getByRole('button', { name: 'Save changes' }).tap()
    await expect(page.getByRole('status').filter({ hasText: 'Availability saved' })).toBeVisible()

    const office = await browser.newPage({ viewport: { width: 1366, height: 768 } })
    await enter(office, company, `/person?id=${mia.id}&tab=availability`)
    const theirs = office.getByRole('gridcell', { name: /^Sunday, Evening/ })
    await expect(theirs).toHaveAccessibleName(/Unavailable$/)
    await office.close()
  },
)

test('a team leader sees who is away, and not why', onPhone, async ({ page }) => {
  const { company, mia, jobId } = await anEveningShift()
  const lead = await aWorker(company, 4, 'Lea', 'Moore')
  const jobUsers = [mia, lead].map(({ id }) => ({ tenantUserId: id, hours: 2 }))
  await call(company, jobs.assign, { params: { id: jobId }, body: { jobUsers } })
  const types = await call(company, leave.types, {})
  const sick = types.find(({ name }) => name === 'Sick leave')!
  // The company's clock is an hour ahead in summer: its next day is one of the leave too.
  const [today, tomorrow] = [inBrisbane(Date.now()), inBrisbane(Date.now() + 86_400_000)]
  await call(mia.signIn, leave.ask, {
    body: { type: sick.id, from: today, to: tomorrow, reason: 'A fever of forty' },
  })
  await enter(page, company, '/me/team', lead.signIn)
  await page.getByRole('link', { name: 'Who is away' }).tap()
  await expect(page.getByRole('listitem').filter({ hasText: mia.name }).first()).toBeVisible()
  await expect(page.getByText('Sick')).toHaveCount(0)
  await expect(page.getByText('A fever of forty')).toHaveCount(0)
  await checkPage(page)
})

test('a photo of the proof is added to leave that lacks it', onPhone, async ({ page, browser }) => {
  const company = await aCompany()
  const mia = await aWorker(company, 5, 'Mia', 'Tran')
  const type = await call(company, leave.addType, {
    body: {
      name: 'Jury duty',
      kind: 'PLANNED',
      paid: true,
      proofNeeded: true,
      payrollCode: '',
      enabled: true,
    },
  })
  const day = comingWeek()[2]!
  await call(mia.signIn, leave.ask, { body: { type: type.id, from: day, to: day } })
  await enter(page, company, '/me/leave', mia.signIn)
  const mine = page.getByRole('listitem').filter({ hasText: 'Jury duty' })
  await expect(mine).toContainText('Missing certificate')
  await checkPage(page)
  await mine
    .getByLabel('Photo of the proof')
    .setInputFiles(path.join(import.meta.dirname, '../apps/web/public/icon-192.png'))
  await expect(mine).not.toContainText('Missing certificate')

  const office = await browser.newPage({ viewport: { width: 1366, height: 768 } })
  await enter(office, company, '/leave')
  const request = office.getByRole('article', { name: mia.name })
  const [shown] = await Promise.all([
    office.waitForEvent('popup'),
    request.getByRole('link', { name: 'Proof' }).click(),
  ])
  await expect(shown.locator('img')).toBeVisible()
  await office.close()
})

test.describe('without signal', () => {
  test.use({ serviceWorkers: 'allow' })

  test(
    'a sick call waits on the phone, says so, and arrives once',
    onPhone,
    async ({ page, context, browser }) => {
      const company = await aCompany()
      const noor = await aWorker(company, 5, 'Noor', 'Walker')
      await enter(page, company, '/', noor.signIn)
      await installed(page)
      await expect.poll(async () => (await keptOnDevice(page)).databases).toContain('Sick leave')
      await context.setOffline(true)
      await page.getByRole('button', { name: 'I am sick' }).tap()
      const sick = page.getByRole('dialog', { name: 'I am sick' })
      await expect(sick).toContainText('There is no signal.')
      await checkPage(page)
      await sick.getByRole('button', { name: 'Call in sick' }).dblclick()
      await expect(sick).toBeHidden()
      const said = page.getByRole('status').filter({ hasText: 'You called in sick' })
      await expect(said).toContainText('Waiting for signal')
      await expect(page.getByText('1 item to sync')).toBeVisible()
      await checkPage(page)
      expect(rowsOf(await call(company, leave.list, { query: {} }))).toHaveLength(0)

      await context.setOffline(false)
      await expect(said).toContainText('Your office knows')
      const office = await browser.newPage({ viewport: { width: 1366, height: 768 } })
      await enter(office, company, '/leave')
      const row = office.getByRole('row').filter({ hasText: noor.name })
      await expect(row).toHaveCount(1)
      await expect(row).toContainText('Sick leave')
      await expect(row).toContainText('Approved')
      await office.close()
    },
  )

  test(
    'a request and the photo of its proof wait together and arrive',
    onPhone,
    async ({ page, context }) => {
      const company = await aCompany()
      const noor = await aWorker(company, 5, 'Noor', 'Walker')
      await enter(page, company, '/', noor.signIn)
      await installed(page)
      await expect.poll(async () => (await keptOnDevice(page)).databases).toContain('Annual leave')
      await page.getByRole('link', { name: 'My leave' }).tap()
      await expect(page.getByText('No leave yet')).toBeVisible()
      await context.setOffline(true)
      await page.getByRole('button', { name: 'Ask for leave' }).tap()
      const asking = page.getByRole('dialog', { name: 'Ask for leave' })
      await asking
        .getByLabel('Photo of the proof')
        .setInputFiles(path.join(import.meta.dirname, '../apps/web/public/icon-192.png'))
      await expect(asking.getByLabel('Photo of the proof')).toHaveCount(0)
      await asking.getByRole('button', { name: 'Ask for leave' }).tap()
      await expect(asking).toBeHidden()
      const mine = page.getByRole('listitem').filter({ hasText: 'Annual leave' })
      await expect(mine).toContainText('Waiting for signal')
      await expect(mine).toContainText('With a photo of the proof')
      await checkPage(page)
      expect(rowsOf(await call(company, leave.list, { query: {} }))).toHaveLength(0)

      await context.setOffline(false)
      await expect(mine).toContainText('Pending')
      const files = async () =>
        rowsOf(await call(company, leave.list, { query: {} })).map(({ file }) => file?.fileName)
      await expect.poll(files).toEqual(['photo.jpg'])
    },
  )
})
