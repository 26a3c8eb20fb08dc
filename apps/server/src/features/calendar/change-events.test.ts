import { jobs } from '@muster/contract/jobs/jobs'
import { calendar } from '@muster/contract/planning/calendar'
import { afterEach, expect, test } from 'vitest'
import { theApp } from '../../../test/app.ts'
import { aJob, anEvent, aSite, type TestJob } from '../../../test/office.ts'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'

afterEach(async () => (await theApp()).clock.set(undefined))

/** Noon of Monday 2 March 2026 in Brisbane, with a job there. */
async function onMonday() {
  const t = await aTenant()
  t.clock.set(new Date('2026-03-02T02:00:00Z'))
  return { t, job: await aJob(t) }
}
const onDay = (day: string, time = '06:00') => `2026-${day}T${time}:00+10:00`
const startsOf = async (t: Tenant, startDate: string, endDate: string) =>
  (await t.call(calendar.list, { query: { startDate, endDate } }))
    .flatMap(({ occurrences }) => occurrences.map(({ startTime }) => startTime.slice(5, 16)))
    .sort()
const change = (t: Tenant, job: TestJob, id: number, more: object, query: object = {}) =>
  t.call(calendar.update, {
    params: { id },
    query,
    body: {
      userAssigneeId: job.worker.id,
      startTime: onDay('01-05'),
      duration: 120,
      recursiveFrequency: 'DAILY',
      notifyBeforeMinutes: 5,
      ...more,
    },
  })

test('one event is added, changed and ended on its own', async () => {
  const { t, job } = await onMonday()
  const body = {
    mappedId: job.id,
    userAssigneeId: job.worker.id,
    startTime: onDay('03-03'),
    duration: 60,
    recursiveFrequency: 'WEEKLY' as const,
    notifyBeforeMinutes: 0,
  }
  const { event, conflicts } = await t.call(calendar.create, { body })
  expect(event).toMatchObject({
    version: 1,
    duration: 60,
    occurrences: [{}, {}, {}, {}, {}],
    holidayPolicy: 'keep',
  })
  expect(conflicts).toEqual([])
  const after = await change(t, job, event.id, { startTime: onDay('03-04'), recursiveFrequency: null })
  expect(after.event).toMatchObject({ id: event.id, version: 2, startTime: '2026-03-04T06:00:00.000+10:00' })
  await t.call(calendar.remove, { params: { id: event.id } })
  expect(await startsOf(t, '2026-03-01', '2026-03-31')).toEqual([])
  expect((await t.refused(calendar.remove, { params: { id: event.id } })).status).toBe(404)
  const wrong = await t.refused(calendar.create, { body: { ...body, mappedId: 999_999_999 } })
  expect(wrong).toMatchObject({ status: 422, errors: [{ path: 'mappedId' }] })
  const stranger = await aUser(t)
  const unassigned = await t.refused(calendar.create, { body: { ...body, userAssigneeId: stranger.id } })
  expect(unassigned.errors).toMatchObject([
    { path: 'userAssigneeId', message: 'Must be assigned to this job' },
  ])
})

test('what happens once and has begun keeps its times; its title may change', async () => {
  const { t, job } = await onMonday()
  const id = await anEvent(t, job, {
    startLocal: '2026-03-02T10:00:00',
    durationMinutes: 60,
    frequency: null,
  })
  const same = { startTime: onDay('03-02', '10:00'), duration: 60, recursiveFrequency: null }
  for (const more of [
    { startTime: onDay('03-09', '10:00') },
    { duration: 90 },
    { recursiveFrequency: 'WEEKLY' },
    { allDay: true },
  ]) {
    const body = { userAssigneeId: job.worker.id, notifyBeforeMinutes: 5, ...same, ...more }
    expect(await t.refused(calendar.update, { params: { id }, body: body as never })).toMatchObject({
      status: 422,
      errors: [{ path: 'startTime', message: 'Has already started' }],
    })
  }
  const { event } = await change(t, job, id, { ...same, title: 'Windows' })
  expect(event).toMatchObject({ title: 'Windows', duration: 60, version: 2 })
})

test('this: one occurrence moves, with its name, and one is taken out', async () => {
  const { t, job } = await onMonday()
  const id = await anEvent(t, job)
  const moved = await change(t, job, id, {
    extent: 'this',
    occurrenceStart: onDay('03-04'),
    startTime: onDay('03-05', '14:00'),
    duration: 45,
  })
  expect(moved.event.occurrences.find(({ exception }) => exception)).toEqual({
    occurrenceStart: '2026-03-04T06:00:00.000+10:00',
    startTime: '2026-03-05T14:00:00.000+10:00',
    duration: 45,
    exception: 'moved',
  })
  await t.call(calendar.remove, {
    params: { id },
    query: { extent: 'this', occurrenceStart: onDay('03-06') },
  })
  expect(await startsOf(t, '2026-03-03', '2026-03-07')).toEqual([
    '03-03T06:00',
    '03-05T06:00',
    '03-05T14:00',
    '03-07T06:00',
  ])
})

