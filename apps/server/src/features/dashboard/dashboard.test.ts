import { dashboard } from '@muster/contract/dashboard'
import { isoWithOffset } from '@muster/rules/time/zone'
import { expect, test } from 'vitest'
import { aJob, aJobDetail, anEvent, aSite, aWork } from '../../../test/office.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { aStoredFile } from '../files/examples.ts'

const noon = new Date('2026-03-02T02:00:00Z')
const zone = 'Australia/Sydney'
const count = async (t: Tenant, as: TestUser) => (await t.call(dashboard.counts, {}, { as })).countMap
const values = (points: readonly { value: number }[]) => points.map(({ value }) => value)

/** A company at noon of 2 March 2026, in Brisbane. */
async function atNoon() {
  const t = await aTenant()
  t.clock.set(noon)
  return t
}

test('the counters count what is active now, works of all time, and bytes', async () => {
  const t = await aTenant()
  expect(await t.call(dashboard.counts)).toEqual({
    countMap: {
      CLIENTS_TOTAL: 0,
      EMPLOYERS_TOTAL: 1,
      JOB_SITES_TOTAL: 0,
      JOBS_TOTAL: 0,
      WORKS_TOTAL: 0,
      STORAGE_USED: 0,
    },
    employeeTotal: 1,
  })
  const job = await aJob(t)
  await aJob(t, { site: job.site, enabled: false, assignees: [job.worker] })
  await aWork(t, { job })
  await aWork(t, { job, status: 'VOID' })
  const gone = await aUser(t)
  const site = await aSite(t, { client: job.site.client })
  const scope = await t.scope()
  await scope.change('users', { removed_at: scope.now }).where('id', '=', gone.id).execute()
  await scope.change('sites', { archived_at: scope.now }).where('id', '=', site.id).execute()
  await aStoredFile(t, Buffer.alloc(1500))
  expect(await t.call(dashboard.counts)).toEqual({
    countMap: {
      CLIENTS_TOTAL: 1,
      EMPLOYERS_TOTAL: 2,
      JOB_SITES_TOTAL: 1,
      JOBS_TOTAL: 1,
      WORKS_TOTAL: 1,
      STORAGE_USED: 1500,
    },
    employeeTotal: 2,
  })
})

test('below management the counters count what each person reaches, and no bytes', async () => {
  const t = await atNoon()
  const job = await aJob(t)
  const other = await aJob(t)
  await aWork(t, { job, endedAt: '2026-03-01T20:00:00Z' })
  await aWork(t, { job: other })
  await aWork(t, { job, status: 'STARTED' })
  const ofWorker = await count(t, job.worker)
  expect(ofWorker).toEqual({
    CLIENTS_TOTAL: 0,
    EMPLOYERS_TOTAL: 1,
    JOB_SITES_TOTAL: 1,
    JOBS_TOTAL: 1,
    WORKS_TOTAL: 2,
  })
  expect(await count(t, job.site.client)).toEqual({
    CLIENTS_TOTAL: 1,
    EMPLOYERS_TOTAL: 1,
    JOB_SITES_TOTAL: 1,
    JOBS_TOTAL: 1,
    WORKS_TOTAL: 1,
  })
})

test('the trend of works counts completed ones by the local day of their clock-in, with empty days', async () => {
  const t = await atNoon()
  const job = await aJob(t)
  await aWork(t, { job })
  await aWork(t, { job, startedAt: '2026-02-27T20:00:00Z', endedAt: '2026-02-27T22:00:00Z' })
  await aWork(t, { job, startedAt: '2026-02-22T13:00:00Z', endedAt: '2026-02-22T13:30:00Z' })
  await aWork(t, { job, status: 'VOID' })
  await aWork(t, { job, status: 'STARTED' })
  const week = await t.call(dashboard.workTrend)
  expect(week.map(({ label, value }) => `${label} ${value}`)).toEqual([
    '2026-02-24 0',
    '2026-02-25 0',
    '2026-02-26 0',
    '2026-02-27 0',
    '2026-02-28 1',
    '2026-03-01 0',
    '2026-03-02 1',
  ])
  expect(week[0]!.from).toBe(isoWithOffset(zone, Date.parse('2026-02-24T00:00:00+11:00')))
  const trend = async (query: object) => values(await t.call(dashboard.workTrend, { query }))
  expect((await trend({ frequency: 'MONTHLY' })).slice(-10)).toEqual(
    [0, 1, 0, 0, 0, 0, 0, 1, 0, 1].slice(-10),
  )
  expect(await trend({ frequency: 'ANNUALLY' })).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 1])
  expect(await trend({ statuses: ['STARTED', 'COMPLETED'] })).toEqual([0, 0, 0, 0, 1, 0, 2])
  const day = await t.call(dashboard.workTrend, { query: { frequency: 'DAILY' } })
  // 19:00 UTC is 06:00 in Sydney, where the company is.
  expect(day.filter(({ value }) => value > 0).map(({ label }) => label)).toEqual(['06:00'])
  expect(day).toHaveLength(14)
})

