import { jobs } from '@muster/contract/jobs/jobs'
import { calendar } from '@muster/contract/planning/calendar'
import { afterEach, expect, test } from 'vitest'
import { theApp } from '../../../test/app.ts'
import { aJob, anEvent, type TestJob } from '../../../test/office.ts'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'

afterEach(async () => (await theApp()).clock.set(undefined))

/** Noon of Monday 2 March 2026 in Brisbane; one person at two jobs. */
async function onMonday() {
  const t = await aTenant()
  t.clock.set(new Date('2026-03-02T02:00:00Z'))
  const worker = await aUser(t, { firstName: 'Mei' })
  return {
    t,
    worker,
    job: await aJob(t, { assignees: [worker] }),
    other: await aJob(t, { assignees: [worker] }),
  }
}
const event = (job: TestJob, more: object = {}) => ({
  mappedId: job.id,
  userAssigneeId: job.worker.id,
  startTime: '2026-03-03T06:00:00+10:00',
  duration: 60,
  recursiveFrequency: null,
  notifyBeforeMinutes: 5,
  ...more,
})
const conflictsOf = async (t: Tenant, body: ReturnType<typeof event>) =>
  (await t.call(calendar.create, { query: { force: true }, body })).conflicts

test('an overlap at another job is warned of once, with its reason and every day, and saved when confirmed', async () => {
  const { t, job, other } = await onMonday()
  const otherId = await anEvent(t, other, { startLocal: '2026-03-01T06:30:00', frequency: 'WEEKLY' })
  const body = event(job, { recursiveFrequency: 'DAILY', until: '2026-12-31' })
  const refused = await t.refused(calendar.create, { body })
  expect(refused).toMatchObject({ status: 409, code: 'C008' })
  const { conflicts } = refused.data as { conflicts: unknown[] }
  expect(conflicts).toEqual([
    {
      kind: 'overlap',
      eventId: -1,
      userAssigneeId: job.worker.id,
      personName: expect.stringContaining('Mei '),
      date: '2026-03-08',
      dates: expect.arrayContaining(['2026-03-08', '2026-03-15', '2026-05-10']),
      // Every Sunday of the year that is left.
      count: 43,
      otherEventId: otherId,
      otherText: `${other.detail.title} · ${other.site.name}`,
    },
  ])
  const query = { startDate: '2026-03-03', endDate: '2026-03-09', mappedIds: [job.id] }
  expect(await t.call(calendar.list, { query })).toEqual([])
  expect(await conflictsOf(t, body)).toMatchObject([{ kind: 'overlap', count: 43 }])
  expect(await t.call(calendar.list, { query })).toHaveLength(1)
})

test('a company may refuse conflicts, also when confirmed', async () => {
  const { t, job, other } = await onMonday()
  await anEvent(t, other)
  await t.call(calendar.updateRules, { body: { onConflict: 'REFUSE' } })
  const refused = await t.refused(calendar.create, { query: { force: true }, body: event(job) })
  expect(refused).toMatchObject({ status: 409, code: 'E032' })
  await t.call(calendar.create, { body: event(job, { startTime: '2026-03-03T08:00:00+10:00' }) })
})

test('hours of a day and a week, and rest, are held to the limits that the company chose', async () => {
  const { t, job, other } = await onMonday()
  await anEvent(t, other, { startLocal: '2026-03-03T12:00:00', frequency: 'DAILY', durationMinutes: 480 })
  const early = event(job, { duration: 301, recursiveFrequency: 'WEEKLY' })
  expect(await conflictsOf(t, early)).toMatchObject([
    { kind: 'dayHours', date: '2026-03-03', minutes: 781, limit: 720, count: 262 },
    { kind: 'weekHours', minutes: 480 * 7 + 301, limit: 3600 },
  ])
  const rules = { maxDayMinutes: null, maxWeekMinutes: null, minRestMinutes: 601 }
  await t.call(calendar.updateRules, { body: rules })
  const tight = event(job, { startTime: '2026-03-18T06:00:00+10:00' })
  expect(await conflictsOf(t, tight)).toMatchObject([
    { kind: 'rest', date: '2026-03-18', minutes: 600, limit: 601, count: 1 },
  ])
  expect(await t.call(calendar.rules)).toEqual({ ...rules, onConflict: 'WARN', version: 1 })
  const older = await t.refused(calendar.updateRules, { body: { version: 0, minRestMinutes: 1 } })
  expect(older).toMatchObject({ status: 409, code: 'E030' })
})

test('occurrences after the end of the contract are told with the first of them', async () => {
  const { t, job } = await onMonday()
  const scope = await t.scope()
  await scope.change('contracts', { end_date: '2026-03-20' }).where('id', '=', job.contract.id).execute()
  expect(
    await conflictsOf(t, event(job, { recursiveFrequency: 'WEEKLY', until: '2026-04-07' })),
  ).toMatchObject([
    { kind: 'contractEnd', date: '2026-03-24', dates: ['2026-03-24', '2026-03-31', '2026-04-07'], count: 3 },
  ])
})

test('of a person who was removed or may not be assigned any more, every occurrence is told', async () => {
  const { t, worker, job } = await onMonday()
  const scope = await t.scope()
  const client = t.roleIds.get(10)!
  await scope
    .change('users', { removed_at: scope.now, role_id: client })
    .where('id', '=', worker.id)
    .execute()
  expect(await conflictsOf(t, event(job))).toMatchObject([
    { kind: 'personRemoved', date: '2026-03-03', count: 1 },
    { kind: 'personLevel', date: '2026-03-03', count: 1 },
  ])
})

test('an exception that makes a conflict is found, and one that ends it is too', async () => {
  const { t, job, other } = await onMonday()
  await anEvent(t, other, { startLocal: '2026-03-01T06:30:00', frequency: 'WEEKLY' })
  const id = await anEvent(t, job, {
    startLocal: '2026-03-02T12:00:00',
    frequency: 'DAILY',
    durationMinutes: 30,
  })
  const change = {
    ...event(job, { recursiveFrequency: 'DAILY' }),
    extent: 'this' as const,
    occurrenceStart: '2026-03-08T12:00:00+10:00',
  }
  const move = (startTime: string) =>
    t.send(calendar.update, { params: { id }, body: { ...change, startTime, duration: 30 } })
  expect((await move('2026-03-08T07:00:00+10:00')).json().data.conflicts).toMatchObject([
    { kind: 'overlap', date: '2026-03-08', count: 1 },
  ])
  expect((await move('2026-03-08T09:00:00+10:00')).statusCode).toBe(200)
})

test('two managers who plan one person at two jobs at once: one of them is told', async () => {
  const { t, job, other } = await onMonday()
  for (let round = 0; round < 10; round++) {
    const startTime = `2026-04-${String(round + 1).padStart(2, '0')}T06:00:00+10:00`
    const replies = await Promise.all(
      [job, other].map((each) => t.send(calendar.create, { body: event(each, { startTime }) })),
    )
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  }
})

test('new events of one save are held against each other', async () => {
  const { t, job } = await onMonday()
  const { mappedId: _job, ...one } = event(job)
  const events = [
    { ...one, id: -1 },
    { ...one, id: -2, startTime: '2026-03-03T06:59:00+10:00' },
  ]
  const refused = await t.refused(jobs.assign, {
    params: { id: job.id },
    body: { jobUsers: [], calendarEventRequest: { events } },
  })
  expect(refused.data).toMatchObject({ conflicts: [{ kind: 'overlap', eventId: -2, otherEventId: -1 }] })
})
