import { jobs } from '@muster/contract/jobs/jobs'
import { calendar } from '@muster/contract/planning/calendar'
import { afterEach, expect, test } from 'vitest'
import { theApp } from '../../../test/app.ts'
import { aJob, anEvent, type TestJob } from '../../../test/office.ts'
import { aTenant, type Tenant } from '../../../test/tenant.ts'

afterEach(async () => (await theApp()).clock.set(undefined))

/** Noon of Monday 2 March 2026 in Brisbane, with a job there. */
async function onMonday() {
  const t = await aTenant()
  t.clock.set(new Date('2026-03-02T02:00:00Z'))
  return { t, job: await aJob(t) }
}
const onDay = (day: string, time = '18:00') => `2026-${day}T${time}:00+10:00`
const daysOf = async (t: Tenant, startDate: string, endDate: string) =>
  (await t.call(calendar.list, { query: { startDate, endDate } }))
    .flatMap(({ occurrences }) => occurrences.map(({ startTime }) => startTime.slice(5, 10)))
    .sort()
const input = (job: TestJob, more: object) => ({
  userAssigneeId: job.worker.id,
  startTime: onDay('03-03'),
  duration: 150,
  recursiveFrequency: 'WEEKLY' as const,
  notifyBeforeMinutes: 5,
  ...more,
})
const create = async (t: Tenant, job: TestJob, more: object) =>
  (await t.call(calendar.create, { body: { mappedId: job.id, ...input(job, more) } })).event
const update = async (t: Tenant, job: TestJob, id: number, more: object, query: object = {}) =>
  (await t.call(calendar.update, { params: { id }, query, body: input(job, more) })).event
const remove = (t: Tenant, id: number, occurrenceStart: string) =>
  t.call(calendar.remove, { params: { id }, query: { extent: 'this', occurrenceStart } })

test('Monday to Friday: the weekdays are sorted, and the start is the first that fits', async () => {
  const { t, job } = await onMonday()
  const event = await create(t, job, { startTime: onDay('03-07'), weekdays: [5, 1, 2, 4, 3] })
  expect(event).toMatchObject({ startTime: '2026-03-09T18:00:00.000+10:00', weekdays: [1, 2, 3, 4, 5] })
  expect(event).not.toHaveProperty('repeatEvery')
  expect(event).not.toHaveProperty('setPosition')
  expect(await daysOf(t, '2026-03-01', '2026-03-18')).toEqual([
    '03-09',
    '03-10',
    '03-11',
    '03-12',
    '03-13',
    '03-16',
    '03-17',
    '03-18',
  ])
  const [seen] = await t.call(
    calendar.list,
    { query: { startDate: '2026-03-01', endDate: '2026-03-18' } },
    { as: job.site.client },
  )
  expect(seen).toMatchObject({ weekdays: [1, 2, 3, 4, 5] })
})

test('every second week, every third day, and a weekday of the month', async () => {
  const { t, job } = await onMonday()
  const fortnightly = await create(t, job, { weekdays: [2, 4], repeatEvery: 2 })
  expect(fortnightly).toMatchObject({ weekdays: [2, 4], repeatEvery: 2 })
  expect(await daysOf(t, '2026-03-01', '2026-03-31')).toEqual(['03-03', '03-05', '03-17', '03-19', '03-31'])
  await t.call(calendar.remove, { params: { id: fortnightly.id } })

  const daily = await create(t, job, { recursiveFrequency: 'DAILY', repeatEvery: 3 })
  expect(await daysOf(t, '2026-03-04', '2026-03-10')).toEqual(['03-06', '03-09'])
  await t.call(calendar.remove, { params: { id: daily.id } })

  const monthly = { recursiveFrequency: 'MONTHLY', weekdays: [5], setPosition: -1 }
  expect(await create(t, job, monthly)).toMatchObject({
    startTime: '2026-03-27T18:00:00.000+10:00',
    setPosition: -1,
  })
  expect(await daysOf(t, '2026-03-01', '2026-06-30')).toEqual(['03-27', '04-24', '05-29', '06-26'])
})

