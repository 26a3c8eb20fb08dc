// Features: cover, leave, today
import { company as companies } from '@muster/contract/company/company'
import { cover } from '@muster/contract/cover/cover'
import { jobs } from '@muster/contract/jobs/jobs'
import { rowsOf } from '@muster/contract/kit/rows'
import { leave } from '@muster/contract/leave/leave'
import { calendar } from '@muster/contract/planning/calendar'
import { roster } from '@muster/contract/planning/roster'
import { sites } from '@muster/contract/sites/sites'
import { expect } from '@playwright/test'
import { clicks, countClicks } from './hands.ts'
import { test } from './journey.ts'
import { aCompany, call, enter } from './support.ts'
import { aJobOf, aWorker } from './works-done.ts'
import { zoneAtFour } from './zone-at-four.ts'

const minuteMs = 60_000
const zone = zoneAtFour()
test.use({ timezoneId: zone })

test('before dawn two people call in sick: the company asks by itself, and the office has both shifts covered in six', async ({
  page,
}) => {
  const company = await aCompany()
  await call(company, companies.updateSettings, { body: { timezone: zone } })
  const [sam, pat] = [await aWorker(company, 5, 'Sam', 'Reid'), await aWorker(company, 5, 'Pat', 'Quinn')]
  for (const name of ['Mia', 'Leo', 'Ida', 'Max', 'Una', 'Ned']) await aWorker(company, 5, name, 'Park')
  const { jobId, site } = await aJobOf(company, sam)
  const jobUsers = [sam, pat].map(({ id }) => ({ tenantUserId: id, hours: 3 }))
  await call(company, jobs.assign, { params: { id: jobId }, body: { jobUsers } })
  await call(company, sites.update, { params: { id: site.id }, body: { timezone: zone } })
  const start = new Date(Math.floor(Date.now() / minuteMs) * minuteMs + 70 * minuteMs).toISOString()
  for (const { id } of [sam, pat]) {
    const times = { startTime: start, duration: 180, recursiveFrequency: null, notifyBeforeMinutes: 0 }
    await call(company, calendar.create, {
      query: { force: true },
      body: { mappedId: jobId, userAssigneeId: id, ...times },
    })
  }
  const today = new Date(start).toLocaleDateString('en-CA', { timeZone: zone })
  const types = await call(company, leave.types, {})
  const type = types.find(({ name }) => name === 'Sick leave')!.id
  for (const { signIn } of [sam, pat])
    await call(signIn, leave.ask, { body: { type, from: today, to: today } })

  // Nobody in the office has done anything: each shift is offered, and five people are asked of it.
  const openOffers = async () => rowsOf(await call(company, cover.offers, { query: { states: ['OPEN'] } }))
  await expect.poll(async () => (await openOffers()).length).toBe(2)
  for (const { id } of await openOffers()) {
    const { people } = await call(company, cover.record, { params: { id } })
    expect(people.filter(({ askedAt }) => askedAt !== null)).toHaveLength(5)
  }

  // A manager who does not wait for an answer.
  await countClicks(page)
  await enter(page, company, '/')
  await page
    .getByRole('navigation', { name: 'Visits by state' })
    .getByRole('link', { name: 'Uncovered' })
    .click()
  const lines = page.getByRole('article', { name: `Uncovered, ${site.name}` })
  for (let left = 2; left > 0; left -= 1) {
    await expect(lines).toHaveCount(left)
    await lines.first().getByRole('button', { name: 'Find cover' }).click()
    const able = page.getByRole('list', { name: 'People who can take it' })
    await able.getByRole('button', { name: 'Assign' }).first().click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await expect(lines).toHaveCount(0)
  expect(await clicks(page)).toBeLessThanOrEqual(6)
  await expect.poll(async () => (await openOffers()).length).toBe(0)
  const { shifts } = await call(company, roster.read, { query: { startDate: today, endDate: today } })
  expect(new Set(shifts.map(({ tenantUserId }) => tenantUserId)).size).toBe(2)
  for (const { id } of [sam, pat]) expect(shifts.some(({ tenantUserId }) => tenantUserId === id)).toBe(false)
})
