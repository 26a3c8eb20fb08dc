import { cover } from '@muster/contract/cover/cover'
import type { Right } from '@muster/contract/kit/rights'
import { rowsOf } from '@muster/contract/kit/rows'
import { notifications } from '@muster/contract/notifications/notifications'
import { roster } from '@muster/contract/planning/roster'
import { roles } from '@muster/contract/users/role-admin'
import { suspensions } from '@muster/contract/users/suspensions'
import { expect, test } from 'vitest'
import { leaveOn } from '../../../test/cover-place.ts'
import { aJob, anEvent } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'

// A Wednesday.
standingStill('2026-04-01T00:00:00Z')

const week = { startDate: '2026-04-06', endDate: '2026-04-12' }
const onDay = (day: string, time = '18:00') => `2026-04-${day}T${time}:00+10:00`
const give = (t: Tenant, right: Right, isGiven = true) =>
  t.call(roles.changeRights, {
    params: { id: t.roleIds.get(4)! },
    body: { rights: { [right]: isGiven } },
  })

/** A leader of one of two sites; at each works one person, on Monday evening. */
async function twoSites() {
  const t = await aTenant()
  const leader = await aUser(t, { level: 4 })
  const [mine, other] = [await aUser(t), await aUser(t)]
  const here = await aJob(t, { assignees: [mine, leader] })
  const there = await aJob(t, { assignees: [other] })
  const monday = { startLocal: '2026-04-06T18:00:00', durationMinutes: 120, frequency: null }
  for (const job of [here, there]) await anEvent(t, job, monday)
  await (await t.scope()).change('users', { phone: '+61400000001' }).execute()
  return { t, leader, mine, other, here, there }
}

const read = (t: Tenant, as: TestUser, given: object = {}) =>
  t.call(roster.read, { query: { ...week, ...given } }, { as })
const added = ({ job, person, day = '07' }: { job: { id: number }; person: TestUser; day?: string }) => ({
  body: {
    changes: [
      { kind: 'ADD' as const, jobId: job.id, tenantUserId: person.id, startTime: onDay(day), duration: 60 },
    ],
  },
})
const publish = (t: Tenant, as: TestUser) =>
  t.call(roster.publish, { query: { force: true }, body: week }, { as })

test('without the right, which no company begins with, a leader has no roster', async () => {
  const { t, leader, here, mine } = await twoSites()
  const as = { as: leader }
  const noRight = { status: 403, reason: 'access.right' }
  expect(await t.refused(roster.read, { query: week }, as)).toMatchObject(noRight)
  expect(await t.refused(roster.change, added({ job: here, person: mine }), as)).toMatchObject(noRight)
  await give(t, 'rostersOwnSites')
  expect((await read(t, leader)).shifts).toHaveLength(1)
  await give(t, 'rostersOwnSites', false)
  expect(await t.refused(roster.read, { query: week }, as)).toMatchObject(noRight)
})

test('a leader reads the sites that they lead and the people there, and no other site and no amount', async () => {
  const { t, leader, mine, other, here, there } = await twoSites()
  await give(t, 'rostersOwnSites')
  for (const by of ['PERSON', 'SITE'] as const) {
    const { people, sites, jobs, shifts, hasCosts } = await read(t, leader, { by })
    expect(shifts.map(({ jobId }) => jobId)).toEqual([here.id])
    expect(jobs.map(({ id }) => id)).toEqual([here.id])
    expect(sites.map(({ id }) => id)).toEqual([here.site.id])
    expect(people.map(({ tenantUserId }) => tenantUserId)).not.toContain(other.id)
    expect(people.map(({ tenantUserId }) => tenantUserId)).toContain(mine.id)
    expect(hasCosts).toBeUndefined()
  }
  const as = { as: leader }
  const costs = { query: { ...week, costs: true } }
  expect(await t.refused(roster.read, costs, as)).toMatchObject({ reason: 'access.right' })
  expect((await read(t, leader, { siteId: there.site.id })).shifts).toEqual([])
  const elsewhere = added({ job: there, person: mine })
  expect(await t.refused(roster.change, elsewhere, as)).toMatchObject({ status: 422 })
  const stranger = added({ job: here, person: other })
  expect(await t.refused(roster.change, stranger, as)).toMatchObject({ status: 422 })
})

