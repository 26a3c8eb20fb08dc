import { jobs } from '@muster/contract/jobs/jobs'
import { calendar } from '@muster/contract/planning/calendar'
import type { Roster } from '@muster/contract/planning/roster'
import { roster } from '@muster/contract/planning/roster'
import { users } from '@muster/contract/users/users'
import { expect, test } from 'vitest'
import { aJob, anEvent } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'

// Wednesday, 10:00 in Brisbane.
standingStill('2026-04-01T00:00:00Z')

const month = { startDate: '2026-04-01', endDate: '2026-05-05' }
const uncovered = ({ places }: Roster) =>
  places.flatMap((place) =>
    place.uncovered > 0 ? [`${place.startTime.slice(0, 16)} ${place.uncovered}`] : [],
  )
const total = ({ places }: Roster) => places.reduce((sum, place) => sum + place.uncovered, 0)
const read = (t: Tenant) => t.call(roster.read, { query: { ...month, by: 'SITE' } })

async function notificationsOf(t: Tenant, person: TestUser, type = 'roster.uncovered') {
  await t.settle()
  const rows = await (await t.scope())
    .from('notifications')
    .where('user_id', '=', person.id)
    .where('type', '=', type)
    .select(['title', 'params'])
    .execute()
  return rows.map(({ params }) => params)
}

test('a leaver with 11 coming visits at 4 sites leaves 11 uncovered places at once, and managers learn of it once', async () => {
  const t = await aTenant()
  const leaver = await aUser(t)
  const leader = await aUser(t, { level: 4 })
  const manager = await aUser(t, { level: 3 })
  const alone = { assignees: [leaver] }
  const [daily, weekly, single, shared] = [
    await aJob(t, alone),
    await aJob(t, alone),
    await aJob(t, alone),
    await aJob(t, { assignees: [leaver, leader] }),
  ]
  // Today's has begun, and stays: 5 to come.
  const series = await anEvent(t, daily, { startLocal: '2026-03-25T06:00:00', until: '2026-04-07' })
  const taken = { extent: 'this' as const, occurrenceStart: '2026-04-03T06:00:00+10:00' }
  await t.call(calendar.remove, { params: { id: series }, query: taken })
  // Of 4 one is moved to a day on which the series has none.
  const moving = await anEvent(t, weekly, {
    startLocal: '2026-04-02T12:00:00',
    frequency: 'WEEKLY',
    until: '2026-04-23',
  })
  await t.call(calendar.update, {
    params: { id: moving },
    query: { force: true },
    body: {
      userAssigneeId: leaver.id,
      startTime: '2026-04-11T08:00:00+10:00',
      duration: 60,
      recursiveFrequency: 'WEEKLY',
      notifyBeforeMinutes: 5,
      extent: 'this',
      occurrenceStart: '2026-04-09T12:00:00+10:00',
    },
  })
  await anEvent(t, single, { startLocal: '2026-04-20T09:00:00', frequency: null })
  const { id: patternId } = await t.call(roster.addPattern, {
    params: { id: shared.id },
    body: { startTime: '2026-04-21T18:00:00+10:00', duration: 60, recursiveFrequency: null },
  })
  await t.call(roster.place, { body: { patternId, tenantUserId: leaver.id } })
  await t.call(roster.publish, { query: { force: true }, body: month })
  const before = await read(t)
  const coming = before.shifts.filter(({ startTime }) => Date.parse(startTime) > t.clock.now().getTime())
  expect([coming.length, total(before)]).toEqual([11, 0])

  await t.call(users.remove, { params: { id: leaver.id }, query: { force: true } })
  const after = await read(t)
  expect(total(after)).toBe(11)
  expect(uncovered(after).sort()).toEqual(coming.map(({ startTime }) => `${startTime.slice(0, 16)} 1`).sort())
  expect(after.shifts.filter(({ startTime }) => startTime > '2026-04-02')).toEqual([])
  expect(after.shifts.map(({ startTime }) => startTime.slice(0, 10))).toEqual(['2026-04-01'])
  expect(after.sites.map((site) => site.uncoveredPlaces).sort()).toEqual([1, 1, 4, 5])
  const name = `${leaver.firstName} ${leaver.lastName}`
  expect(await notificationsOf(t, manager)).toEqual([{ name, visits: 11, sites: 4 }])
  expect(await notificationsOf(t, leader)).toEqual([{ name, visits: 1, sites: 1 }])
  expect(await read(t)).toEqual(after)
})

test('of a series without an end none is lost, and a place that is filled again is covered', async () => {
  const t = await aTenant()
  const [leaver, successor] = [await aUser(t), await aUser(t)]
  const job = await aJob(t, { assignees: [leaver] })
  await t.call(calendar.create, {
    body: {
      mappedId: job.id,
      userAssigneeId: leaver.id,
      startTime: '2026-04-01T18:00:00+10:00',
      duration: 150,
      recursiveFrequency: 'WEEKLY',
      weekdays: [1, 2, 3, 4, 5],
      holidayPolicy: 'move',
      notifyBeforeMinutes: 5,
      title: 'Evening clean',
    },
  })
  t.clock.set(new Date('2026-04-15T03:00:00Z'))
  const starts = ({ shifts }: Roster) =>
    shifts.map(({ startTime }) => startTime.slice(0, 16)).filter((start) => start >= '2026-04-15')
  const before = starts(await read(t))
  await t.call(users.remove, { params: { id: leaver.id }, query: { force: true } })
  const after = await read(t)
  expect(uncovered(after)).toEqual(before.map((start) => `${start} 1`))
  const [pattern] = await t.call(roster.patterns, { params: { id: job.id } })
  expect(pattern).toMatchObject({ weekdays: [1, 2, 3, 4, 5], holidayPolicy: 'move', title: 'Evening clean' })
  await t.call(roster.place, { body: { patternId: pattern!.id, tenantUserId: successor.id } })
  expect(await t.call(roster.publish, { body: month })).toMatchObject({ changes: 1, stale: [] })
  const filled = await read(t)
  expect([total(filled), starts(filled)]).toEqual([0, before])
})

