// Features: calendar, jobs
import { jobs } from '@muster/contract/jobs/jobs'
import { expect, type Page } from '@playwright/test'
import { boxOf } from './hands.ts'
import { test } from './journey.ts'
import { aClientWithSite, aPerson, dayInWords, nextMonth } from './office.ts'
import { aCompany, type Company, call, checkPage, checkWidth, enter } from './support.ts'
import { atBothWidths } from './tags.ts'

let company: Company
test.beforeEach(async () => {
  company = await aCompany()
})

/** Eli works daily from 08:00 to 09:00 from the second of next month on, and at another job from 08:30. */
async function aJobWithOverlap() {
  const { detail, contractLocationId } = await aClientWithSite(company)
  const eli = await aPerson(company, 5, 'Eli', 'Stone')
  const plan = async (time: string, title: string) => {
    const id = await call(company, jobs.create, { body: { jobDetailId: detail.id, contractLocationId } })
    const event = {
      id: -1,
      userAssigneeId: eli.id,
      startTime: `${nextMonth(2)}T${time}:00+10:00`,
      duration: 60,
      recursiveFrequency: 'DAILY' as const,
      notifyBeforeMinutes: 5,
      title,
    }
    const body = { jobUsers: [{ tenantUserId: eli.id, hours: 1 }], calendarEventRequest: { events: [event] } }
    await call(company, jobs.assign, { params: { id }, query: { force: true }, body })
    return id
  }
  const id = await plan('08:00', 'Morning')
  await plan('08:30', 'Elsewhere')
  return id
}
const formOf = (page: Page) => page.getByRole('dialog', { name: 'Schedule of Eli Stone' })

test('an event opens beside its slot, and what is typed is asked about', atBothWidths, async ({ page }) => {
  const id = await aJobWithOverlap()
  const { width, height } = page.viewportSize()!
  const isPhone = width < 768
  await enter(page, company, `/job/edit?id=${id}`)
  await page.getByRole('button', { name: 'Schedule (1)' }).click()
  const schedule = page.getByRole('dialog', { name: 'Schedule', exact: true })
  await schedule.getByRole('button', { name: 'Next', exact: true }).click()
  const day = schedule.getByRole('button', { name: dayInWords(nextMonth(14)), exact: true })
  const open = async () => {
    await day.focus()
    await page.keyboard.press('Enter')
    await expect(formOf(page)).toBeVisible()
  }
  await open()
  await checkPage(page)
  await checkWidth(page)
  const dayBox = await boxOf(day)
  const form = () => formOf(page).boundingBox()
  if (isPhone) {
    await expect.poll(async () => (await form())!.y + (await form())!.height).toBeCloseTo(height, 0)
    expect((await form())!.width).toBeCloseTo(width, 0)
  } else {
    await expect(formOf(page).getByRole('textbox', { name: 'Start: Time' })).toBeFocused()
    const isBeside = async () => {
      const box = (await form())!
      const isInside = box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height
      return isInside && (box.x >= dayBox.x + dayBox.width || box.x + box.width <= dayBox.x)
    }
    await expect.poll(isBeside).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(formOf(page)).toBeHidden()
  await expect(day).toBeFocused()

  await open()
  await formOf(page).getByRole('textbox', { name: 'Title' }).pressSequentially('Windows')
  await page.mouse.click(4, 4)
  const question = page.getByRole('dialog', { name: 'Discard the changes?' })
  await question.getByRole('button', { name: 'Close' }).last().click()
  await expect(formOf(page).getByRole('textbox', { name: 'Title' })).toHaveValue('Windows')
  await page.mouse.click(4, 4)
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(formOf(page)).toBeHidden()
  await expect(schedule).toBeVisible()

  // Two places at once: red, and said in words.
  const morning = schedule.getByRole('button', { name: /08:00 Morning/ }).first()
  const there = 'Eli Stone is planned at Nightly clean · Riverside tower at the same time on'
  await expect(morning).toHaveAccessibleDescription(new RegExp(there))
  await morning.focus()
  await page.keyboard.press('Enter')
  await expect(formOf(page)).toContainText(there)
  await formOf(page).getByRole('button', { name: 'Back' }).click()
  await expect(morning).toBeFocused()
})

/** A month of the next year that lies in six weeks, counted from Monday. */
function longMonth() {
  const year = new Date().getUTCFullYear() + 1
  const month = Array.from({ length: 12 }, (_, at) => at).find((at) => {
    const before = (new Date(Date.UTC(year, at, 1)).getUTCDay() + 6) % 7
    return before + new Date(Date.UTC(year, at + 1, 0)).getUTCDate() > 35
  })!
  return { year, month: new Date(Date.UTC(year, month, 1)) }
}

test('the calendar of a job fits a laptop, names holidays and begins with the week that was looked at', async ({
  page,
}) => {
  const id = await aJobWithOverlap()
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, company, `/job/calendar?jobId=${id}`)
  const view = (name: string) => page.getByRole('radio', { name, exact: true })
  await expect(view('Month')).toBeChecked()
  const { year, month } = longMonth()
  const chooseMonth = async (name: string) => {
    await page.getByRole('button', { name: /^[A-Z][a-z]+ \d{4}$/ }).click()
    await page.getByRole('button', { name: `Choose a year ${year}` }).click()
    await page.getByRole('button', { name: `Choose a month ${name}` }).click()
    await page.keyboard.press('Escape')
  }
  await chooseMonth('January')
  await expect(page.getByRole('button', { name: `January 1, ${year}` })).toHaveAccessibleDescription(
    "New Year's Day",
  )
  const newYear = page.getByRole('listitem').filter({ hasText: /1 January( \d{4})? · New Year's Day/ })
  await expect(newYear).toBeHidden()
  await view('Month').press('ArrowLeft')
  await expect(newYear).toBeVisible()
  await view('Agenda').press('ArrowRight')
  await chooseMonth(month.toLocaleDateString('en', { month: 'long', timeZone: 'UTC' }))
  await expect(page.getByRole('button', { name: /08:00 Eli Stone/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^[A-Z][a-z]+ \d+, \d{4}$/ })).toHaveCount(42)
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  await checkPage(page)

  await view('Month').press('ArrowLeft')
  await expect(view('Agenda')).toBeChecked()
  await expect(view('Month')).not.toBeChecked()
  await expect(page.getByText(/Eli Stone · Morning/).first()).toBeVisible()
  await page.getByText('Week', { exact: true }).click()
  await expect(page.getByRole('button', { name: /^[MTWFS][a-z]{2} ?\d+/ })).toHaveCount(7)
  await page.reload()
  await expect(view('Week')).toBeChecked()
})
