import { problems } from '@muster/contract/problems'
import { type ClientOverview, mySites } from '@muster/contract/sites/my-sites'
import { works } from '@muster/contract/works/works'
import { afterEach, expect, test } from 'vitest'
import { theApp } from '../../../test/app.ts'
import { insert } from '../../../test/insert.ts'
import { aJob, anEvent, aSite, aWork, type TestJob } from '../../../test/office.ts'
import { aClient, aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { aStoredFile } from '../files/examples.ts'
import { aProblem } from '../problems/examples.ts'

afterEach(async () => (await theApp()).clock.set(undefined))

/** In Brisbane, in March 2026. */
const onDay = (day: string, clock: string) => new Date(`2026-03-${day}T${clock}:00+10:00`)
const iso = (day: string, clock: string) => onDay(day, clock).toISOString()

const overview = (t: Tenant, as: TestUser, query = {}) => t.call(mySites.overview, { query }, { as })
const figures = ({ startDate, planned, done, unplanned }: ClientOverview) => ({
  startDate,
  planned,
  done,
  unplanned,
})

const aVisit = (t: Tenant, job: TestJob, day: string, hour: number, given = {}) =>
  aWork(t, {
    job,
    startedAt: iso(day, `${String(hour).padStart(2, '0')}:05`),
    endedAt: iso(day, `${String(hour + 2).padStart(2, '0')}:00`),
    ...given,
  })

async function anInspection(t: Tenant, job: TestJob, startedAt: string, rating: number) {
  const work = await aWork(t, {
    job,
    startedAt,
    endedAt: new Date(Date.parse(startedAt) + 3_600_000).toISOString(),
    specTypes: ['INSPECTION'],
  })
  const scope = await t.scope()
  const questionnaire_id = job.detail.specs.at(-1)!.items[0]!.questionIds[0]!
  const answer = { answer: String(rating), rating, answered_at: startedAt }
  await scope.into('answers', { work_id: work.id, questionnaire_id, ...answer }).execute()
  return work
}
const rated = [{ type: 'INSPECTION' as const, items: [{ questions: [{ answerType: 'RATING' }] }] }]

test('planned visits of the last 30 days that are over: done, missed, and not those to come', async () => {
  const t = await aTenant()
  t.clock.set(onDay('04', '07:00'))
  const job = await aJob(t)
  const as = job.site.client
  await anEvent(t, job, { startLocal: '2026-03-01T06:00:00' })
  await aVisit(t, job, '01', 6)
  await aVisit(t, job, '03', 6)
  const first = await overview(t, as)
  expect(figures(first)).toEqual({ startDate: '2026-02-03', planned: 3, done: 2, unplanned: 0 })
  expect(first.sites.content).toMatchObject([
    {
      id: job.site.id,
      name: job.site.name,
      lastVisit: { date: '2026-03-03', state: 'DONE' },
      nextVisit: { startTime: '2026-03-05T06:00:00.000+10:00', duration: 120 },
      score: null,
      openProblems: 0,
    },
  ])
  t.clock.set(onDay('04', '08:00'))
  const later = await overview(t, as)
  expect(figures(later)).toMatchObject({ planned: 4, done: 2 })
  expect(later.sites.content[0]!.lastVisit).toEqual({ date: '2026-03-04', state: 'MISSED' })
})

test('a visit that runs is neither done nor missed', async () => {
  const t = await aTenant()
  t.clock.set(onDay('01', '09:00'))
  const job = await aJob(t)
  await anEvent(t, job, { startLocal: '2026-03-01T06:00:00' })
  await aVisit(t, job, '01', 6, { status: 'STARTED', endedAt: null })
  const answer = await overview(t, job.site.client)
  expect(figures(answer)).toMatchObject({ planned: 0, done: 0 })
  expect(answer.sites.content[0]!.lastVisit).toBeNull()
})

test('a voided work is not counted: the planned visit was missed', async () => {
  const t = await aTenant()
  t.clock.set(onDay('01', '12:00'))
  const job = await aJob(t)
  await anEvent(t, job, { startLocal: '2026-03-01T06:00:00' })
  const { id } = await aVisit(t, job, '01', 6)
  const as = job.site.client
  expect(figures(await overview(t, as))).toMatchObject({ planned: 1, done: 1 })
  await t.call(works.void, { params: { id }, body: { reason: 'Wrong site' } })
  const answer = await overview(t, as)
  expect(figures(answer)).toMatchObject({ planned: 1, done: 0, unplanned: 0 })
  expect(answer.sites.content[0]!.lastVisit).toEqual({ date: '2026-03-01', state: 'MISSED' })
})

test('two people at one time are one visit, another person may do it, and extra visits count apart', async () => {
  const t = await aTenant()
  t.clock.set(onDay('02', '12:00'))
  const job = await aJob(t, { assignees: [await aUser(t), await aUser(t)] })
  const day = { startLocal: '2026-03-01T06:00:00' }
  await anEvent(t, job, day)
  await anEvent(t, { ...job, worker: job.assignees[1]! }, day)
  await aVisit(t, job, '01', 6)
  await aVisit(t, job, '02', 6, { by: await aUser(t) })
  await aVisit(t, job, '02', 9)
  await aWork(t, {
    job,
    by: job.site.client,
    specTypes: ['FEEDBACK'],
    startedAt: iso('02', '11:00'),
    endedAt: iso('02', '11:01'),
  })
  expect(figures(await overview(t, job.site.client))).toEqual({
    startDate: '2026-02-01',
    planned: 2,
    done: 2,
    unplanned: 1,
  })
})

test('a night shift belongs to the day on which it begins, also over the edge of the 30 days', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const as = job.site.client
  await anEvent(t, job, { startLocal: '2026-02-28T22:00:00', durationMinutes: 480, frequency: null })
  await aWork(t, {
    job,
    startedAt: '2026-02-28T22:05:00+10:00',
    endedAt: '2026-03-01T05:00:00+10:00',
  })
  // On the first of a month, the figures are those of the month before.
  t.clock.set(new Date('2026-03-01T09:00:00+10:00'))
  expect(figures(await overview(t, as))).toMatchObject({ startDate: '2026-01-31', done: 1, planned: 1 })
  t.clock.set(new Date('2026-03-29T09:00:00+10:00'))
  expect(figures(await overview(t, as))).toMatchObject({ startDate: '2026-02-28', done: 1, planned: 1 })
  t.clock.set(new Date('2026-03-30T09:00:00+10:00'))
  const later = await overview(t, as)
  expect(figures(later)).toEqual({ startDate: '2026-03-01', planned: 0, done: 0, unplanned: 0 })
  expect(later.sites.content[0]!.lastVisit).toEqual({ date: '2026-02-28', state: 'DONE' })
})

