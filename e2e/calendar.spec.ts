import { jobs } from '@muster/contract/jobs/jobs'
import { calendar } from '@muster/contract/planning/calendar'
import { expect, type Locator, type Page } from '@playwright/test'
import { acceptSuccess, boxOf, typeOver } from './hands.ts'
import { test } from './journey.ts'
import { aClientWithSite, aPerson, dayInWords, nextMonth } from './office.ts'
import { aCompany, type Company, call, checkPage, enter } from './support.ts'
import { atBothWidths, coreAtBothWidths } from './tags.ts'

let company: Company
test.beforeEach(async () => {
  company = await aCompany()
})

/** A job with Eli, who is there daily at 08:00 from the second of next month on, and at another site at noon. */
async function aPlannedJob() {
  const { detail, contractLocationId } = await aClientWithSite(company)
  const eli = await aPerson(company, 5, 'Eli', 'Stone')
  const body = { jobDetailId: detail.id, contractLocationId }
  const id = await call(company, jobs.create, { body })
  const otherId = await call(company, jobs.create, { body })
  const plan = async (jobId: number, time: string, title: string) => {
    const event = {
      id: -1,
      userAssigneeId: eli.id,
      startTime: `${nextMonth(2)}T${time}:00+10:00`,
      duration: 60,
      recursiveFrequency: 'DAILY' as const,
      notifyBeforeMinutes: 5,
      title,
    }
    const jobUsers = [{ tenantUserId: eli.id, hours: 2 }]
    await call(company, jobs.assign, {
      params: { id: jobId },
      body: { jobUsers, calendarEventRequest: { events: [event] } },
    })
  }
  await plan(id, '08:00', 'Morning')
  await plan(otherId, '12:00', 'Elsewhere')
  return { id, otherId }
}
const startsOf = async (jobId: number, from: number, to: number) => {
  const query = { startDate: nextMonth(from), endDate: nextMonth(to), mappedIds: [jobId] }
  const events = await call(company, calendar.list, { query })
  return events
    .flatMap(({ occurrences }) => occurrences.map(({ startTime }) => startTime.slice(0, 16)))
    .sort()
}

const morning = (schedule: Locator) => schedule.getByRole('button', { name: /08:00 Morning/ })
/** Opens the schedule at next month, which shows the same days on each day of this one. Midnight may have turned it. */
async function openNextMonth(page: Page) {
  await page.getByRole('button', { name: 'Schedule (1)' }).click()
  const schedule = page.getByRole('dialog', { name: 'Schedule' })
  const day = (name: string | RegExp) => schedule.getByRole('button', { name, exact: true })
  await expect(day(/^[A-Z][a-z]+ \d+, \d{4}$/).first()).toBeVisible()
  if (!(await day(dayInWords(nextMonth(15))).isVisible())) await day('Next').click()
  await expect(morning(schedule).first()).toBeVisible()
  return schedule
}

test(
  'one time of a series is moved, those that follow are removed, and nothing is sent before the job is saved',
  coreAtBothWidths,
  async ({ page }) => {
    const { id } = await aPlannedJob()
    await enter(page, company, `/job/edit?id=${id}`)
    const schedule = await openNextMonth(page)
    await expect(schedule.getByRole('button', { name: /12:00/ }).first()).toBeVisible()
    await checkPage(page)

    await schedule
      .getByRole('button', { name: /08:00 Morning/ })
      .first()
      .click()
    await expect(schedule.getByRole('tab', { name: 'Configure' })).toBeVisible()
    await checkPage(page)
    await schedule.getByRole('tab', { name: 'Notifications' }).click()
    await expect(schedule.getByRole('textbox', { name: 'Notify before' })).toHaveValue('5 minutes')
    await schedule.getByRole('tab', { name: 'Configure' }).click()
    await schedule
      .getByRole('combobox', { name: 'Duration' })
      .or(schedule.getByRole('textbox', { name: 'Duration' }))
      .first()
      .click()
    await page.getByRole('option', { name: '180 minutes' }).click()
    await schedule.getByRole('button', { name: 'Done' }).click()
    const question = page.getByRole('dialog', { name: 'Change' })
    await checkPage(page)
    await question.getByRole('button', { name: 'Only this one' }).click()
    await expect(schedule).toContainText('1 change')
    expect(await startsOf(id, 2, 4)).toHaveLength(3)

    await schedule
      .getByRole('button', { name: /08:00 Morning/ })
      .nth(2)
      .click()
    await schedule.getByRole('button', { name: 'Remove' }).click()
    await page
      .getByRole('dialog', { name: 'Remove' })
      .getByRole('button', { name: 'This and following' })
      .click()
    await schedule.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('button', { name: 'Update', exact: true }).click()
    await acceptSuccess(page, 'job updated')
    expect(await startsOf(id, 1, 21)).toEqual([`${nextMonth(2)}T08:00`, `${nextMonth(3)}T08:00`])
    const query = { startDate: nextMonth(2), endDate: nextMonth(2), mappedIds: [id] }
    const [event] = await call(company, calendar.list, { query })
    expect(event?.occurrences).toMatchObject([{ duration: 180, exception: 'moved' }])
  },
)

