import { jobs } from '@muster/contract/jobs/jobs'
import { rowsOf } from '@muster/contract/kit/rows'
import { calendar } from '@muster/contract/planning/calendar'
import { roster } from '@muster/contract/planning/roster'
import { sites } from '@muster/contract/sites/sites'
import { today } from '@muster/contract/today'
import { expect, test } from 'vitest'
import { aJob } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'

// A Wednesday, 10:00 in Brisbane.
standingStill('2026-04-01T00:00:00Z')

const week = { startDate: '2026-04-06', endDate: '2026-04-12' }
async function aPlannedSite() {
  const t = await aTenant()
  const person = await aUser(t)
  const job = await aJob(t, { assignees: [person] })
  const { id: patternId } = await t.call(roster.addPattern, {
    params: { id: job.id },
    body: {
      ...{ startTime: '2026-04-06T18:00:00+10:00', duration: 150, places: 2 },
      ...{ recursiveFrequency: 'WEEKLY', weekdays: [1] },
    },
  })
  await t.call(roster.place, { body: { patternId, from: '2026-04-06', tenantUserId: person.id } })
  await t.call(roster.publish, { query: { force: true }, body: week })
  await t.settle()
  return { t, person, job, site: job.site }
}
const follow = async (t: Tenant) => {
  await t.settle()
  await t.settle()
}
const archive = async (t: Tenant, { id }: { id: number }) => {
  await t.call(sites.remove, { params: { id }, query: { force: true } })
  await follow(t)
}
const restore = async (t: Tenant, { id }: { id: number }) => {
  const site = await t.call(sites.restore, { params: { id } })
  await follow(t)
  return site
}
async function planned(t: Tenant) {
  const { shifts, places } = await t.call(roster.read, { query: { ...week, by: 'SITE' } })
  const events = await t.call(calendar.list, { query: week })
  const open = await t.call(today.uncovered, { query: { date: '2026-04-06' } })
  return {
    shifts: shifts.length,
    events: events.flatMap(({ occurrences }) => occurrences).length,
    places: places.length,
    uncovered: open.count,
  }
}
const notices = async (t: Tenant, { id }: { id: number }) => {
  const scope = await t.scope()
  const rows = await scope.from('notifications').where('user_id', '=', id).select('type').execute()
  return rows.map(({ type }) => type)
}

test('R-06: the question before a site is archived says how many jobs, needs and coming shifts it has', async () => {
  const { t, site } = await aPlannedSite()
  // Mondays of 92 days from Wednesday 1 April: 6 April to 29 June.
  expect(await t.refused(sites.remove, { params: site })).toMatchObject({
    ...{ status: 409, code: 'C005' },
    message:
      'This site has 1 job, 1 need, and 13 coming shifts. It will be archived: its jobs end now, and people are notified',
  })
})

test('R-06: an archived site is as an inactive one: nothing is planned or missing there, and people are notified', async () => {
  const { t, person, job, site } = await aPlannedSite()
  expect(await planned(t)).toEqual({ shifts: 1, events: 1, places: 1, uncovered: 1 })
  const before = await notices(t, person)
  await archive(t, site)
  expect(await planned(t)).toEqual({ shifts: 0, events: 0, places: 0, uncovered: 0 })
  expect((await t.call(jobs.read, { params: { id: job.id } })).enabled).toBe(false)
  expect((await notices(t, person)).length - before.length).toBe(1)
})

test('R-06: a site comes back out of the archive with its contract, job, need and shifts, and people are notified', async () => {
  const { t, person, site } = await aPlannedSite()
  const before = await planned(t)
  const byHand = await aJob(t, { site })
  const current = await t.call(sites.read, { params: site })
  await t.call(jobs.setActive, { params: { id: byHand.id }, query: { isActive: false } })
  t.clock.set(new Date('2026-04-01T00:10:00Z'))
  await archive(t, site)
  const noticesBefore = (await notices(t, person)).length
  const list = async (query: object) =>
    rowsOf(await t.call(sites.list, { query: query as never })).map(({ id, archived }) => [id, archived])
  expect(await list({ archived: 'true' })).toEqual([[site.id, true]])
  expect(await list({})).toEqual([])

  expect(await restore(t, site)).toMatchObject({
    ...{ id: site.id, active: true, contractId: current.contractId },
    contractLocationId: current.contractLocationId,
  })
  expect(await planned(t)).toEqual(before)
  expect((await t.call(jobs.read, { params: { id: byHand.id } })).enabled).toBe(false)
  expect((await notices(t, person)).length - noticesBefore).toBe(1)
  expect(await list({ archived: 'true' })).toEqual([])
  expect(await t.refused(sites.restore, { params: site })).toMatchObject({ status: 404 })
})

test('R-06: a site that was inactive before it was archived comes back inactive', async () => {
  const { t, job, site } = await aPlannedSite()
  await t.call(sites.update, { params: site, body: { active: false } })
  await t.settle()
  t.clock.set(new Date('2026-04-02T00:00:00Z'))
  await archive(t, site)
  expect((await restore(t, site)).active).toBe(false)
  expect((await t.call(jobs.read, { params: { id: job.id } })).enabled).toBe(false)
})
