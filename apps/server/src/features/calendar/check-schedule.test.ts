import { type CalendarEventInput, calendar, type ScheduleCheck } from '@muster/contract/planning/calendar'
import { afterEach, expect, test } from 'vitest'
import { theApp } from '../../../test/app.ts'
import { aJob, anEvent, aSite, type TestJob } from '../../../test/office.ts'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'

afterEach(async () => (await theApp()).clock.set(undefined))

/** Noon of Monday 2 March 2026 in Brisbane; one person at two jobs, and planned at the other on Wednesday night. */
async function onMonday() {
  const t = await aTenant()
  t.clock.set(new Date('2026-03-02T02:00:00Z'))
  const worker = await aUser(t)
  const job = await aJob(t, { assignees: [worker] })
  const other = await aJob(t, { assignees: [worker] })
  const night = { startLocal: '2026-03-04T22:00:00', durationMinutes: 480, frequency: null }
  return { t, job, other, nightId: await anEvent(t, other, night) }
}
const days = { startDate: '2026-03-01', endDate: '2026-03-31' }
const early = (job: TestJob, more: Partial<CalendarEventInput> = {}): CalendarEventInput => ({
  ...{ id: -1, userAssigneeId: job.worker.id, startTime: '2026-03-05T05:00:00+10:00', duration: 60 },
  ...{ recursiveFrequency: null, notifyBeforeMinutes: 5 },
  ...more,
})
const check = (t: Tenant, job: TestJob, changes: Partial<ScheduleCheck>) =>
  t.call(calendar.check, {
    body: { ...days, mappedId: job.id, tenantUserIds: [job.worker.id], events: [], ...changes },
  })
const stored = async (t: Tenant) =>
  (await t.call(calendar.list, { query: days })).map(({ id, version, occurrences }) => ({
    id,
    version,
    occurrences,
  }))

test('a shift that is not saved and the one that it meets name each other, each on its own day', async () => {
  const { t, job, other, nightId } = await onMonday()
  const before = await stored(t)
  const found = await check(t, job, { events: [early(job)] })
  expect(found).toEqual([
    {
      ...{ kind: 'overlap', tenantUserId: job.worker.id, date: '2026-03-05', eventId: -1 },
      ...{ otherEventId: nightId, otherText: `${other.detail.title} · ${other.site.name}` },
    },
    {
      ...{ kind: 'overlap', tenantUserId: job.worker.id, date: '2026-03-04', eventId: nightId },
      ...{ otherEventId: -1, otherText: `${job.detail.title} · ${job.site.name}` },
    },
    expect.objectContaining({ kind: 'rest', eventId: -1, date: '2026-03-05' }),
    expect.objectContaining({ kind: 'rest', eventId: nightId, date: '2026-03-04' }),
  ])
  expect(await stored(t)).toEqual(before)
})

test('a changed series is checked as it would be saved, and nothing of it is', async () => {
  const { t, job, other, nightId } = await onMonday()
  const morning = await anEvent(t, job, { startLocal: '2026-03-03T16:00:00', frequency: 'DAILY' })
  const before = await stored(t)
  expect(await check(t, job, {})).toEqual([])
  const [event] = await t.call(calendar.list, { query: { ...days, mappedIds: [job.id] } })
  const earlier = early(job, {
    id: event!.id,
    startTime: '2026-03-03T05:00:00+10:00',
    recursiveFrequency: 'DAILY',
  })
  const found = await check(t, job, { events: [earlier] })
  expect(found.filter(({ kind }) => kind === 'overlap')).toEqual([
    expect.objectContaining({ eventId: morning, date: '2026-03-05', otherEventId: nightId }),
    expect.objectContaining({ eventId: nightId, date: '2026-03-04', otherEventId: morning }),
  ])
  const without = { eventId: morning, occurrenceStart: '2026-03-05T05:00:00+10:00', extent: 'this' as const }
  expect(await check(t, other, { mappedId: other.id, removeEventIds: [nightId] })).toEqual([])
  const refused = await t.refused(calendar.check, {
    body: {
      ...days,
      mappedId: job.id,
      tenantUserIds: [job.worker.id],
      events: [],
      removeOccurrences: [without],
    },
  })
  expect(refused).toMatchObject({ status: 422, errors: [{ path: 'removeOccurrences.0.occurrenceStart' }] })
  expect(await stored(t)).toEqual(before)
})

test('shifts of a job that is being created are checked at its site, for a person who is not assigned yet', async () => {
  const { t, job, nightId } = await onMonday()
  const site = await aSite(t)
  const body = { ...days, tenantUserIds: [job.worker.id], jobLocationId: site.id, events: [early(job)] }
  const found = await t.call(calendar.check, { body })
  expect(found.at(1)).toMatchObject({ eventId: nightId, otherEventId: -1, otherText: site.name })
  const wrong = async (more: object) =>
    (await t.refused(calendar.check, { body: { ...body, ...more } as never })).errors?.map(({ path }) => path)
  expect(await wrong({ jobLocationId: undefined })).toEqual(['jobLocationId'])
  expect(await wrong({ mappedId: 999_999_999 })).toEqual(['mappedId'])
  expect(await wrong({ removeEventIds: [nightId] })).toEqual(['mappedId'])
  expect(await wrong({ endDate: '2026-07-01' })).toEqual(['endDate'])
  expect(await wrong({ events: [early(job, { weekdays: [1] })] })).toEqual(['events.0.weekdays'])
})

test('a person of a level that does not work on sites is named too', async () => {
  const { t, job } = await onMonday()
  const manager = await aUser(t, { level: 2 })
  const events = [early(job, { userAssigneeId: manager.id })]
  const found = await check(t, job, { tenantUserIds: [manager.id], events })
  expect(found).toMatchObject([{ kind: 'personLevel', tenantUserId: manager.id, eventId: -1 }])
})
