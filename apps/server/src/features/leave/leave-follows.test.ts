import { cover } from '@muster/contract/cover/cover'
import { leave } from '@muster/contract/leave/leave'
import { pay } from '@muster/contract/pay/pay'
import { calendar } from '@muster/contract/planning/calendar'
import { roster } from '@muster/contract/planning/roster'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { aJob, anEvent, aWork } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { planAlerts, sendAlerts } from '../calendar/alerts.ts'
import { aCalendar, rowOf } from '../pay/examples.ts'
import { fillPlace } from '../roster/places/fill-place.ts'
import { aLeaveType, approvedLeave, askedLeave } from './examples.ts'

// Sunday, 18:50 in Brisbane.
standingStill('2026-04-05T08:50:00Z')

async function notificationsOf(t: Tenant, { id }: TestUser) {
  await t.settle()
  const rows = await (await t.scope())
    .from('notifications')
    .where('user_id', '=', id)
    .select(['type', 'params', 'urgent', 'link'])
    .orderBy('id')
    .execute()
  return rows.map(({ type, params, urgent, link }) => ({ type, params: params as object, urgent, link }))
}
const typesOf = async (t: Tenant, person: TestUser) =>
  (await notificationsOf(t, person)).map(({ type }) => type)

/** Two jobs with visits at 06:00 and 20:00 each day from tomorrow, the first with a team leader. */
async function aTeam(t: Tenant) {
  const [person, leader, manager] = [
    await aUser(t),
    await aUser(t, { level: 4 }),
    await aUser(t, { level: 3 }),
  ]
  const led = await aJob(t, { assignees: [person, leader] })
  const other = await aJob(t, { assignees: [person] })
  await anEvent(t, led, { startLocal: '2026-04-06T06:00:00', until: '2026-04-12' })
  await anEvent(t, other, { startLocal: '2026-04-06T20:00:00', until: '2026-04-12' })
  return { person, leader, manager, led }
}

test('a sick call reaches managers and the team leaders of the jobs at once, urgent within twelve hours, without why', async () => {
  const t = await aTenant()
  const { person, leader, manager } = await aTeam(t)
  // A call-out would ask the team leader too.
  await t.call(cover.updateRules, { body: { callOutWithinHours: null } })
  const sick = await aLeaveType(t, { kind: 'SICK' })
  const ask = (from: string, to: string) =>
    t.call(leave.ask, { body: { from, to, type: sick.id, reason: 'A broken arm' } }, { as: person })
  const { id } = await ask('2026-04-06', '2026-04-07')
  const name = `${person.firstName} ${person.lastName}`
  const days = { name, from: '2026-04-06', to: '2026-04-07' }
  expect(await notificationsOf(t, manager)).toEqual([
    { type: 'leave.sick', params: { ...days, visits: 4 }, urgent: true, link: `/leave?id=${id}` },
  ])
  expect(await notificationsOf(t, leader)).toEqual([
    { type: 'leave.sick', params: { ...days, visits: 2 }, urgent: true, link: '/me/team' },
  ])
  expect(await typesOf(t, person)).toEqual([])
  // Days later it is not urgent.
  await ask('2026-04-09', '2026-04-09')
  expect((await notificationsOf(t, manager)).at(-1)).toMatchObject({ urgent: false })
  const scope = await t.scope()
  const events = await scope.from('domain_events').selectAll().orderBy('id').execute()
  const told = events.filter((event) => event.name.startsWith('leave.'))
  expect(JSON.stringify(told)).not.toContain('broken')
  const uncovered = told.filter((event) => event.name === 'leave.uncovered')
  // Places of the next three days: 6 and 7 April, not the ninth.
  expect(uncovered.map(({ payload }) => (payload as { places: { startTime: string }[] }).places)).toEqual([
    ['2026-04-06T06:00', '2026-04-06T20:00', '2026-04-07T06:00', '2026-04-07T20:00'].map((start) =>
      expect.objectContaining({
        startTime: `${start}:00.000+10:00`,
        patternDate: start.slice(0, 10),
        patternId: expect.any(Number),
      }),
    ),
  ])
})

test('managers learn of requests and of leave taken back, the person of what was decided, nobody of lost shifts', async () => {
  const t = await aTenant()
  const { person, manager, leader } = await aTeam(t)
  const asked = await askedLeave(t, person, { from: '2026-04-06', to: '2026-04-07' })
  expect(await typesOf(t, manager)).toEqual(['leave.requested'])
  expect(await typesOf(t, t.boss)).toEqual(['leave.requested'])
  const decide = (id: number, decision: 'APPROVED' | 'DECLINED') =>
    t.call(leave.decide, { params: { id }, body: { decision, reason: 'Enjoy it' } })
  await decide(asked.id, 'APPROVED')
  const own = { from: '2026-04-06', to: '2026-04-07' }
  expect(await notificationsOf(t, person)).toEqual([
    {
      type: 'leave.decided',
      params: { ...own, reason: 'Enjoy it' },
      urgent: false,
      link: `/me/leave?id=${asked.id}`,
    },
  ])
  await t.call(leave.withdraw, { params: { id: asked.id } }, { as: person })
  const name = `${person.firstName} ${person.lastName}`
  expect((await notificationsOf(t, manager)).at(-1)).toMatchObject({
    type: 'leave.requested',
    params: { ...own, name, restored: 4 },
  })
  const second = await askedLeave(t, person, { from: '2026-04-08', to: '2026-04-08' })
  await decide(second.id, 'DECLINED')
  const type = second.typeId
  const noted = await t.call(leave.add, {
    body: { tenantUserId: person.id, from: '2026-04-09', to: '2026-04-09', type: type! },
  })
  await t.call(leave.takeBack, { params: { id: noted.id } })
  expect(await typesOf(t, person)).toEqual(Array(4).fill('leave.decided'))
  expect(await typesOf(t, leader)).toEqual([])
})

