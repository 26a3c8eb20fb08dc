import { cover } from '@muster/contract/cover/cover'
import { jobs } from '@muster/contract/jobs/jobs'
import { leave } from '@muster/contract/leave/leave'
import { payroll } from '@muster/contract/pay/payroll'
import { calendar } from '@muster/contract/planning/calendar'
import { roster } from '@muster/contract/planning/roster'
import { sites } from '@muster/contract/sites/sites'
import { expect, test } from 'vitest'
import { aJob, anEvent, aSite, aWork, type TestJob } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { planAlerts, sendAlerts } from '../calendar/alerts.ts'
import { approvedLeave } from '../leave/examples.ts'

// A Wednesday, 06:00 in Brisbane.
standingStill('2026-03-24T20:00:00Z')

const perth = { lat: -31.9523, lang: 115.8613 }
const inBrisbane = (day: string, time = '06:00') => `2026-${day}T${time}:00+10:00`
const days = { startDate: '2026-03-31', endDate: '2026-04-10' }
const mornings = {
  startTime: inBrisbane('03-26'),
  duration: 120,
  recursiveFrequency: 'WEEKLY' as const,
  weekdays: [1, 2, 3, 4, 5],
}
const shortly = (iso: string) => iso.slice(5).replace(':00.000', '')

const calendarOf = async (t: Tenant, { id }: TestUser) =>
  (await t.call(calendar.list, { query: days }))
    .filter(({ userAssigneeId }) => userAssigneeId === id)
    .flatMap(({ occurrences }) => occurrences.map(({ startTime }) => shortly(startTime)))
    .sort()
const placesOf = async (t: Tenant, query = days) =>
  (await t.call(roster.read, { query: { ...query, by: 'SITE' } })).places.map(
    ({ startTime, uncovered }) => `${shortly(startTime)} ${uncovered}`,
  )
const only = ({ id }: TestUser) => ({ audience: 'PEOPLE' as const, tenantUserIds: [id] })
const publish = (t: Tenant) =>
  t.call(roster.publish, { query: { force: true }, body: { startDate: '2026-03-25', endDate: '2026-04-20' } })
const moveTo = async (t: Tenant, { site }: TestJob, body: object) => {
  await t.call(sites.update, { params: site, body })
  await t.settle()
}
const publishedTo = async (t: Tenant, { id }: TestUser) => {
  const events = await (await t.scope())
    .from('domain_events')
    .where('name', '=', 'roster.published')
    .select('payload')
    .orderBy('id')
    .execute()
  return events
    .map(({ payload }) => payload as never as { tenantUserId: number; shifts: object[] })
    .filter(({ tenantUserId }) => tenantUserId === id)
}

/** Ana has one of two places. It is 1 April, 10:00 in Brisbane, when her shift has begun. */
async function filledMornings() {
  const t = await aTenant()
  const [ana, ben] = [await aUser(t), await aUser(t)]
  const job = await aJob(t, { assignees: [ana, ben] })
  const { id: patternId } = await t.call(roster.addPattern, {
    params: { id: job.id },
    body: { ...mornings, places: 2 },
  })
  await t.call(roster.place, { body: { patternId, from: '2026-03-26', tenantUserId: ana.id } })
  await publish(t)
  t.clock.set(new Date('2026-04-01T00:00:00Z'))
  const [series] = await t.call(calendar.list, { query: days })
  return { t, ana, ben, job, patternId, eventId: series!.id }
}