test('D1-11: Day is today for trends and hours alike', async () => {
  const t = await atNoon()
  const job = await aJob(t)
  // 23:40 of the day before at the site in Brisbane, within the last 24 hours; then 00:30 of the day itself.
  await aWork(t, { job, startedAt: '2026-03-01T13:40:00Z', endedAt: '2026-03-01T13:50:00Z' })
  await aWork(t, { job, startedAt: '2026-03-01T14:30:00Z', endedAt: '2026-03-01T14:40:00Z' })
  const daily = { query: { frequency: 'DAILY' as const } }
  const trend = await t.call(dashboard.workTrend, daily)
  expect(trend.filter(({ value }) => value > 0).map(({ label }) => label)).toEqual(['01:00'])
  for (const as of [t.boss, job.worker])
    expect(values(await t.call(dashboard.userTrend, daily, { as }))).toEqual([1])
  const today = { query: { startDate: '2026-03-02', endDate: '2026-03-02' } }
  expect(values(await t.call(dashboard.userTimes, today))).toEqual([10 * 60_000])
})

test('the trend of works is narrowed by job, site and person, and shows each person their own', async () => {
  const t = await atNoon()
  const [job, other] = [await aJob(t), await aJob(t)]
  await aWork(t, { job })
  await aWork(t, { job: other })
  await aWork(t, {
    job: other,
    by: job.worker,
    startedAt: '2026-03-01T22:00:00Z',
    endedAt: '2026-03-01T23:00:00Z',
  })
  const today = async (query: object, as?: TestUser) =>
    (await t.call(dashboard.workTrend, { query }, as ? { as } : {})).at(-1)!.value
  expect(await today({})).toBe(3)
  expect(await today({ jobId: job.id })).toBe(1)
  expect(await today({ jobLocationId: other.site.id })).toBe(2)
  expect(await today({ userId: job.worker.id })).toBe(2)
  expect(await today({}, other.worker)).toBe(1)
  expect(await today({ userId: job.worker.id }, other.worker)).toBe(0)
  expect(await today({}, other.site.client)).toBe(2)
  const leader = await aUser(t, { level: 4 })
  expect(await today({}, leader)).toBe(0)
})

test('the trend of jobs counts those made, for each person those they reach', async () => {
  const t = await atNoon()
  const job = await aJob(t)
  const older = await aJob(t)
  const scope = await t.scope()
  await scope.change('jobs', { created_at: noon }).where('id', '=', job.id).execute()
  await scope.change('jobs', { created_at: '2025-12-31T13:30:00Z' }).where('id', '=', older.id).execute()
  expect(values(await t.call(dashboard.jobTrend))).toEqual([0, 0, 0, 0, 0, 0, 1])
  const year = await t.call(dashboard.jobTrend, { query: { frequency: 'ANNUALLY' } })
  expect(year.filter(({ value }) => value > 0).map(({ label }) => label)).toEqual(['2026-01', '2026-03'])
  const day = await t.call(dashboard.jobTrend, { query: { frequency: 'DAILY' } })
  expect(day.at(-1)).toMatchObject({ label: '13:00', value: 1 })
  const theirs = await t.call(dashboard.jobTrend, { query: { frequency: 'ANNUALLY' } }, { as: older.worker })
  expect(values(theirs).reduce((sum, value) => sum + value)).toBe(1)
})

