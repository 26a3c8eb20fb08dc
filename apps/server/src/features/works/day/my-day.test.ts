import { company } from '@muster/contract/company/company'
import { users } from '@muster/contract/users/users'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { aJob, anEvent, aSite } from '../../../../test/office.ts'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant, aUser, type TestUser } from '../../../../test/tenant.ts'

standingStill('2026-03-01T20:00:00Z')

test("the day has the person's occurrences with their works, the open work, and jobs to start", async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const eventId = await anEvent(t, job)
  await anEvent(t, await aJob(t))
  const scope = await t.scope()
  const moved = await anEvent(t, job, { startLocal: '2026-02-01T10:00:00', frequency: 'DAILY' })
  const removed = await anEvent(t, job, { startLocal: '2026-02-01T11:00:00' })
  const exceptions = [
    { event_id: removed, occurrence_date: '2026-03-02', kind: 'removed' },
    {
      event_id: moved,
      occurrence_date: '2026-03-02',
      kind: 'moved',
      start_local: '2026-03-02T15:30:00',
      duration_minutes: 45,
    },
  ]
  for (const each of exceptions) await scope.into('schedule_exceptions', each).execute()
  const occurrenceStart = '2026-03-02T06:00:00.000+10:00'
  const body = { jobId: job.id, eventId, occurrenceStart, startedAt: '2026-03-01T20:00:00Z' }
  const work = await t.call(works.start, { body }, { as: job.worker })
  const day = await t.call(works.myDay, {}, { as: job.worker })
  expect(day).toMatchObject({
    date: '2026-03-02',
    occurrences: [
      {
        eventId,
        occurrenceStart,
        startTime: occurrenceStart,
        duration: 120,
        workId: work.workId,
        status: 'STARTED',
        jobLocation: { id: job.site.id, lat: job.site.latitude, lang: job.site.longitude },
      },
      {
        eventId: moved,
        occurrenceStart: '2026-03-02T10:00:00.000+10:00',
        startTime: '2026-03-02T15:30:00.000+10:00',
        duration: 45,
      },
    ],
    openWork: { workId: work.workId },
    startableJobs: [{ jobId: job.id, specTypes: ['NORMAL'], minimumDistanceToStart: 0, fileCount: 0 }],
  })
  expect(day.occurrences[1]!.workId).toBeUndefined()
  const tomorrow = await t.call(works.myDay, { query: { date: '2026-03-03' } }, { as: job.worker })
  expect(tomorrow.occurrences.map((each) => each.startTime.slice(0, 16))).toEqual([
    '2026-03-03T06:00',
    '2026-03-03T10:00',
    '2026-03-03T11:00',
  ])
  expect(tomorrow.occurrences.every((each) => each.workId === undefined)).toBe(true)
})

test("today is each site's own day", async () => {
  const t = await aTenant()
  // Past midnight in Brisbane, still the evening before in Perth.
  t.clock.set(new Date('2026-03-01T14:30:00Z'))
  const person = await aUser(t)
  const perth = await aSite(t, { timezone: 'Australia/Perth', latitude: -31.95, longitude: 115.86 })
  for (const job of [
    await aJob(t, { assignees: [person] }),
    await aJob(t, { assignees: [person], site: perth }),
  ])
    await anEvent(t, job, { startLocal: '2026-01-05T06:00:00' })
  const day = await t.call(works.myDay, {}, { as: person })
  expect(day.occurrences.map((each) => each.startTime)).toEqual([
    '2026-03-01T06:00:00.000+08:00',
    '2026-03-02T06:00:00.000+10:00',
  ])
})

test('FLD-08: the next two weeks have their visits, each on the day on which it starts at its site', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  await anEvent(t, job, { startLocal: '2026-03-03T22:00:00', frequency: 'WEEKLY' })
  await anEvent(t, await aJob(t), { startLocal: '2026-03-04T10:00:00' })
  const query = { from: '2026-03-02', days: 14 }
  const days = await t.call(works.myDays, { query }, { as: job.worker })
  expect(days).toHaveLength(14)
  expect(days[0]!.date).toBe('2026-03-02')
  expect(days[13]!.date).toBe('2026-03-15')
  const planned = days.flatMap(({ date, occurrences }) =>
    occurrences.map(({ startTime }) => [date, startTime.slice(0, 16)]),
  )
  expect(planned).toEqual([
    ['2026-03-03', '2026-03-03T22:00'],
    ['2026-03-10', '2026-03-10T22:00'],
  ])
  const tooMany = await t.refused(works.myDays, { query: { ...query, days: 15 } }, { as: job.worker })
  expect(tooMany).toMatchObject({ status: 400, errors: [{ path: 'days' }] })
})

test('FLD-05, FLD-06: the phone knows the ground of a site and what becomes of a start away from it', async () => {
  const t = await aTenant()
  const fence = [
    { lat: -27.47, lang: 153.02 },
    { lat: -27.47, lang: 153.03 },
    { lat: -27.46, lang: 153.03 },
  ]
  const job = await aJob(t)
  const scope = await t.scope()
  await scope
    .change('sites', { fence: JSON.stringify(fence) })
    .where('id', '=', job.site.id)
    .execute()
  await scope.change('company_settings', { start_mode: 'FLAG' }).execute()
  const day = await t.call(works.myDay, {}, { as: job.worker })
  expect(day).toMatchObject({ startMode: 'FLAG', startableJobs: [{ fence }] })
})

test('FLD-14: the phone knows the numbers of the office and of the other leaders of a job', async () => {
  const t = await aTenant()
  const [lena, max] = [await aUser(t, { level: 4, firstName: 'Lena' }), await aUser(t, { level: 4 })]
  const worker = await aUser(t)
  await aJob(t, { assignees: [worker, lena, max] })
  await t.call(users.update, { params: lena, body: { phone: '0412 345 679' } })
  const numbers = async (as: TestUser) => {
    const { officePhone, startableJobs } = await t.call(works.myDay, {}, { as })
    return [officePhone, startableJobs[0]!.leaders]
  }
  expect(await numbers(worker)).toEqual([null, [{ name: `Lena ${lena.lastName}`, phone: '+61412345679' }]])
  await t.call(company.updateSettings, { body: { officePhone: '07 3333 4444' } })
  expect(await numbers(lena)).toEqual(['+61733334444', []])
  expect(await t.refused(company.updateSettings, { body: { officePhone: '12' } })).toMatchObject({
    status: 422,
    errors: [{ path: 'officePhone', message: 'This is not a telephone number' }],
  })
  await t.call(company.updateSettings, { body: { officePhone: '' } })
  expect((await numbers(lena))[0]).toBeNull()
})
