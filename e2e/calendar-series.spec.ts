import { jobs } from '@muster/contract/jobs/jobs'
import { calendar } from '@muster/contract/planning/calendar'
import { expect, type Locator, type Page } from '@playwright/test'
import { acceptSuccess, typeOver, typeTime } from './hands.ts'
import { test } from './journey.ts'
import { aClientWithSite, aPerson, nextMonth } from './office.ts'
import { aCompany, address, type Company, call, checkPage, enter } from './support.ts'
import { atBothWidths } from './tags.ts'

let company: Company
test.beforeEach(async () => {
  company = await aCompany()
})

/** Picks from a list of the form. */
async function pick(page: Page, schedule: Locator, field: string, option: string) {
  await schedule
    .getByRole('combobox', { name: field, exact: true })
    .or(schedule.getByRole('textbox', { name: field, exact: true }))
    .first()
    .click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
/** The first such weekday of the month after the next one, as YYYY-MM-DD. 1 is Monday. */
function firstOfMonth(weekday: number): string {
  const [year, month] = nextMonth(1).split('-').map(Number)
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => new Date(Date.UTC(year!, month!, day)))
  return days
    .find((day) => (day.getUTCDay() || 7) === weekday)!
    .toISOString()
    .slice(0, 10)
}
const later = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
const asTyped = (date: string) => date.split('-').reverse().join('/')

test(
  'Monday to Friday is one series, entered by clicks and keys; it becomes fortnightly, then the first Monday',
  atBothWidths,
  async ({ page }) => {
    const { detail, contractLocationId } = await aClientWithSite(company)
    const eli = await aPerson(company, 5, 'Eli', 'Stone')
    const id = await call(company, jobs.create, { body: { jobDetailId: detail.id, contractLocationId } })
    const jobUsers = [{ tenantUserId: eli.id, hours: 2.5 }]
    await call(company, jobs.assign, { params: { id }, body: { jobUsers } })
    const monday = firstOfMonth(1)
    const planned = async () => {
      const query = { startDate: nextMonth(1), endDate: later(monday, 70), mappedIds: [id] }
      const events = await call(company, calendar.list, { query })
      expect(events).toHaveLength(1)
      return events[0]!
    }
    const startsIn = ({ occurrences }: Awaited<ReturnType<typeof planned>>, count: number) =>
      occurrences.slice(0, count).map(({ startTime }) => startTime.slice(0, 16))
    const evenings = (days: number[]) => days.map((day) => `${later(monday, day)}T18:00`)
    const schedule = page.getByRole('dialog', { name: 'Schedule' })
    const update = async () => {
      await schedule.getByRole('button', { name: 'Close' }).last().click()
      await page.getByRole('button', { name: 'Update', exact: true }).click()
      await acceptSuccess(page, 'job updated')
    }

    await enter(page, company, `/job/edit?id=${id}`)
    await page.getByRole('button', { name: 'Schedule', exact: true }).click()
    await schedule.getByRole('button', { name: 'Add event' }).click()
    const day = schedule.getByRole('textbox', { name: 'Start: Date' })
    await typeOver(day, asTyped(monday))
    await day.press('Tab')
    await typeTime(schedule.getByLabel('Start: Time'), '18:00')
    await pick(page, schedule, 'Duration', 'Custom')
    await typeOver(schedule.getByRole('textbox', { name: 'Minutes' }), '150')
    await pick(page, schedule, 'Frequency', 'Weekly')
    const chip = (name: string) => schedule.getByRole('checkbox', { name, exact: true })
    await expect(chip('Mon')).toBeChecked()
    await chip('Tue').focus()
    for (const key of ['Space', 'Tab', 'Space', 'Tab', 'Space', 'Tab', 'Space'])
      await page.keyboard.press(key)
    await expect(schedule.getByRole('status')).toHaveText(/^Every week on Mon, Tue, Wed, Thu,? and Fri$/)
    await checkPage(page)

    // What another frequency does not have is not sent, and is back with its own.
    await pick(page, schedule, 'Frequency', 'Quarterly')
    await expect(chip('Mon')).toBeHidden()
    await pick(page, schedule, 'Frequency', 'Weekly')
    await expect(chip('Fri')).toBeChecked()
    await schedule.getByRole('button', { name: 'Done' }).click()
    await expect(schedule).toContainText(/Every week on Mon, Tue, Wed, Thu,? and Fri from/)
    await update()
    const workdays = await planned()
    expect(workdays).toMatchObject({ recursiveFrequency: 'WEEKLY', weekdays: [1, 2, 3, 4, 5], duration: 150 })
    expect(startsIn(workdays, 7)).toEqual(evenings([0, 1, 2, 3, 4, 7, 8]))

    const reopen = async () => {
      await page.goto(`${address()}/job/edit?id=${id}`)
      await page.getByRole('button', { name: 'Schedule (1)' }).click()
    }
    await reopen()
    await schedule.getByRole('button', { name: /^Every week on/ }).click()
    await pick(page, schedule, 'Interval', 'Every 2 weeks')
    await schedule.getByRole('button', { name: 'Done' }).click()
    await expect(schedule).toContainText('Every 2 weeks on Mon')
    await update()
    expect(startsIn(await planned(), 7)).toEqual(evenings([0, 1, 2, 3, 4, 14, 15]))

    await reopen()
    await schedule.getByRole('button', { name: /^Every 2 weeks on/ }).click()
    await pick(page, schedule, 'Frequency', 'Monthly')
    await pick(page, schedule, 'Day of the month', 'The first')
    await expect(schedule.getByRole('status')).toHaveText('Every month on the first Monday')
    await checkPage(page)
    await schedule.getByRole('button', { name: 'Done' }).click()
    await update()
    const first = await planned()
    expect(first).toMatchObject({ recursiveFrequency: 'MONTHLY', weekdays: [1], setPosition: 1 })
    expect(first).not.toHaveProperty('repeatEvery')
    expect(startsIn(first, 1)).toEqual(evenings([0]))
    for (const { startTime } of first.occurrences) {
      const date = new Date(`${startTime.slice(0, 10)}T00:00:00Z`)
      expect([date.getUTCDay(), date.getUTCDate() <= 7]).toEqual([1, true])
    }
  },
)