test('a leader adds, moves, clears and publishes; the person is notified, and the office reads who did it', async () => {
  const { t, leader, mine, here, there, other } = await twoSites()
  await give(t, 'rostersOwnSites')
  const as = { as: leader }
  await t.call(roster.change, added({ job: there, person: other }))
  expect(await t.call(roster.checkChange, added({ job: here, person: mine }), as)).toEqual([])
  await t.call(roster.change, added({ job: here, person: mine }), as)
  const { shifts } = await read(t, leader)
  const monday = shifts.find(({ draft }) => draft === null)!
  const { eventId, occurrenceStart } = monday
  const move = { kind: 'MOVE' as const, eventId, occurrenceStart, startTime: onDay('08') }
  const { actId } = await t.call(roster.change, { body: { changes: [move] } }, as)
  expect((await read(t, leader)).unpublished).toBe(2)
  expect((await read(t, t.boss)).unpublished).toBe(3)
  const drafts = await t.call(roster.drafts, { query: {} }, as)
  expect(rowsOf(drafts).map(({ jobId }) => jobId)).toEqual([here.id, here.id])
  await t.call(roster.undo, { params: { id: actId! } }, as)
  const clear = { kind: 'REMOVE' as const, eventId, occurrenceStart }
  await t.call(roster.change, { body: { changes: [clear] } }, as)
  const result = await publish(t, leader)
  expect(result).toMatchObject({ changes: 2, people: [{ tenantUserId: mine.id }] })
  const office = await read(t, t.boss)
  expect(office).toMatchObject({
    unpublished: 1,
    published: { name: expect.stringContaining('Teamleader') },
  })
  const ofMine = office.shifts.filter(({ tenantUserId }) => tenantUserId === mine.id)
  expect(ofMine.map(({ startTime }) => startTime.slice(0, 10))).toEqual(['2026-04-07'])
  await t.settle()
  const told = rowsOf(await t.call(notifications.list, { query: {} }, { as: mine }))
  expect(told.map(({ type }) => type)).toEqual(['schedule.changed'])
})

test('what lies at other sites is not there for a leader: acts, shifts, groups', async () => {
  const { t, leader, there, other } = await twoSites()
  await give(t, 'rostersOwnSites')
  const as = { as: leader }
  const { actId } = await t.call(roster.change, added({ job: there, person: other }))
  expect(await t.refused(roster.undo, { params: { id: actId! } }, as)).toMatchObject({ status: 404 })
  const foreign = (await read(t, t.boss)).shifts.find(({ jobId }) => jobId === there.id)!
  const { eventId, occurrenceStart } = foreign
  const clear = { kind: 'REMOVE' as const, eventId, occurrenceStart }
  expect(await t.refused(roster.change, { body: { changes: [clear] } }, as)).toMatchObject({ status: 422 })
  const ask = { body: { shifts: [{ eventId, occurrenceStart }] } }
  expect(await t.refused(cover.peopleForShifts, ask, as)).toMatchObject({ status: 404 })
  expect((await publish(t, leader)).changes).toBe(0)
  expect((await t.call(roster.undoMine, {}, as)).changes).toBe(0)
})

test('a leader reads that a person cannot work, and neither why nor how to reach them', async () => {
  const { t, leader, mine, here } = await twoSites()
  await give(t, 'rostersOwnSites')
  const as = { as: leader }
  await leaveOn(t, mine, '2026-04-07')
  const suspended = await aUser(t)
  await aJob(t, { site: here.site, assignees: [suspended] })
  await t.call(suspensions.add, {
    params: { id: suspended.id },
    body: { from: '2026-04-07', until: '2026-04-08', reason: 'Lost the keys' },
  })
  const { away } = await read(t, leader)
  expect(away.map(({ kind, leaveId, typeName }) => ({ kind, leaveId, typeName }))).toEqual([
    { kind: 'UNAVAILABLE', leaveId: null, typeName: null },
    { kind: 'UNAVAILABLE', leaveId: null, typeName: null },
  ])
  const conflicts = await t.call(roster.checkChange, added({ job: here, person: mine }), as)
  expect(conflicts.map(({ kind }) => kind)).toEqual(['unavailable'])
  await t.call(roster.change, added({ job: here, person: leader }), as)
  const { eventId, occurrenceStart } = (await read(t, leader)).shifts.find(({ draft }) => draft)!
  const people = await t.call(cover.peopleForShifts, { body: { shifts: [{ eventId, occurrenceStart }] } }, as)
  expect(
    people.excluded.map(({ reasons, phone }) => ({ reasons: reasons.map(({ kind }) => kind), phone })),
  ).toEqual([
    { reasons: ['unavailable'], phone: null },
    { reasons: ['unavailable'], phone: null },
  ])
  expect((await read(t, t.boss)).away.map(({ kind }) => kind).sort()).toEqual(['LEAVE', 'SUSPENDED'])
})

test('whoever leads a site no more, or is suspended, has its roster no more', async () => {
  const { t, leader, here, mine } = await twoSites()
  await give(t, 'rostersOwnSites')
  await (await t.scope())
    .change('job_assignees', { removed_at: new Date() })
    .where('user_id', '=', leader.id)
    .execute()
  t.clock.aSecondPasses()
  expect((await read(t, leader)).shifts).toEqual([])
  const as = { as: leader }
  expect(await t.refused(roster.change, added({ job: here, person: mine }), as)).toMatchObject({
    status: 422,
  })
  await t.call(suspensions.add, {
    params: { id: leader.id },
    body: { from: '2026-04-01', until: null, reason: 'Lost the keys' },
  })
  t.clock.aSecondPasses()
  expect(await t.refused(roster.read, { query: week }, as)).toMatchObject({ reason: 'access.level' })
})