test('what is typed into an event is there again after a reload', async ({ page }) => {
  const { id } = await aPlannedJob()
  await enter(page, company, `/job/edit?id=${id}`)
  page.on('dialog', (dialog) => void dialog.accept())
  const openEvent = async () => {
    await page.getByRole('button', { name: 'Schedule (1)' }).click()
    await page.getByRole('dialog', { name: 'Schedule' }).getByRole('button', { name: 'Daily from' }).click()
    return page.getByRole('dialog', { name: 'Schedule' }).getByRole('textbox', { name: 'Title' })
  }
  await typeOver(await openEvent(), 'Morning and windows')
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
    .toContain('Morning and windows')
  await page.reload()
  await expect(await openEvent()).toHaveValue('Morning and windows')
})

test('a day is reached with the arrow keys and becomes ten hours; the rest begins as it is written', async ({
  page,
}) => {
  const { id } = await aPlannedJob()
  await enter(page, company, `/job/edit?id=${id}`)
  const schedule = await openNextMonth(page)
  const days = schedule.getByRole('button', { name: /^[A-Z][a-z]+ \d+, \d{4}$/ })
  const first = (await days.nth(7).getAttribute('aria-label')) ?? ''
  await days.nth(7).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  const reached = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  expect(Date.parse(reached) - Date.parse(first)).toBe(8 * 86_400_000)
  await page.keyboard.press('Enter')
  await expect(schedule.getByRole('tab', { name: 'Configure' })).toBeVisible()
  await expect(schedule.getByRole('textbox', { name: 'Minutes' })).toHaveValue('600 minutes')
  await schedule.getByRole('button', { name: 'Done' }).click()
  await expect(schedule).toContainText('at 00:00 for 600 minutes')
  // D2-06: the calendar is back where it was left.
  await expect(days.nth(7)).toHaveAttribute('aria-label', first)

  await schedule.getByRole('button', { name: 'Add event' }).click()
  await expect(schedule.getByRole('textbox', { name: 'Minutes' })).toHaveValue('120 minutes')
  await expect(schedule.getByRole('textbox', { name: 'Minutes' })).toBeDisabled()
  await schedule.getByRole('tab', { name: 'Notifications' }).click()
  await expect(schedule.getByRole('textbox', { name: 'Notify before' })).toHaveValue('5 minutes')
  await schedule.getByRole('button', { name: 'Back' }).click()
  await schedule.getByRole('button', { name: 'Close' }).last().click()
  expect(await startsOf(id, 2, 61)).toHaveLength(60)
})