test.each([
  ['repeatEvery', { recursiveFrequency: 'QUARTERLY', repeatEvery: 2 }],
  ['repeatEvery', { recursiveFrequency: null, repeatEvery: 2 }],
  ['weekdays', { recursiveFrequency: 'DAILY', weekdays: [1] }],
  ['weekdays', { recursiveFrequency: null, weekdays: [1] }],
  ['weekdays', { weekdays: [1, 1] }],
  ['weekdays', { recursiveFrequency: 'MONTHLY', setPosition: 1 }],
  ['weekdays', { recursiveFrequency: 'MONTHLY', weekdays: [1, 2], setPosition: 1 }],
  ['setPosition', { recursiveFrequency: 'MONTHLY', weekdays: [1] }],
  ['setPosition', { weekdays: [1], setPosition: 1 }],
])('what does not go together is refused at %s: %j', async (path, more) => {
  const { t, job } = await onMonday()
  const body = { mappedId: job.id, ...input(job, more) }
  const alone = await t.refused(calendar.create, { body: body as never })
  expect(alone).toMatchObject({ status: 422, errors: [{ path }] })
  const events = [{ id: -1, ...input(job, more) }]
  const whole = await t.refused(jobs.assign, {
    params: { id: job.id },
    body: { jobUsers: [], calendarEventRequest: { events } } as never,
  })
  expect(whole).toMatchObject({ status: 422, errors: [{ path: `calendarEventRequest.events.0.${path}` }] })
})

test.each([
  ['repeatEvery', { repeatEvery: 9 }],
  ['repeatEvery', { repeatEvery: 0 }],
  ['repeatEvery', { repeatEvery: 1.5 }],
  ['weekdays', { weekdays: [] }],
  ['weekdays.0', { weekdays: [0] }],
  ['weekdays.1', { weekdays: [1, 8] }],
  ['setPosition', { recursiveFrequency: 'MONTHLY', weekdays: [1], setPosition: 5 }],
  ['setPosition', { recursiveFrequency: 'MONTHLY', weekdays: [1], setPosition: 0 }],
])('what is out of range is not well formed: %s, %j', async (path, more) => {
  const { t, job } = await onMonday()
  const body = { mappedId: job.id, ...input(job, more) }
  const refused = await t.refused(calendar.create, { body: body as never })
  expect(refused).toMatchObject({ status: 400, errors: [{ path }] })
})

test('an end before the first date that fits, and nothing still to come, are refused', async () => {
  const { t, job } = await onMonday()
  const refused = async (more: object) =>
    (await t.refused(calendar.create, { body: { mappedId: job.id, ...input(job, more) } })).errors
  expect(await refused({ weekdays: [1], until: '2026-03-08' })).toMatchObject([{ path: 'until' }])
  expect(
    await refused({ startTime: onDay('02-24'), weekdays: [2], repeatEvery: 2, until: '2026-03-09' }),
  ).toMatchObject([{ path: 'startTime', message: 'Must not be in the past' }])
})

test('the database refuses what the calls refuse', async () => {
  const { t, job } = await onMonday()
  const id = await anEvent(t, job, { frequency: 'WEEKLY' })
  const scope = await t.scope()
  const save = (values: object) => scope.change('schedule_events', values).where('id', '=', id).execute()
  const wrong = [
    { weekdays: [] },
    { weekdays: [0] },
    { weekdays: [2, 1] },
    { weekdays: [1, 1] },
    { weekdays: [null] },
    { repeat_every: 9 },
    { set_position: 1 },
    { frequency: null, repeat_every: 2 },
    { frequency: 'TWO_DAYS', repeat_every: 2 },
    { frequency: 'DAILY', weekdays: [1] },
    { frequency: 'MONTHLY', weekdays: [1] },
    { frequency: 'MONTHLY', set_position: 1 },
    { frequency: 'MONTHLY', weekdays: [1, 2], set_position: 1 },
    { frequency: 'MONTHLY', weekdays: [1], set_position: 5 },
  ]
  for (const values of wrong) await expect(save(values)).rejects.toThrow('schedule_events_repeat_rule')
  await save({ weekdays: [1, 7], repeat_every: 8 })
  await save({ frequency: 'MONTHLY', weekdays: [7], set_position: -1, repeat_every: 2 })
})