test('following: the series ends before, and goes on differently with its exceptions', async () => {
  const { t, job } = await onMonday()
  const id = await anEvent(t, job)
  await t.call(calendar.remove, {
    params: { id },
    query: { extent: 'this', occurrenceStart: onDay('03-06') },
  })
  const { event } = await change(t, job, id, {
    extent: 'following',
    occurrenceStart: onDay('03-05'),
    startTime: onDay('03-05', '08:00'),
  })
  expect(event.id).not.toBe(id)
  expect(await startsOf(t, '2026-03-03', '2026-03-07')).toEqual([
    '03-03T06:00',
    '03-04T06:00',
    '03-05T08:00',
    '03-07T08:00',
  ])
  await t.call(calendar.remove, {
    params: { id: event.id },
    query: { extent: 'following', occurrenceStart: onDay('03-07', '08:00') },
  })
  expect(await startsOf(t, '2026-03-04', '2026-03-31')).toEqual(['03-04T06:00', '03-05T08:00'])
})

test('following: from the first occurrence it is all; the 31st stays the 31st', async () => {
  const { t, job } = await onMonday()
  const id = await anEvent(t, job, { startLocal: '2026-03-31T06:00:00', frequency: 'MONTHLY' })
  const monthly = { recursiveFrequency: 'MONTHLY', extent: 'following' }
  const first = await change(t, job, id, {
    ...monthly,
    occurrenceStart: onDay('03-31'),
    startTime: onDay('03-31', '07:00'),
  })
  expect(first.event.id).toBe(id)
  const later = await change(t, job, id, {
    ...monthly,
    occurrenceStart: onDay('04-30', '07:00'),
    startTime: onDay('04-30', '09:00'),
  })
  expect(later.event.startTime).toBe('2026-04-30T09:00:00.000+10:00')
  expect(await startsOf(t, '2026-03-01', '2026-06-30')).toEqual([
    '03-31T07:00',
    '04-30T09:00',
    '05-31T09:00',
    '06-30T09:00',
  ])
})

test('all: what has begun stays as it was planned, what is to come changes', async () => {
  const { t, job } = await onMonday()
  const id = await anEvent(t, job)
  const { event } = await change(t, job, id, { startTime: onDay('01-05', '09:00') })
  expect(event).toMatchObject({ startTime: '2026-03-03T09:00:00.000+10:00' })
  expect(await startsOf(t, '2026-03-01', '2026-03-04')).toEqual([
    '03-01T06:00',
    '03-02T06:00',
    '03-03T09:00',
    '03-04T09:00',
  ])
  const titled = await change(t, job, event.id, { startTime: event.startTime, title: 'Bins' })
  expect(titled.event).toMatchObject({ id: event.id, title: 'Bins' })
})

test('what was not there, has begun or was removed cannot be changed', async () => {
  const { t, job } = await onMonday()
  const id = await anEvent(t, job)
  const refused = async (more: object) => {
    const body = {
      userAssigneeId: job.worker.id,
      startTime: onDay('03-09'),
      duration: 60,
      recursiveFrequency: 'DAILY' as const,
      notifyBeforeMinutes: 5,
      ...more,
    }
    return (await t.refused(calendar.update, { params: { id }, body })).errors
  }
  const path = 'occurrenceStart'
  expect(await refused({ extent: 'this' })).toMatchObject([{ path, message: 'Needed with this extent' }])
  expect(await refused({ extent: 'this', occurrenceStart: onDay('03-04', '07:00') })).toMatchObject([
    { path, message: 'Not an occurrence of this event' },
  ])
  expect(await refused({ extent: 'following', occurrenceStart: onDay('03-02') })).toMatchObject([
    { path, message: 'Has already started' },
  ])
  await t.call(calendar.remove, {
    params: { id },
    query: { extent: 'this', occurrenceStart: onDay('03-06') },
  })
  expect(await refused({ extent: 'this', occurrenceStart: onDay('03-06') })).toMatchObject([
    { path, message: 'This occurrence was removed' },
  ])
  const removal = await t.refused(calendar.remove, { params: { id }, query: { extent: 'this' } })
  expect(removal.errors).toMatchObject([{ path, message: 'Needed with this extent' }])
})

test('of fifty who change one event at once, one does', async () => {
  const { t, job } = await onMonday()
  const id = await anEvent(t, job, { startLocal: '2026-03-10T06:00:00' })
  const body = {
    userAssigneeId: job.worker.id,
    startTime: onDay('03-11'),
    duration: 60,
    recursiveFrequency: 'DAILY' as const,
    notifyBeforeMinutes: 5,
    version: 1,
  }
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => t.send(calendar.update, { params: { id }, body })),
  )
  const statuses = replies.map(({ statusCode }) => statusCode).sort()
  expect(statuses).toEqual([200, ...Array(49).fill(409)])
})