test('I-41: the zone of a site is corrected: what is to come keeps its clock, what has begun its instant', async () => {
  const { t, ana, ben, job, eventId } = await filledMornings()
  await anEvent(
    t,
    { ...job, worker: job.assignees[1]! },
    { frequency: null, startLocal: '2026-04-07T06:00:00' },
  )
  const shift = { ...mornings, userAssigneeId: ana.id, notifyBeforeMinutes: 5 }
  const single = {
    ...shift,
    extent: 'this' as const,
    occurrenceStart: inBrisbane('04-08'),
    startTime: inBrisbane('04-09', '15:00'),
  }
  await t.call(calendar.update, { params: { id: eventId }, body: single, query: { force: true } })
  expect(await calendarOf(t, ana)).toEqual([
    '03-31T06:00+10:00',
    '04-01T06:00+10:00',
    '04-02T06:00+10:00',
    '04-03T06:00+10:00',
    '04-06T06:00+10:00',
    '04-07T06:00+10:00',
    '04-09T06:00+10:00',
    '04-09T15:00+10:00',
    '04-10T06:00+10:00',
  ])
  await moveTo(t, job, perth)
  const after = [
    '03-31T06:00+10:00',
    '04-01T06:00+10:00',
    '04-02T06:00+08:00',
    '04-03T06:00+08:00',
    '04-06T06:00+08:00',
    '04-07T06:00+08:00',
    '04-09T06:00+08:00',
    '04-09T15:00+08:00',
    '04-10T06:00+08:00',
  ]
  expect(await calendarOf(t, ana)).toEqual(after)
  expect(await calendarOf(t, ben)).toEqual(['04-07T06:00+08:00'])
  expect(await placesOf(t)).toEqual([
    ...['02', '03', '06', '07', '08', '09', '10'].map((day) => `04-${day}T06:00+08:00 1`),
    '03-31T06:00+10:00 0',
    '04-01T06:00+10:00 0',
  ])
  expect((await publishedTo(t, ana)).at(-1)?.shifts).toMatchObject([
    {
      change: 'MOVED',
      before: { startTime: '2026-04-02T04:00:00.000+08:00', duration: 120 },
      after: { startTime: '2026-04-02T06:00:00.000+08:00', duration: 120 },
    },
  ])
  expect(await publishedTo(t, ben)).toHaveLength(1)

  const scope = await t.scope()
  const notified = async () =>
    (await scope.from('domain_events').where('name', '=', 'roster.published').select('id').execute()).length
  const before = await notified()
  await scope.emit('site.zone', { siteId: job.site.id, before: 'Australia/Brisbane' })
  await t.settle()
  expect(await calendarOf(t, ana)).toEqual(after)
  expect(await notified()).toBe(before)
})

test('I-41: a visit of yesterday is paid as before', async () => {
  const { t, ana, job } = await filledMornings()
  await aWork(t, { job, by: ana, startedAt: '2026-03-30T20:00:00Z', endedAt: '2026-03-30T22:00:00Z' })
  const days = { startDate: '2026-03-30', endDate: '2026-03-31' }
  const paid = async () => [
    (await t.call(payroll.bySite, { query: { jobLocationId: job.site.id, ...days } })).payrollDetail,
    (await t.call(payroll.byUser, { query: { tenantUserId: ana.id, ...days } })).payrollDetail,
  ]
  const before = await paid()
  expect(before).toMatchObject([[{ serviceTime: 7_200_000 }], [{ serviceTime: 7_200_000 }]])
  await moveTo(t, job, perth)
  expect(await paid()).toEqual(before)
})

test('I-41: drafts go along, and are published in the new zone', async () => {
  const { t, ana, ben, job, patternId, eventId } = await filledMornings()
  await t.call(roster.place, {
    body: { patternId, occurrenceStart: inBrisbane('04-09'), tenantUserId: ben.id },
  })
  await t.call(roster.change, {
    body: { changes: [{ kind: 'REMOVE', eventId, occurrenceStart: inBrisbane('04-07') }] },
  })
  await moveTo(t, job, perth)
  expect((await publish(t)).stale).toEqual([])
  expect(await calendarOf(t, ben)).toEqual(['04-09T06:00+08:00'])
  expect(await calendarOf(t, ana)).not.toContain('04-07T06:00+08:00')
  expect(await placesOf(t, { startDate: '2026-04-07', endDate: '2026-04-09' })).toEqual([
    '04-07T06:00+08:00 2',
    '04-08T06:00+08:00 1',
    '04-09T06:00+08:00 0',
  ])
})