test('calendar, My day, My roster and the calendar feed follow, and so do they when it is taken back', async () => {
  const t = await aTenant()
  const { person } = await aTeam(t)
  const query = { startDate: '2026-04-06', endDate: '2026-04-07' }
  const feed = (await t.call(calendar.openFeed, {}, { as: person })).address.split('/').at(-1)!
  const seen = async () => {
    const as = { as: person }
    const [events, mine, day, ics] = [
      await t.call(calendar.list, { query }, as),
      await t.call(roster.mine, { query }, as),
      await t.call(works.myDay, { query: { date: '2026-04-06' } }, as),
      await t.send(calendar.readFeed, { params: { address: feed } }, { as: 'nobody' }),
    ]
    const removed = ics.body.match(/EXDATE/g)?.length ?? 0
    return [
      events.flatMap(({ occurrences }) => occurrences).length,
      mine.length,
      day.occurrences.length,
      removed,
    ]
  }
  expect(await seen()).toEqual([4, 4, 2, 0])
  const { id } = await approvedLeave(t, person, { from: '2026-04-06', to: '2026-04-06' })
  expect(await seen()).toEqual([2, 2, 0, 2])
  await t.call(leave.withdraw, { params: { id } }, { as: person })
  expect(await seen()).toEqual([4, 4, 2, 0])
})

test('nobody is late or missing at a shift that leave took, and pay misses no visit', async () => {
  const t = await aTenant()
  const { person, manager } = await aTeam(t)
  const { id: calendarId } = await aCalendar(t, '2026-04-06')
  await approvedLeave(t, person, { from: '2026-04-06', to: '2026-04-06', kind: 'SICK' })
  const alertsAt = async (time: string) => {
    t.clock.set(new Date(time))
    await planAlerts(await t.scope(), {})
    await sendAlerts(await t.scope())
    return (await typesOf(t, manager)).filter((type) => type.startsWith('schedule.'))
  }
  expect(await alertsAt('2026-04-06T05:59:00+10:00')).toEqual([])
  expect(await alertsAt('2026-04-06T06:30:00+10:00')).toEqual([])
  expect(await alertsAt('2026-04-06T23:00:00+10:00')).toEqual([])
  // The next day's are there, and are missed.
  expect(await alertsAt('2026-04-07T05:59:00+10:00')).toEqual([])
  expect(await alertsAt('2026-04-07T07:00:00+10:00')).toEqual(['schedule.late', 'schedule.missed'])
  const [period] = await t.call(pay.list, { query: { calendarId, from: '2026-04-06', to: '2026-04-12' } })
  const row = await rowOf(t, period!.id, person.id)
  expect(row.exceptions).toEqual([{ code: 'MISSED_VISIT', params: { count: 1 } }])
  expect(row.leave).toMatchObject([{ time: 4 * 3_600_000 }])
})

test('a person with unsent work keeps it, and work at a shift that leave took counts as any other', async () => {
  const t = await aTenant()
  const { person, led } = await aTeam(t)
  // A visit of the sixth runs on a phone without signal when the office enters sick leave from the sixth on.
  t.clock.set(new Date('2026-04-06T06:30:00+10:00'))
  const work = await aWork(t, { job: led, by: person, status: 'STARTED', startedAt: '2026-04-05T20:02:00Z' })
  const { id: type } = await aLeaveType(t, { kind: 'SICK' })
  const body = { tenantUserId: person.id, from: '2026-04-06', to: '2026-04-07', type }
  const { id } = await t.call(leave.add, { body })
  const { shifts } = await t.call(leave.effect, { params: { id } })
  expect(shifts.map(({ startTime }) => startTime.slice(0, 16))).toEqual([
    '2026-04-06T20:00',
    '2026-04-07T06:00',
    '2026-04-07T20:00',
  ])
  const finish = { params: { id: work.id }, body: { answers: [], endedAt: '2026-04-06T06:25:00+10:00' } }
  const finished = await t.send(works.complete, finish as never, { as: person })
  expect(finished.statusCode, finished.body).toBe(200)
  // Another person fills a place, and the leave says who.
  const helper = await aUser(t)
  const { patternId, placeStart } = shifts[1]!
  await fillPlace(await t.scope(t.boss), { patternId: patternId!, occurrenceStart: placeStart! }, helper.id)
  const after = await t.call(leave.effect, { params: { id } })
  expect(after.shifts[1]).toMatchObject({ state: 'TAKEN', takenBy: `${helper.firstName} ${helper.lastName}` })
})
