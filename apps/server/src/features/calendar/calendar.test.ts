import { calendar } from '@muster/contract/planning/calendar'
import { expect, onTestFinished, test } from 'vitest'
import { aJob, anEvent, aSite, aWork } from '../../../test/office.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'

const march = { startDate: '2026-03-01', endDate: '2026-03-31' }
const listed = (t: Tenant, query: object = {}, as: TestUser = t.boss) =>
  t.call(calendar.list, { query: { ...march, ...query } }, { as })

test('an event is answered with its occurrences between two days, both included', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const id = await anEvent(t, job, { frequency: 'WEEKLY', until: '2026-03-16' })
  const [event, ...others] = await listed(t, { startDate: '2026-03-02', endDate: '2026-03-23' })
  expect(others).toEqual([])
  expect(event).toEqual({
    id,
    calendarEventType: 'JOB_TASK',
    assigneeId: job.worker.jobHasUserId,
    userAssigneeId: job.worker.id,
    tenantUserIds: [job.worker.id],
    startTime: '2026-01-05T06:00:00.000+10:00',
    timezone: 'Australia/Brisbane',
    duration: 120,
    recursiveFrequency: 'WEEKLY',
    until: '2026-03-16',
    holidayPolicy: 'keep',
    version: 1,
    notifyBeforeMinutes: 5,
    allDay: false,
    title: '',
    mappedId: job.id,
    mappedText: `${job.detail.title} · ${job.site.name}`,
    active: true,
    occurrences: ['02', '09', '16'].map((day) => ({
      occurrenceStart: `2026-03-${day}T06:00:00.000+10:00`,
      startTime: `2026-03-${day}T06:00:00.000+10:00`,
      duration: 120,
    })),
  })
})

test('occurrences keep their wall time when the clocks of the site change', async () => {
  const t = await aTenant()
  const job = await aJob(t, { site: await aSite(t, { timezone: 'Australia/Sydney' }) })
  await anEvent(t, job)
  const [event] = await listed(t, { startDate: '2026-04-04', endDate: '2026-04-05' })
  expect(event?.occurrences.map(({ startTime }) => startTime)).toEqual([
    '2026-04-04T06:00:00.000+11:00',
    '2026-04-05T06:00:00.000+10:00',
  ])
})

test('an occurrence may be removed, or moved, even to a month without others', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const id = await anEvent(t, job, { startLocal: '2026-03-01T06:00:00', until: '2026-03-03' })
  const scope = await t.scope()
  const of = { event_id: id, occurrence_date: '2026-03-01' }
  await scope.into('schedule_exceptions', { ...of, kind: 'removed' }).execute()
  const moved = { start_local: '2026-06-10T09:30:00', duration_minutes: 45 }
  await scope
    .into('schedule_exceptions', { ...of, occurrence_date: '2026-03-02', kind: 'moved', ...moved })
    .execute()
  const [inMarch] = await listed(t)
  expect(inMarch?.occurrences).toMatchObject([{ startTime: '2026-03-03T06:00:00.000+10:00' }])
  const [inJune] = await listed(t, { startDate: '2026-06-10', endDate: '2026-06-10' })
  expect(inJune?.occurrences).toEqual([
    {
      occurrenceStart: '2026-03-02T06:00:00.000+10:00',
      startTime: '2026-06-10T09:30:00.000+10:00',
      duration: 45,
      exception: 'moved',
    },
  ])
})

test('events outside the days, and those that happen once on another day, are left out', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  await anEvent(t, job, { startLocal: '2026-04-01T00:00:00' })
  await anEvent(t, job, { frequency: null })
  await anEvent(t, job, { until: '2026-02-28' })
  const once = await anEvent(t, job, { frequency: null, startLocal: '2026-03-31T23:59:00' })
  expect(await listed(t)).toMatchObject([{ id: once, recursiveFrequency: null, occurrences: [{}] }])
})

test('an all-day event lasts from midnight to midnight of the site', async () => {
  const t = await aTenant()
  const job = await aJob(t, { site: await aSite(t, { timezone: 'Australia/Sydney' }) })
  const id = await anEvent(t, job, {
    startLocal: '2026-04-05T00:00:00',
    frequency: null,
    durationMinutes: 1440,
  })
  const scope = await t.scope()
  await scope.change('schedule_events', { all_day: true }).where('id', '=', id).execute()
  const [event] = await listed(t, { startDate: '2026-04-05', endDate: '2026-04-05' })
  expect(event?.occurrences).toMatchObject([
    { startTime: '2026-04-05T00:00:00.000+11:00', duration: 25 * 60 },
  ])
})

test('at most 400 days in their order are asked for at once', async () => {
  const t = await aTenant()
  const asked = (startDate: string, endDate: string) =>
    t.send(calendar.list, { query: { startDate, endDate } })
  expect((await asked('2026-01-01', '2027-02-04')).statusCode).toBe(200)
  const refused = await t.refused(calendar.list, {
    query: { startDate: '2026-01-01', endDate: '2027-02-05' },
  })
  expect(refused).toMatchObject({ status: 422, errors: [{ path: 'endDate', message: 'At most 400 days' }] })
  const backwards = await t.refused(calendar.list, {
    query: { startDate: '2026-01-02', endDate: '2026-01-01' },
  })
  expect(backwards).toMatchObject({ status: 422, errors: [{ path: 'endDate' }] })
  expect((await asked('2026-02-30', '2026-03-01')).json()).toMatchObject({ errors: [{ path: 'startDate' }] })
})