test('an event is dragged to another day by a mouse, what belongs elsewhere is only read', async ({
  page,
}) => {
  const { id } = await aPlannedJob()
  await enter(page, company, `/job/edit?id=${id}`)
  const schedule = await openNextMonth(page)
  const day = schedule.getByRole('button', { name: dayInWords(nextMonth(14)), exact: true })
  // Below what is planned there already.
  await morning(schedule)
    .nth(9)
    .dragTo(day, { targetPosition: { x: 20, y: 90 } })
  const question = page.getByRole('dialog', { name: 'Change' })
  await question.getByRole('button', { name: 'Only this one' }).click()
  await expect(schedule).toContainText('1 change')
  await schedule.getByRole('button', { name: /12:00/ }).first().click()
  const told = page.getByRole('dialog', { name: 'Schedule' }).last()
  await expect(told).toContainText('It belongs to another job or employee.')
  await told.getByRole('button', { name: 'Close' }).last().click()
  await expect(schedule.getByRole('tab', { name: 'Configure' })).toBeHidden()
})

test('a conflict is told with its reason, and saved when the office insists', async ({ page }) => {
  const { id } = await aPlannedJob()
  await enter(page, company, `/job/edit?id=${id}`)
  await page.getByRole('button', { name: 'Schedule (1)' }).click()
  const schedule = page.getByRole('dialog', { name: 'Schedule' })
  await schedule.getByRole('button', { name: 'Daily from' }).click()
  await schedule
    .getByRole('combobox', { name: 'Duration' })
    .or(schedule.getByRole('textbox', { name: 'Duration' }))
    .first()
    .click()
  await page.getByRole('option', { name: 'Custom' }).click()
  await typeOver(schedule.getByRole('textbox', { name: 'Minutes' }), '300')
  await schedule.getByRole('button', { name: 'Done' }).click()
  await schedule.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  const conflicts = page.getByRole('dialog', { name: 'Conflicts' })
  await expect(conflicts).toContainText(
    'Eli Stone is planned at Nightly clean · Riverside tower at the same time',
  )
  await checkPage(page)
  await conflicts.getByRole('button', { name: 'Save anyway' }).click()
  await acceptSuccess(page, 'job updated')
})

test(
  'the calendar of a job is walked with the keyboard, and leads to its schedule',
  atBothWidths,
  async ({ page }) => {
    const { id } = await aPlannedJob()
    await enter(page, company, `/job/calendar?jobId=${id}`)
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    const event = page.getByRole('button', { name: /08:00 Eli Stone · Morning/ }).first()
    await expect(event).toBeVisible()
    await event.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Riverside tower' })).toContainText('08:00 to 09:00')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Edit schedule' }).click()
    await expect(page).toHaveURL(new RegExp(`/job\\?id=${id}&tab=people$`))
  },
)

test.describe('on a page from right to left', () => {
  test.use({ locale: 'ar' })
  test('an event of the month stands under its day', async ({ page }) => {
    const { id } = await aPlannedJob()
    await enter(page, company, `/job/calendar?jobId=${id}`)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    const days = page.getByRole('button', { name: /^\S+ \d+, \d{4}$/ })
    const event = page.getByRole('button', { name: /08:00 Eli Stone/ }).first()
    await page.getByRole('button', { name: 'التالي', exact: true }).click()
    await expect(event).toBeVisible()
    // The series begins on the second. Weeks begin on Monday.
    const before = (new Date(nextMonth(2)).getUTCDay() + 6) % 7
    const isFirstRow = new Date(nextMonth(1)).getUTCDay() !== 0
    const [day, shown] = [await boxOf(days.nth(before + (isFirstRow ? 0 : 7))), await boxOf(event)]
    expect(shown!.x).toBeGreaterThanOrEqual(day!.x)
    expect(shown!.x + shown!.width).toBeLessThanOrEqual(day!.x + day!.width)
    await checkPage(page)
  })
})

test('limits and holidays of the company are kept in its settings', async ({ page }) => {
  await enter(page, company, '/settings')
  await page.getByRole('link', { name: 'Schedules and holidays' }).click()
  await typeOver(page.getByRole('textbox', { name: 'Maximum hours per day' }), '10')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await acceptSuccess(page, 'Schedule rules saved')
  await expect(page.getByText('Australia Day')).toBeVisible()
  expect(await call(company, calendar.rules, {})).toMatchObject({ maxDayMinutes: 600, version: 1 })
})