test('people by their completed works, most first; below management oneself alone', async () => {
  const t = await atNoon()
  const job = await aJob(t)
  const leader = await aUser(t, { level: 4 })
  for (const hour of [1, 2, 3])
    await aWork(t, { job, startedAt: `2026-03-01T0${hour}:00:00Z`, endedAt: `2026-03-01T0${hour}:30:00Z` })
  await aWork(t, { job, by: leader })
  const trend = await t.call(dashboard.userTrend)
  expect(trend.map(({ id, value }) => [id, value])).toEqual([
    [job.worker.id, 3],
    [leader.id, 1],
  ])
  expect(trend[0]!.label).toBe(`${job.worker.firstName} ${job.worker.lastName}`)
  const ofLevel = await t.call(dashboard.userTrend, { query: { userLevels: [4] } })
  expect(ofLevel.map(({ id }) => id)).toEqual([leader.id])
  const today = await t.call(dashboard.userTrend, { query: { frequency: 'DAILY' } })
  expect(today.map(({ id, value }) => [id, value])).toEqual([[leader.id, 1]])
  const own = await t.call(dashboard.userTrend, {}, { as: leader })
  expect(own.map(({ id, value }) => [id, value])).toEqual([[leader.id, 1]])
  expect(await t.refused(dashboard.userTrend, {}, { as: job.site.client })).toMatchObject({ status: 403 })
})

test('the works of somebody who was removed stay in the trend of people, as their hours stay', async () => {
  const t = await atNoon()
  const job = await aJob(t)
  await aWork(t, { job })
  const scope = await t.scope()
  await scope.change('users', { removed_at: scope.now }).where('id', '=', job.worker.id).execute()
  for (const frequency of ['DAILY', 'WEEKLY'] as const) {
    const trend = await t.call(dashboard.userTrend, { query: { frequency, userLevels: [5] } })
    expect(trend.map(({ id, value }) => [id, value])).toEqual([[job.worker.id, 1]])
  }
  expect((await t.call(dashboard.userTimes)).map(({ id }) => id)).toEqual([job.worker.id])
})

test('time logs are the service time of completed works, exact to the millisecond', async () => {
  const t = await atNoon()
  const job = await aJob(t)
  await aWork(t, {
    job,
    startedAt: '2026-03-01T19:00:00.001Z',
    endedAt: '2026-03-01T21:00:00.000Z',
    breaks: [
      { from: '2026-03-01T19:10:00Z', to: '2026-03-01T19:20:00Z' },
      { from: '2026-03-01T19:15:00Z', to: '2026-03-01T19:30:00Z' },
      { from: '2026-03-01T20:50:00Z', to: '2026-03-01T22:50:00Z' },
    ],
  })
  await aWork(t, { job, status: 'STARTED' })
  const served = 2 * 3_600_000 - 1 - 20 * 60_000 - 10 * 60_000
  expect(await t.call(dashboard.siteTimes)).toEqual([{ id: job.site.id, name: job.site.name, value: served }])
  const name = `${job.worker.firstName} ${job.worker.lastName}`
  expect(await t.call(dashboard.userTimes)).toEqual([
    { id: job.worker.id, name, value: served, distinguishedBy: null },
  ])
  expect(await t.call(dashboard.userTimes, {}, { as: job.worker })).toHaveLength(1)
  const leader = await aUser(t, { level: 4 })
  expect(await t.call(dashboard.siteTimes, {}, { as: leader })).toEqual([])
  const before = { startDate: '2026-02-01', endDate: '2026-03-01' }
  expect(await t.call(dashboard.siteTimes, { query: before })).toEqual([])
  const tooLong = { startDate: '2024-01-01', endDate: '2026-03-01' }
  expect(await t.refused(dashboard.siteTimes, { query: tooLong })).toMatchObject({ status: 422 })
})