test('what was planned stays planned when an event, an assignee or a job ends', async () => {
  const t = await aTenant()
  const noon = new Date('2026-03-03T02:00:00Z')
  const scope = await t.scope()
  const ended = {
    event: await aJob(t),
    assignee: await aJob(t),
    job: await aJob(t),
  }
  for (const job of Object.values(ended)) await anEvent(t, job)
  await scope.change('schedule_events', { removed_at: noon }).where('job_id', '=', ended.event.id).execute()
  await scope.change('job_assignees', { removed_at: noon }).where('job_id', '=', ended.assignee.id).execute()
  await scope
    .change('jobs', { enabled: false, deactivated_at: noon })
    .where('id', '=', ended.job.id)
    .execute()
  const events = await listed(t)
  expect(events).toHaveLength(3)
  for (const event of events) {
    expect(event.active).toBe(false)
    expect(event.occurrences.map(({ startTime }) => startTime.slice(8, 10))).toEqual(['01', '02', '03'])
  }
  expect(await listed(t, { active: true })).toEqual([])
  expect(await listed(t, { active: false })).toHaveLength(3)
  const later = { startDate: '2026-03-04', endDate: '2026-03-31' }
  expect(await listed(t, later)).toEqual([])
})

test('the list is narrowed to jobs, to people, and to my own events', async () => {
  const t = await aTenant()
  const manager = await aUser(t, { level: 3 })
  const mine = await aJob(t, { assignees: [manager] })
  const theirs = await aJob(t)
  const [mineId, theirsId] = [await anEvent(t, mine), await anEvent(t, theirs)]
  const ids = async (query: object) => (await listed(t, query, manager)).map(({ id }) => id)
  expect(await ids({})).toEqual([mineId, theirsId])
  expect(await ids({ mappedIds: [theirs.id] })).toEqual([theirsId])
  expect(await ids({ tenantUserIds: [manager.id, theirs.worker.id] })).toEqual([mineId, theirsId])
  expect(await ids({ tenantUserIds: [theirs.worker.id] })).toEqual([theirsId])
  expect(await ids({ shouldPrivate: true })).toEqual([mineId])
  expect(await ids({ shouldPrivate: true, tenantUserIds: [theirs.worker.id] })).toEqual([])
})

test('leaders see the events of their jobs, others their own, clients the times at their sites', async () => {
  const t = await aTenant()
  const leader = await aUser(t, { level: 4 })
  const worker = await aUser(t)
  const job = await aJob(t, { assignees: [worker, leader] })
  const otherJob = await aJob(t, { assignees: [worker] })
  const id = await anEvent(t, job)
  const otherId = await anEvent(t, otherJob)
  const seen = async (as: TestUser) => (await listed(t, {}, as)).map((event) => event.id)
  expect(await seen(leader)).toEqual([id])
  expect(await seen(worker)).toEqual([id, otherId])
  expect(await seen(await aUser(t))).toEqual([])
  await aWork(t, { job: otherJob, by: leader, startedAt: new Date().toISOString(), status: 'STARTED' })
  expect(await seen(leader)).toEqual([id, otherId])

  const scope = await t.scope()
  await scope.change('schedule_events', { title: 'Not for clients' }).where('id', '=', id).execute()
  const [event, ...more] = await listed(t, {}, job.site.client)
  expect(more).toEqual([])
  expect(event).toMatchObject({ id, title: '', tenantUserIds: [], duration: 120 })
  for (const field of ['assigneeId', 'userAssigneeId', 'notifyBeforeMinutes'])
    expect(event).not.toHaveProperty(field)
})

test('D2-10: a new event of which nothing is still to come is refused', async () => {
  const t = await aTenant()
  t.clock.set(new Date('2026-03-10T02:00:00Z'))
  onTestFinished(() => t.clock.set(undefined))
  const job = await aJob(t)
  const create = (more: object) => {
    const body = {
      mappedId: job.id,
      userAssigneeId: job.worker.id,
      startTime: '2026-03-04T06:00:00+10:00',
      duration: 120,
      recursiveFrequency: null,
      notifyBeforeMinutes: 5,
      ...more,
    }
    return t.send(calendar.create, { body, query: { force: 'true' as never } })
  }
  for (const past of [{}, { recursiveFrequency: 'DAILY', until: '2026-03-09' }])
    expect((await create(past)).json()).toMatchObject({
      code: 'E001',
      errors: [{ path: 'startTime', message: 'Must not be in the past' }],
    })
  for (const goesOn of [
    { startTime: '2026-03-10T11:00:00+10:00' },
    { recursiveFrequency: 'DAILY' },
    { recursiveFrequency: 'DAILY', until: '2026-03-10' },
  ])
    expect((await create(goesOn)).statusCode).toBeLessThan(300)
})