test('the edges of the 30 days are those of the site', async () => {
  const t = await aTenant()
  const site = await aSite(t, { latitude: -31.95, longitude: 115.86, timezone: 'Australia/Perth' })
  const job = await aJob(t, { site })
  // 31 March at 22:00 in Perth is 1 April in Sydney.
  await anEvent(t, job, { startLocal: '2026-03-31T22:00:00', durationMinutes: 60, frequency: null })
  t.clock.set(new Date('2026-04-29T12:00:00+10:00'))
  expect(figures(await overview(t, site.client))).toMatchObject({ startDate: '2026-03-31', planned: 1 })
  t.clock.set(new Date('2026-04-30T12:00:00+10:00'))
  const later = await overview(t, site.client)
  expect(figures(later)).toMatchObject({ startDate: '2026-04-01', planned: 0 })
  expect(later.sites.content[0]!.lastVisit).toEqual({ date: '2026-03-31', state: 'MISSED' })
})

test('scores of the last 30 days and of those before, and the last one of each site', async () => {
  const t = await aTenant()
  t.clock.set(onDay('20', '12:00'))
  const client = await aClient(t)
  const [good, poor] = [
    await aJob(t, { site: await aSite(t, { client, name: 'Alma House' }), specs: rated }),
    await aJob(t, { site: await aSite(t, { client, name: 'Bell Tower' }), specs: rated }),
  ]
  await anInspection(t, good, '2026-02-10T00:00:00Z', 3)
  await anInspection(t, good, '2026-01-19T00:00:00Z', 5)
  await anInspection(t, good, iso('02', '10:00'), 4)
  await anInspection(t, good, iso('09', '10:00'), 5)
  await anInspection(t, poor, iso('09', '10:00'), 2)
  const answer = await overview(t, client)
  // 80, 100 and 40 per cent; rounded up.
  expect(answer).toMatchObject({ score: 74, scoreBefore: 60, siteCount: 2 })
  expect(answer.sites.content.map(({ name, score }) => [name, score])).toEqual([
    ['Bell Tower', 40],
    ['Alma House', 100],
  ])
})

test('sites with an open problem come first, then those with a missed visit, then by name', async () => {
  const t = await aTenant()
  t.clock.set(onDay('01', '12:00'))
  const client = await aClient(t)
  const jobs = []
  for (const name of ['Alma House', 'Bell Tower', 'Cairn Hall'])
    jobs.push(await aJob(t, { site: await aSite(t, { client, name }) }))
  await anEvent(t, jobs[1]!, { startLocal: '2026-03-01T06:00:00' })
  const { id } = await aProblem(t, { job: jobs[2]! })
  const names = async () => (await overview(t, client)).sites.content.map(({ name }) => name)
  expect(await names()).toEqual(['Cairn Hall', 'Bell Tower', 'Alma House'])
  expect(await overview(t, client)).toMatchObject({ openProblems: 1 })
  await t.call(problems.update, { params: { id }, body: { state: 'SOLVED' } })
  expect(await names()).toEqual(['Bell Tower', 'Alma House', 'Cairn Hall'])
  const found = await overview(t, client, { search: 'hall' })
  expect(found).toMatchObject({ siteCount: 3, planned: 1, sites: { totalElements: 1 } })
  const second = await overview(t, client, { size: 2, page: 1 })
  expect(second.sites).toMatchObject({ totalElements: 3, totalPages: 2, content: [{ name: 'Cairn Hall' }] })
})