test('I-41: an open offer of the old time ends', async () => {
  const { t, ben, job, patternId } = await filledMornings()
  const body = { patternId, occurrenceStart: inBrisbane('04-09'), ...only(ben) }
  const { id } = await t.call(cover.offer, { body })
  await moveTo(t, job, perth)
  await t.settle()
  expect(await t.call(cover.record, { params: { id } })).toMatchObject({ state: 'CHANGED' })
  expect(await t.call(cover.myOffers, {}, { as: ben })).toMatchObject([{ id, state: 'CLOSED' }])
})

test('I-41: eastwards, the shift of today whose new time has passed keeps its instant', async () => {
  const t = await aTenant()
  const site = await aSite(t, { timezone: 'Australia/Perth', latitude: perth.lat, longitude: perth.lang })
  const job = await aJob(t, { site })
  await anEvent(t, job, { startLocal: '2026-03-30T06:00:00' })
  const once = { frequency: null, startLocal: '2026-04-01T06:30:00' }
  await anEvent(t, job, once)
  // 05:00 in Perth, 07:00 in Brisbane.
  t.clock.set(new Date('2026-03-31T21:00:00Z'))
  await moveTo(t, job, { timezone: 'Australia/Brisbane' })
  expect((await calendarOf(t, job.worker)).slice(0, 4)).toEqual([
    '03-31T06:00+08:00',
    '04-01T06:00+08:00',
    '04-01T06:30+08:00',
    '04-02T06:00+10:00',
  ])
})

test('I-41: an occurrence that was moved out of the past takes the new clock, also of a series that is over', async () => {
  const { t, ana, job, eventId } = await filledMornings()
  t.clock.set(new Date('2026-03-30T19:00:00Z'))
  const shift = { ...mornings, userAssigneeId: ana.id, notifyBeforeMinutes: 5 }
  const single = {
    ...shift,
    extent: 'this' as const,
    occurrenceStart: inBrisbane('03-31'),
    startTime: inBrisbane('04-08', '15:00'),
  }
  await t.call(calendar.update, { params: { id: eventId }, body: single, query: { force: true } })
  const until = { ...shift, extent: 'all' as const, until: '2026-03-31' }
  await t.call(calendar.update, { params: { id: eventId }, body: until, query: { force: true } })
  t.clock.set(new Date('2026-04-01T00:00:00Z'))
  const instants = async () => (await calendarOf(t, ana)).map((each) => Date.parse(`2026-${each}`))
  expect(await instants()).toEqual([Date.parse(inBrisbane('04-08', '15:00'))])
  await moveTo(t, job, perth)
  expect(await instants()).toEqual([Date.parse('2026-04-08T15:00:00+08:00')])
  await moveTo(t, job, { timezone: 'Australia/Darwin' })
  expect(await instants()).toEqual([Date.parse('2026-04-08T15:00:00+09:30')])
})

test('I-41: leave that is taken back gives the shifts back in the new zone', async () => {
  const { t, ana, job } = await filledMornings()
  const { id } = await approvedLeave(t, ana, { from: '2026-04-02', to: '2026-04-03' })
  expect(await calendarOf(t, ana)).not.toContain('04-02T06:00+10:00')
  await moveTo(t, job, perth)
  await t.call(leave.takeBack, { params: { id } })
  const [, , ...coming] = await calendarOf(t, ana)
  expect(coming.slice(0, 3)).toEqual(['04-02T06:00+08:00', '04-03T06:00+08:00', '04-06T06:00+08:00'])
})