test('who is taken off a job leaves places there alone, unless another takes over in the same save', async () => {
  const t = await aTenant()
  const [leaver, other] = [await aUser(t), await aUser(t)]
  const job = await aJob(t, { assignees: [leaver, other] })
  const elsewhere = await aJob(t, { assignees: [leaver] })
  for (const where of [job, elsewhere])
    await anEvent(t, where, { startLocal: '2026-04-06T06:00:00', frequency: 'WEEKLY', until: '2026-04-26' })
  const assign = (body: object) =>
    t.call(jobs.assign, {
      params: job,
      query: { force: true },
      body: { jobUsers: [], removeUserIds: [leaver.id], ...body },
    })
  await assign({})
  expect(uncovered(await read(t))).toEqual(['2026-04-06T06:00 1', '2026-04-13T06:00 1', '2026-04-20T06:00 1'])
  expect(await notificationsOf(t, t.boss)).toEqual([])
  const manager = await aUser(t, { level: 2 })
  expect(await notificationsOf(t, manager)).toEqual([])

  const event = {
    id: -1,
    userAssigneeId: other.id,
    startTime: '2026-04-06T06:00:00+10:00',
    duration: 120,
    recursiveFrequency: 'WEEKLY' as const,
    until: '2026-04-26',
    notifyBeforeMinutes: 5,
  }
  const t2 = await aTenant()
  const [first, second] = [await aUser(t2), await aUser(t2)]
  const handed = await aJob(t2, { assignees: [first, second] })
  await anEvent(t2, handed, { startLocal: '2026-04-06T06:00:00', frequency: 'WEEKLY', until: '2026-04-26' })
  await t2.call(jobs.assign, {
    params: handed,
    query: { force: true },
    body: {
      jobUsers: [],
      removeUserIds: [first.id],
      calendarEventRequest: { events: [{ ...event, userAssigneeId: second.id }] },
    },
  })
  const after = await read(t2)
  expect([total(after), after.shifts.map(({ tenantUserId }) => tenantUserId)]).toEqual([
    0,
    [second.id, second.id, second.id],
  ])
})

test('a publication tells each person once, with old and new times, and urgently when it begins soon', async () => {
  const t = await aTenant()
  const [one, other] = [await aUser(t), await aUser(t)]
  const job = await aJob(t, { assignees: [one, other] })
  const second = await aJob(t, { assignees: [one] })
  const eventId = await anEvent(t, job, { startLocal: '2026-04-07T06:00:00', frequency: null })
  const messages = async (person: TestUser) => {
    await t.settle()
    const rows = await (await t.scope())
      .from('notifications')
      .where('user_id', '=', person.id)
      .select(['type', 'title', 'params', 'urgent'])
      .orderBy('id')
      .execute()
    await (await t.scope()).remove('notifications').where('user_id', '=', person.id).execute()
    return rows
  }
  const publish = () => t.call(roster.publish, { query: { force: true }, body: month })
  const move = { kind: 'MOVE' as const, eventId, occurrenceStart: '2026-04-07T06:00:00+10:00' }
  await t.call(roster.change, { body: { changes: [{ ...move, startTime: '2026-04-08T07:30:00+10:00' }] } })
  await t.settle()
  expect(await messages(one)).toEqual([])
  const { people } = await publish()
  expect(people).toMatchObject([
    {
      tenantUserId: one.id,
      urgent: false,
      shifts: [
        {
          change: 'MOVED',
          before: { startTime: '2026-04-07T06:00:00.000+10:00' },
          after: { startTime: '2026-04-08T07:30:00.000+10:00' },
        },
      ],
    },
  ])
  expect(await messages(one)).toMatchObject([
    {
      type: 'schedule.changed',
      title: 'Your shift at {site} changed',
      params: { date: '2026-04-08', time: '07:30', oldDate: '2026-04-07', oldTime: '06:00', count: 1 },
      urgent: false,
    },
  ])
  const add = { kind: 'ADD' as const, duration: 60, tenantUserId: one.id }
  await t.call(roster.change, {
    body: {
      changes: [
        { ...add, jobId: job.id, startTime: '2026-04-09T06:00:00+10:00' },
        { ...add, jobId: second.id, startTime: '2026-04-01T16:00:00+10:00' },
        { ...add, jobId: second.id, startTime: '2026-04-10T06:00:00+10:00' },
      ],
    },
  })
  await publish()
  expect(await messages(one)).toMatchObject([
    {
      title: 'Your roster changed',
      params: { added: 3, moved: 0, cancelled: 0, date: '2026-04-01', time: '16:00' },
      urgent: true,
    },
  ])
  expect(await messages(other)).toEqual([])
  await publish()
  expect(await messages(one)).toEqual([])
})