test('another client sees nothing of it, and people of the company are refused', async () => {
  const t = await aTenant()
  t.clock.set(onDay('01', '12:00'))
  const job = await aJob(t)
  await anEvent(t, job, { startLocal: '2026-03-01T06:00:00' })
  await aVisit(t, job, '01', 6)
  await aProblem(t, { job })
  const other = await aClient(t)
  expect(await overview(t, other)).toMatchObject({
    planned: 0,
    done: 0,
    unplanned: 0,
    score: null,
    openProblems: 0,
    siteCount: 0,
    sites: { content: [] },
  })
  const input = { params: { id: job.site.id } }
  expect(await t.refused(mySites.visits, input, { as: other })).toMatchObject({ status: 404 })
  for (const as of [t.boss, job.worker])
    expect(await t.refused(mySites.visits, input, { as })).toMatchObject({ status: 403 })
})

test('the visits at a site: score or tasks done as on the report, photos, and no times or names', async () => {
  const t = await aTenant()
  t.clock.set(onDay('20', '12:00'))
  const checkbox = { answerType: 'CHECKBOX' }
  const job = await aJob(t, {
    specs: [
      {
        items: [
          { questions: [checkbox, checkbox, { answerType: 'AFTER_IMAGES' }] },
          { frequency: 'WEEKLY', questions: [checkbox] },
        ],
      },
      ...rated,
    ],
  })
  const [first, second, photos, weekly] = job.detail.questionIds as [number, number, number, number]
  const scope = await t.scope()
  const answer = (work: { id: number }, questionnaire_id: number, text: string) =>
    scope
      .into('answers', { work_id: work.id, questionnaire_id, answer: text, answered_at: scope.now })
      .execute()
  const monday = await aVisit(t, job, '02', 6)
  await answer(monday, first, 'true')
  await answer(monday, second, 'false')
  await answer(monday, weekly, 'true')
  const tuesday = await aVisit(t, job, '03', 6)
  await scope
    .into('answers', {
      work_id: tuesday.id,
      questionnaire_id: first,
      not_applicable: true,
      answered_at: scope.now,
    })
    .execute()
  for (const mime of ['image/png', 'image/jpeg', 'text/plain']) {
    const { id: file_id } = await aStoredFile(t)
    await scope.change('files', { mime }).where('id', '=', file_id).execute()
    await scope.into('answer_files', { work_id: tuesday.id, questionnaire_id: photos, file_id }).execute()
  }
  const inspection = await anInspection(t, job, iso('04', '06:00'), 4)
  await aVisit(t, job, '05', 6, { status: 'VOID' })
  const as = { as: job.site.client }
  const params = { id: job.site.id }
  const { content } = await t.call(mySites.visits, { params }, as)
  expect(content).toEqual(
    [
      // The weekly task was done the day before, and does not count.
      { workId: inspection.id, date: '2026-03-04', type: 'INSPECTION', score: 80 },
      { workId: tuesday.id, date: '2026-03-03', asked: 2, done: 1, photos: 2 },
      { workId: monday.id, date: '2026-03-02', asked: 4, done: 2 },
    ].map(({ type = 'NORMAL', ...visit }) => ({
      jobDetailTitle: job.detail.title,
      jobSpecTypes: [type],
      ...{ score: null, asked: 0, done: 0, photos: 0 },
      ...visit,
    })),
  )
  for (const { workId, asked, done } of content.slice(1)) {
    const { jobSpecTypeListMap } = await t.call(works.filled, { params: { id: workId } }, as)
    const [spec] = jobSpecTypeListMap.NORMAL
    expect([spec!.completed, spec!.questions]).toEqual([done, asked])
  }
  const inspections = { params, query: { jobSpecTypes: ['INSPECTION' as const], size: 1 } }
  expect(await t.call(mySites.visits, inspections, as)).toMatchObject({ totalElements: 1 })
})

test('the figures are those of all sites, whatever page is shown', async () => {
  const t = await aTenant()
  t.clock.set(onDay('20', '12:00'))
  const client = await aClient(t)
  for (let n = 0; n < 12; n++) {
    const job = await aJob(t, { site: await aSite(t, { client }) })
    await anEvent(t, job)
    await insert(await t.scope(), 'problems', {
      site_id: job.site.id,
      client_id: client.id,
      text: 'The tap drips',
      reported_at: iso('01', '06:00'),
    })
  }
  expect(await overview(t, client, { size: 5 })).toMatchObject({
    ...{ planned: 360, done: 0, openProblems: 12, siteCount: 12 },
    sites: { totalElements: 12, totalPages: 3 },
  })
})
