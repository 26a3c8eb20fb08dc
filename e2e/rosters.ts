import { roster } from '@muster/contract/planning/roster'
import type { ShiftPatternInput } from '@muster/contract/planning/shift-patterns'
import type { Locator, Page } from '@playwright/test'
import { boxOf } from './hands.ts'
import { aCompany, type Company, call } from './support.ts'
import { aJobOf, aWorker, type Worker } from './works-done.ts'

const dayMs = 86_400_000
const inBrisbane = (ms: number) =>
  new Date(ms).toLocaleDateString('en-CA', { timeZone: 'Australia/Brisbane' })
/** Days of the week after this one, which are still to come whatever day it is. */
export function nextWeek() {
  const today = inBrisbane(Date.now())
  const noon = Date.parse(`${today}T12:00:00Z`)
  const monday = noon + ((8 - new Date(noon).getUTCDay()) % 7 || 7) * dayMs
  return Array.from({ length: 7 }, (_, i) => new Date(monday + i * dayMs).toISOString().slice(0, 10))
}

export const need = (company: Company, jobId: number, date: string, more: Partial<ShiftPatternInput> = {}) =>
  call(company, roster.addPattern, {
    params: { id: jobId },
    body: {
      startTime: `${date}T18:00:00+10:00`,
      duration: 150,
      recursiveFrequency: 'WEEKLY',
      weekdays: [1, 2, 3, 4, 5],
      ...more,
    },
  })

/** A shift of two hours at six in the evening, given to a person and published; the moment that names it. */
export async function aShift(company: Company, jobId: number, worker: Worker, date: string) {
  const occurrenceStart = `${date}T18:00:00+10:00`
  const { id: patternId } = await call(company, roster.addPattern, {
    params: { id: jobId },
    body: { startTime: occurrenceStart, duration: 120, recursiveFrequency: null },
  })
  await call(company, roster.place, { body: { patternId, occurrenceStart, tenantUserId: worker.id } })
  await call(company, roster.publish, { query: { force: true }, body: { startDate: date, endDate: date } })
  const [shift] = await call(worker.signIn, roster.mine, { query: { startDate: date, endDate: date } })
  return { eventId: shift!.eventId, occurrenceStart }
}

export const cell = (page: Page, row: string, date: string) =>
  page.getByRole('row', { name: row }).locator(`td[data-date="${date}"]`)
export const lane = (page: Page, date: string) => cell(page, 'Uncovered', date)
export const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

export async function drag(page: Page, from: Locator, to: Locator, key?: string) {
  await from.scrollIntoViewIfNeeded()
  const [start, end] = [await boxOf(from), await boxOf(to)]
  if (!start || !end) throw new Error('Nothing to drag')
  await page.mouse.move(start.x + 12, start.y + 12)
  await page.mouse.down()
  await page.mouse.move(start.x + 30, start.y + 24, { steps: 3 })
  if (key) await page.keyboard.down(key)
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 6 })
  await page.mouse.up()
  if (key) await page.keyboard.up(key)
}

export async function anOffice() {
  const company = await aCompany()
  const mia = await aWorker(company, 5, 'Mia', 'Tran')
  const leo = await aWorker(company, 5, 'Leo', 'Park')
  const { jobId, site } = await aJobOf(company, mia)
  return { company, mia, leo, jobId, site, week: nextWeek() }
}
