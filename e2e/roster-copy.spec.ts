// Features: roster, calendar
import { calendar } from '@muster/contract/planning/calendar'
import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { anOffice, cell, toast } from './rosters.ts'
import { call, checkPage, checkWidth, enter } from './support.ts'
import { onPhone } from './tags.ts'

const later = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
const asTyped = (date: string) => date.split('-').reverse().join('/')

/** An office with a published shift of Mia on the Monday of the next week. */
async function aPlannedWeek() {
  const office = await anOffice()
  const { company, mia, jobId, week } = office
  const monday = week[0]!
  const body = {
    mappedId: jobId,
    userAssigneeId: mia.id,
    startTime: `${monday}T18:00:00+10:00`,
    duration: 120,
    recursiveFrequency: null,
    notifyBeforeMinutes: 5,
  }
  await call(company, calendar.create, { query: { force: true }, body })
  return { ...office, monday }
}
async function copyWeek(page: Page) {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Copy week' }).click()
}
const copying = (page: Page) => page.getByRole('dialog', { name: 'Copy week' })

test('a week is copied by mouse and by keyboard, shown as drafts, and published', async ({ page }) => {
  const { company, mia, jobId, monday } = await aPlannedWeek()
  const [next, third] = [later(monday, 7), later(monday, 14)]
  await enter(page, company, `/roster?date=${monday}`)
  await expect(cell(page, mia.name, monday)).toContainText('18:00–20:00')
  await copyWeek(page)
  await expect(copying(page).getByRole('textbox', { name: 'Into the week of' })).toHaveValue(asTyped(next))
  await checkPage(page)
  await copying(page).getByRole('button', { name: 'Copy week' }).click()
  await expect(copying(page)).toBeHidden()
  await expect(toast(page, 'Week copied. Not published yet.')).toBeVisible()
  await expect(cell(page, mia.name, next)).toContainText('Not published')

  // By keyboard, from the copy into the week after it; the day is typed.
  await page.getByRole('button', { name: 'More', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Copy week' }).focus()
  await page.keyboard.press('Enter')
  const day = copying(page).getByRole('textbox', { name: 'Into the week of' })
  await day.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(asTyped(later(third, 2)))
  await page.keyboard.press('Enter')
  await expect(copying(page)).toBeHidden()
  await expect(cell(page, mia.name, third)).toContainText('Not published')
  await expect(page).toHaveURL(new RegExp(`date=${third}`))

  // What is there already is not copied once more.
  await page.getByRole('button', { name: 'Previous week' }).click()
  await expect(cell(page, mia.name, next)).toContainText('Not published')
  await copyWeek(page)
  await copying(page).getByRole('button', { name: 'Copy week' }).click()
  await expect(toast(page, 'Nothing to change')).toBeVisible()

  await page.getByRole('button', { name: '2 unpublished changes' }).click()
  await expect(page.getByRole('dialog', { name: 'Unpublished changes' }).getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Publish (2)' }).focus()
  await page.keyboard.press('Enter')
  const publish = page.getByRole('dialog', { name: 'Publish roster' })
  await expect(publish).toContainText('1 shift added')
  await expect(publish).toContainText('1 more change is on other days or sites.')
  await checkPage(page)
  await publish.getByRole('button', { name: 'Publish' }).focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, '1 change published')).toBeVisible()
  await expect(cell(page, mia.name, third)).not.toContainText('Not published')
  await expect(page.getByRole('button', { name: 'Publish (1)' })).toBeVisible()

  const startsOf = async (startDate: string) => {
    const query = { startDate, endDate: later(startDate, 6), mappedIds: [jobId] }
    const events = await call(company, calendar.list, { query })
    return events.flatMap(({ occurrences }) => occurrences.map(({ startTime }) => startTime.slice(0, 16)))
  }
  expect(await startsOf(third)).toEqual([`${third}T18:00`])
  expect(await startsOf(next)).toEqual([])
})

test(
  'on a phone a week is copied, a time is changed, and all of it is published',
  onPhone,
  async ({ page }) => {
    const { company, monday, site } = await aPlannedWeek()
    const next = later(monday, 7)
    await enter(page, company, `/roster?date=${monday}`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Copy week' }).click()
    await checkWidth(page)
    await copying(page).getByRole('button', { name: 'Copy week' }).click()
    await expect(toast(page, 'Week copied. Not published yet.')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`date=${next}`))
    // The week that was left stays, with its days, until the next one is there: the copy is the one not published.
    await page.getByRole('button', { name: /18:00–20:00.*Not published/ }).click()
    await page.getByRole('menuitem', { name: 'Change time…' }).click()
    const times = page.getByRole('dialog', { name: site.name })
    await checkPage(page)
    await checkWidth(page)
    const end = times.getByRole('textbox', { name: 'End' })
    await end.press('ControlOrMeta+a')
    await end.pressSequentially('2130')
    await times.getByRole('button', { name: 'Change time' }).click()
    await expect(page.getByRole('button', { name: /18:00–21:30/ })).toBeVisible()
    await page.getByRole('button', { name: /^Publish \(/ }).click()
    const publish = page.getByRole('dialog', { name: 'Publish roster' })
    await expect(publish).toContainText('Mia Tran')
    await checkPage(page)
    await checkWidth(page)
    await publish.getByRole('button', { name: 'Publish' }).click()
    await expect(toast(page, 'published')).toBeVisible()
  },
)