test('I-41: an offer of a shift whose person stays on it ends with the place that was made for it', async () => {
  const { t, ana, ben, job, eventId } = await filledMornings()
  const body = { eventId, occurrenceStart: inBrisbane('04-09'), ...only(ben) }
  const { id } = await t.call(cover.offerShift, { body })
  const places = () => placesOf(t, { startDate: '2026-04-09', endDate: '2026-04-09' })
  expect(await places()).toHaveLength(2)
  await moveTo(t, job, perth)
  await t.settle()
  expect(await t.call(cover.record, { params: { id } })).toMatchObject({ state: 'CHANGED' })
  expect(await places()).toEqual(['04-09T06:00+08:00 1'])
  expect(await calendarOf(t, ana)).toContain('04-09T06:00+08:00')
})

test('I-41: a swap of the old times is not done any more', async () => {
  const { t, ana, ben, job, eventId } = await filledMornings()
  const given = { eventId, occurrenceStart: inBrisbane('04-09') }
  const { id } = await t.call(cover.askSwap, { body: { given, withUserId: ben.id } }, { as: ana })
  await moveTo(t, job, perth)
  const answer = { params: { id }, body: { answer: 'YES' as const } }
  expect(await t.call(cover.answerSwap, answer, { as: ben })).toMatchObject({ state: 'EXPIRED' })
  expect(await calendarOf(t, ben)).toEqual([])
})

test('I-41: the reminder comes before the new time, once, and the feed has it', async () => {
  const { t, ana, job } = await filledMornings()
  await moveTo(t, job, perth)
  const reminders = async (now: string) => {
    t.clock.set(new Date(now))
    await planAlerts(await t.scope(), {})
    await sendAlerts(await t.scope())
    const sent = (await t.scope()).from('domain_events').where('name', '=', 'schedule.reminder')
    return (await sent.select('payload').execute()).map(({ payload }) => payload as unknown)
  }
  const first = { tenantUserId: ana.id, startTime: '2026-04-02T06:00:00.000+08:00' }
  expect(await reminders('2026-04-01T19:56:00Z')).toEqual([])
  expect(await reminders('2026-04-01T21:56:00Z')).toMatchObject([first])
  expect(await reminders('2026-04-01T21:58:00Z')).toMatchObject([first])
  const { address } = await t.call(calendar.openFeed, {}, { as: ana })
  const feed = await t.app.inject({ url: new URL(address).pathname })
  expect(feed.body).toContain('DTSTART;TZID=Australia/Perth:20260402T060000')
  expect(feed.body).toContain('DTSTART;TZID=Australia/Brisbane:20260326T060000')
})

test('I-41: a contract that is renewed goes on in the new zone', async () => {
  const { t, ana, job } = await filledMornings()
  const scope = await t.scope()
  const endOn = (day: string) =>
    scope.change('contracts', { end_date: day }).where('id', '=', job.contract.id).execute()
  await endOn('2026-03-31')
  await moveTo(t, job, perth)
  await endOn('2099-12-31')
  expect((await calendarOf(t, ana)).slice(1, 3)).toEqual(['04-01T06:00+10:00', '04-02T06:00+08:00'])
})

test('I-41: who came before the start keeps the shift of that visit', async () => {
  const { t, ana, job } = await filledMornings()
  t.clock.set(new Date('2026-04-01T19:55:00Z'))
  await aWork(t, { job, by: ana, status: 'STARTED', startedAt: '2026-04-01T19:50:00Z' })
  await moveTo(t, job, perth)
  expect((await calendarOf(t, ana)).slice(1, 4)).toEqual([
    '04-01T06:00+10:00',
    '04-02T06:00+10:00',
    '04-03T06:00+08:00',
  ])
})

test('I-41: a job that is not active follows without a notification, and is in the new zone once it is active', async () => {
  const { t, ana, job } = await filledMornings()
  const setActive = (isActive: 'true' | 'false') =>
    t.call(jobs.setActive, { params: job, query: { isActive } as never })
  await setActive('false')
  const before = (await publishedTo(t, ana)).length
  await moveTo(t, job, perth)
  expect(await publishedTo(t, ana)).toHaveLength(before)
  await setActive('true')
  expect(await calendarOf(t, ana)).toContain('04-02T06:00+08:00')
})