test('one save of a job adds, changes, moves and removes, and says the real ids', async () => {
  const { t, job } = await onMonday()
  const [first, second] = [
    await anEvent(t, job),
    await anEvent(t, job, { startLocal: '2026-03-10T20:00:00' }),
  ]
  const event = {
    userAssigneeId: job.worker.id,
    duration: 60,
    recursiveFrequency: 'WEEKLY' as const,
    notifyBeforeMinutes: 5,
  }
  const { eventIds, events } = await t.call(jobs.assign, {
    params: { id: job.id },
    body: {
      jobUsers: [],
      calendarEventRequest: {
        events: [
          { ...event, id: -4, startTime: onDay('03-08', '12:00') },
          { ...event, id: second, startTime: onDay('03-12', '20:00') },
        ],
        removeOccurrences: [
          { eventId: first, occurrenceStart: onDay('03-04'), extent: 'this' },
          { eventId: first, occurrenceStart: onDay('03-07'), extent: 'following' },
        ],
      },
    },
  })
  expect(eventIds).toEqual({ [-4]: expect.any(Number), [second]: second })
  expect(events.map(({ id }) => id)).toEqual([first, second, eventIds[-4]])
  expect(await startsOf(t, '2026-03-03', '2026-03-12')).toEqual([
    '03-03T06:00',
    '03-05T06:00',
    '03-06T06:00',
    '03-08T12:00',
    '03-12T20:00',
  ])
})

test('public holidays of the site are skipped or moved, those of the company too', async () => {
  const { t } = await onMonday()
  const job = await aJob(t, { site: await aSite(t, { timezone: 'Australia/Melbourne' }) })
  const body = {
    mappedId: job.id,
    userAssigneeId: job.worker.id,
    startTime: '2026-03-06T09:00:00+11:00',
    duration: 60,
    recursiveFrequency: 'WEEKLY' as const,
    notifyBeforeMinutes: 5,
    holidayPolicy: 'skip' as const,
  }
  const { event } = await t.call(calendar.create, { body })
  expect(await startsOf(t, '2026-03-27', '2026-04-10')).toEqual(['03-27T09:00', '04-10T09:00'])
  await t.call(calendar.update, { params: { id: event.id }, body: { ...body, holidayPolicy: 'move' } })
  expect(await startsOf(t, '2026-03-27', '2026-04-10')).toEqual(['03-27T09:00', '04-07T09:00', '04-10T09:00'])
  const holiday = { date: '2026-04-07', name: 'Stocktake', region: null }
  const { id } = await t.call(calendar.saveHoliday, { body: holiday })
  expect(await startsOf(t, '2026-03-27', '2026-04-09')).toEqual(['03-27T09:00', '04-08T09:00'])
  await t.call(calendar.removeHoliday, { params: { id: id! } })
  await t.call(calendar.saveHoliday, { body: { ...holiday, date: '2026-04-03', isHoliday: false } })
  expect(await startsOf(t, '2026-03-27', '2026-04-09')).toEqual(['03-27T09:00', '04-03T09:00'])
  const listed = await t.call(calendar.holidays, { query: { year: 2026, region: 'VIC' } })
  expect(listed.filter(({ date }) => date === '2026-04-03')).toMatchObject([
    { id: expect.any(Number), name: 'Stocktake', isHoliday: false },
    { id: null, name: 'Good Friday', isHoliday: true },
  ])
})

test('F-09: moved to another weekday, a series keeps the places of what was removed and moved', async () => {
  const { t, job } = await onMonday()
  const id = await anEvent(t, job, { startLocal: '2026-03-10T06:00:00', frequency: 'WEEKLY' })
  const occurrence = (day: string) => ({ extent: 'this' as const, occurrenceStart: onDay(day) })
  await t.call(calendar.remove, { params: { id }, query: occurrence('03-17') })
  const weekly = { recursiveFrequency: 'WEEKLY' as const }
  await change(t, job, id, { ...weekly, ...occurrence('03-24'), startTime: onDay('03-24', '15:00') })
  await change(t, job, id, { ...weekly, startTime: onDay('03-11') })
  expect(await startsOf(t, '2026-03-01', '2026-04-02')).toEqual(['03-11T06:00', '03-24T15:00', '04-01T06:00'])
  const daily = { recursiveFrequency: 'DAILY' as const, startTime: onDay('03-11'), until: '2026-03-25' }
  const refused = await t.refused(calendar.update, {
    params: { id },
    body: { userAssigneeId: job.worker.id, duration: 120, notifyBeforeMinutes: 5, ...daily },
  })
  expect(refused).toMatchObject({ code: 'C013', data: { days: ['2026-03-18', '2026-03-25'] } })
  await change(t, job, id, daily, { force: 'true' })
  expect(await startsOf(t, '2026-03-01', '2026-04-02')).toHaveLength(15)
})