test('beside the service time of sites management has the planned time that is over by now', async () => {
  const t = await atNoon()
  const job = await aJob(t)
  const idle = await aJob(t)
  await anEvent(t, job, { startLocal: '2026-03-01T05:00:00' })
  await anEvent(t, job, { startLocal: '2026-03-02T11:00:00', frequency: null })
  await anEvent(t, idle, { startLocal: '2026-03-02T06:00:00', frequency: null, durationMinutes: 30 })
  await aWork(t, { job })
  const hour = 3_600_000
  const query = { startDate: '2026-03-01', endDate: '2026-03-03', withPlanned: true }
  expect(await t.call(dashboard.siteTimes, { query })).toEqual([
    { id: job.site.id, name: job.site.name, value: 2 * hour, planned: 4 * hour },
    { id: idle.site.id, name: idle.site.name, value: 0, planned: hour / 2 },
  ])
  expect(await t.call(dashboard.siteTimes, { query }, { as: job.worker })).toEqual([
    { id: job.site.id, name: job.site.name, value: 2 * hour },
  ])
  const long = { ...query, startDate: '2025-11-30' }
  expect(await t.call(dashboard.siteTimes, { query: long })).toEqual([
    { id: job.site.id, name: job.site.name, value: 2 * hour },
  ])
})

test('the figures of the team: visits, starts in time, scores, daily tasks and hours', async () => {
  const t = await atNoon()
  expect(await t.call(dashboard.team)).toEqual(
    ['VISITS', 'ON_TIME', 'INSPECTIONS', 'FEEDBACK', 'CHECKLISTS', 'HOURS'].map((figure) => ({
      figure,
      value: null,
      of: 0,
    })),
  )
  const detail = await aJobDetail(t, {
    specs: [
      { items: [{ questions: [{ answerType: 'CHECKBOX' }, { answerType: 'TEXT' }] }] },
      { frequency: 'WEEKLY', items: [{ questions: [{ answerType: 'CHECKBOX' }] }] },
      { type: 'INSPECTION', items: [{ questions: [{ answerType: 'RATING' }, { answerType: 'RATING' }] }] },
      { type: 'FEEDBACK', items: [{ questions: [{ answerType: 'RATING_10' }] }] },
    ],
  })
  const job = await aJob(t, { detail })
  // Four visits of two hours from 28 February on; that of 2 March is over at eight.
  const eventId = await anEvent(t, job, { startLocal: '2026-02-27T06:00:00' })
  const visit = async (day: string, minutesLate: number, specTypes: string[]) => {
    const start = Date.parse(`${day}T06:00:00+10:00`)
    const minutesIn = (minutes: number) => new Date(start + minutes * 60_000).toISOString()
    const work = await aWork(t, {
      job,
      startedAt: minutesIn(minutesLate),
      endedAt: minutesIn(minutesLate + 60),
      specTypes,
    })
    const scope = await t.scope()
    await scope
      .change('works', { event_id: eventId, occurrence_start: minutesIn(0) })
      .where('id', '=', work.id)
      .execute()
    return work.id
  }
  const tasks = await visit('2026-02-28', 10, ['NORMAL'])
  const audit = await visit('2026-03-01', 11, ['INSPECTION'])
  const withFeedback = await visit('2026-03-02', 0, ['FEEDBACK'])
  const [box, text, weekly, first, second, feedback] = detail.questionIds
  const scope = await t.scope()
  const answer = (work_id: number, questionnaire_id: number | undefined, row: object) =>
    insertAnswer(t, { work_id, questionnaire_id, answered_at: scope.now, ...row })
  await answer(tasks, box, { answer: 'true' })
  await answer(tasks, text, { not_applicable: true })
  await answer(tasks, weekly, { answer: 'false' })
  await answer(audit, first, { answer: '5', rating: 5 })
  await answer(audit, second, { answer: '4', rating: 4 })
  await answer(withFeedback, feedback, { answer: '7', rating: 7 })
  expect(await t.call(dashboard.team)).toEqual([
    { figure: 'VISITS', value: 75, of: 4 },
    { figure: 'ON_TIME', value: 50, of: 4 },
    { figure: 'INSPECTIONS', value: 90, of: 1 },
    { figure: 'FEEDBACK', value: 70, of: 1 },
    { figure: 'CHECKLISTS', value: 100, of: 1 },
    { figure: 'HOURS', value: 37, of: 8 },
  ])
})

const insertAnswer = async (t: Tenant, row: object) => {
  const scope = await t.scope()
  await scope.into('answers', row as never).execute()
}