test('an event that was saved before answers without the new fields', async () => {
  const { t, job } = await onMonday()
  const id = await anEvent(t, job, { frequency: 'WEEKLY' })
  const [event] = await t.call(calendar.list, { query: { startDate: '2026-03-01', endDate: '2026-03-31' } })
  expect(Object.keys(event!)).toEqual([
    'id',
    'calendarEventType',
    'assigneeId',
    'userAssigneeId',
    'tenantUserIds',
    'startTime',
    'timezone',
    'duration',
    'recursiveFrequency',
    'until',
    'holidayPolicy',
    'notifyBeforeMinutes',
    'allDay',
    'title',
    'mappedId',
    'mappedText',
    'active',
    'version',
    'occurrences',
  ])
  expect(event!.id).toBe(id)
})

test('a change that names none of the three keeps them; with another frequency they end', async () => {
  const { t, job } = await onMonday()
  const { id } = await create(t, job, { weekdays: [2, 4], repeatEvery: 2 })
  expect(await update(t, job, id, { title: 'Bins' })).toMatchObject({ id, weekdays: [2, 4], repeatEvery: 2 })
  expect(await update(t, job, id, { weekdays: [2, 5] })).not.toHaveProperty('repeatEvery')
  const daily = await update(t, job, id, { recursiveFrequency: 'DAILY' })
  expect(daily).toMatchObject({ id, recursiveFrequency: 'DAILY' })
  expect(daily).not.toHaveProperty('weekdays')
  await update(t, job, id, { recursiveFrequency: 'MONTHLY', weekdays: [2], setPosition: 1 })
  const plain = await update(t, job, id, { recursiveFrequency: 'MONTHLY', weekdays: null, setPosition: null })
  expect(plain).not.toHaveProperty('setPosition')
})

test('all of a series that has begun: what was stays, and the weeks are counted from its first', async () => {
  const { t, job } = await onMonday()
  const id = await anEvent(t, job, { startLocal: '2026-02-23T18:00:00', frequency: 'WEEKLY' })
  const startTime = onDay('02-23')
  const workdays = await update(t, job, id, { startTime, weekdays: [1, 3, 5] })
  expect(workdays.id).not.toBe(id)
  expect(await daysOf(t, '2026-02-22', '2026-03-09')).toEqual(['02-23', '03-02', '03-04', '03-06', '03-09'])
  const { id: again } = await update(t, job, workdays.id, {
    startTime: workdays.startTime,
    weekdays: [1, 3, 5],
    repeatEvery: 2,
  })
  expect(again).toBe(workdays.id)
  expect(await daysOf(t, '2026-02-22', '2026-03-20')).toEqual([
    '02-23',
    '03-02',
    '03-04',
    '03-06',
    '03-16',
    '03-18',
    '03-20',
  ])
})

test('this and following keeps the weeks of the series', async () => {
  const { t, job } = await onMonday()
  const rule = { weekdays: [2, 4], repeatEvery: 2 }
  const { id } = await create(t, job, rule)
  const split = await update(t, job, id, {
    ...rule,
    extent: 'following',
    occurrenceStart: onDay('03-19'),
    startTime: onDay('03-19', '19:00'),
  })
  expect(split).toMatchObject({ startTime: '2026-03-19T19:00:00.000+10:00', ...rule })
  expect(await daysOf(t, '2026-03-01', '2026-04-16')).toEqual([
    '03-03',
    '03-05',
    '03-17',
    '03-19',
    '03-31',
    '04-02',
    '04-14',
    '04-16',
  ])
  // Its title changes nothing of the plan, though it steps from a day before its own first.
  const titled = await update(t, job, split.id, { ...rule, startTime: split.startTime, title: 'Bins' })
  expect(titled).toMatchObject({ id: split.id, startTime: split.startTime })
  expect(await daysOf(t, '2026-03-20', '2026-04-02')).toEqual(['03-31', '04-02'])
})

test('all: removed and moved visits keep their place among as many weekdays', async () => {
  const { t, job } = await onMonday()
  const { id } = await create(t, job, { weekdays: [2, 4] })
  await remove(t, id, onDay('03-05'))
  await update(t, job, id, {
    extent: 'this',
    occurrenceStart: onDay('03-10'),
    startTime: onDay('03-14', '09:00'),
  })
  await update(t, job, id, { startTime: onDay('03-04'), weekdays: [3, 5] })
  // The second of the first week stays out, and the first of the second stays where it was moved.
  expect(await daysOf(t, '2026-03-01', '2026-03-20')).toEqual(['03-04', '03-13', '03-14', '03-18', '03-20'])
})

test('all: a removed visit stays on a weekday that the series keeps, and moves with one that is replaced', async () => {
  const { t, job } = await onMonday()
  const { id } = await create(t, job, { startTime: onDay('03-09'), weekdays: [1, 3, 5] })
  for (const day of ['03-16', '03-18']) await remove(t, id, onDay(day))
  await update(t, job, id, { startTime: onDay('03-11'), weekdays: [3, 4, 5] })
  expect(await daysOf(t, '2026-03-09', '2026-03-27')).toEqual([
    '03-11',
    '03-12',
    '03-13',
    '03-20',
    '03-25',
    '03-26',
    '03-27',
  ])
})

test('all: the visit of a month keeps its month when its weekday changes', async () => {
  const { t, job } = await onMonday()
  const monthly = { recursiveFrequency: 'MONTHLY' as const, weekdays: [1], setPosition: 1 }
  const { id } = await create(t, job, { ...monthly, startTime: onDay('04-06') })
  await remove(t, id, onDay('05-04'))
  await update(t, job, id, { ...monthly, startTime: onDay('04-24'), weekdays: [5], setPosition: -1 })
  expect(await daysOf(t, '2026-04-01', '2026-06-30')).toEqual(['04-24', '06-26'])
})

test('all: with other weekdays a removed visit stays on its date, or it is asked', async () => {
  const { t, job } = await onMonday()
  const { id } = await create(t, job, { weekdays: [1, 2, 3, 4, 5] })
  for (const day of ['03-04', '03-05']) await remove(t, id, onDay(day))
  const fewer = { startTime: onDay('03-03'), weekdays: [1, 3, 5] }
  const asked = await t.refused(calendar.update, { params: { id }, body: input(job, fewer) })
  expect(asked).toMatchObject({ code: 'C013', data: { days: ['2026-03-05'] } })
  await update(t, job, id, fewer, { force: 'true' })
  expect(await daysOf(t, '2026-03-01', '2026-03-09')).toEqual(['03-06', '03-09'])
})

test('a series that was split keeps its removed visits when it moves by a day', async () => {
  const { t, job } = await onMonday()
  const weekly = { recursiveFrequency: 'WEEKLY' as const }
  const { id } = await create(t, job, weekly)
  const split = await update(t, job, id, {
    ...weekly,
    extent: 'following',
    occurrenceStart: onDay('03-17'),
    startTime: onDay('03-17', '19:00'),
  })
  await remove(t, split.id, onDay('03-24', '19:00'))
  await update(t, job, split.id, { ...weekly, startTime: onDay('03-16', '19:00') })
  expect(await daysOf(t, '2026-03-01', '2026-03-31')).toEqual(['03-03', '03-10', '03-16', '03-30'])
})

test('conflicts of weekdays are found over the edge of the week', async () => {
  const { t, job } = await onMonday()
  await create(t, job, { startTime: onDay('03-08', '22:00'), duration: 480, weekdays: [7] })
  const body = {
    mappedId: job.id,
    ...input(job, { startTime: onDay('03-09', '05:00'), duration: 60, weekdays: [1] }),
  }
  expect(await t.refused(calendar.create, { body })).toMatchObject({
    code: 'C008',
    data: { conflicts: [{ kind: 'overlap', date: '2026-03-09' }, {}] },
  })
})
