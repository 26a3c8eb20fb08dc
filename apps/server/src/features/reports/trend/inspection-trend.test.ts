import { reports } from '@muster/contract/reports'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { aJob, aWork, type TestJob } from '../../../../test/office.ts'
import { readCsv, readXlsx } from '../../../../test/read-sheet.ts'
import { aClient, aTenant, aUser, type Tenant, type TestUser } from '../../../../test/tenant.ts'

const companyZone = 'Australia/Sydney'
const rated = { answerType: 'RATING' as const }
const specs = [
  { type: 'INSPECTION' as const, title: 'Foyer', items: [{ questions: [rated, rated] }] },
  {
    type: 'INSPECTION' as const,
    title: 'Lifts',
    items: [{ questions: [rated] }, { weight: 3, questions: [rated] }],
  },
  { type: 'NORMAL' as const, title: 'Tasks', items: [{ questions: [rated] }] },
]

async function inspected(t: Tenant, job: TestJob, startedAt: string, ratings: (number | null)[], more = {}) {
  const work = await aWork(t, { job, startedAt, endedAt: null, specTypes: ['INSPECTION'], ...more })
  const ids = job.detail.specs.flatMap(({ items }) => items.flatMap(({ questionIds }) => questionIds))
  const scope = await t.scope()
  for (const [at, rating] of ratings.entries()) {
    await scope
      .into('answers', {
        work_id: work.id,
        questionnaire_id: ids[at]!,
        answer: rating === null ? null : String(rating),
        rating,
        not_applicable: rating === null,
        answered_at: startedAt,
      })
      .execute()
  }
  return work
}
const done = (endedAt: string) => ({ status: 'COMPLETED' as const, endedAt })

test('averages by part and day, weighted, without what does not apply; days with several have their times', async () => {
  const t = await aTenant()
  const job = await aJob(t, { specs })
  await inspected(t, job, '2026-03-01T20:00:00Z', [5, 4, 2, 4, 1], done('2026-03-01T21:00:00Z'))
  await inspected(t, job, '2026-03-03T20:00:00Z', [3, null], done('2026-03-03T21:00:00Z'))
  await inspected(t, job, '2026-03-03T22:00:00.250Z', [1, 2], done('2026-03-03T23:00:00Z'))
  const query = { jobId: job.id, startDate: '2026-03-01', endDate: '2026-03-31' }
  const trend = await t.call(reports.inspectionTrend, { query })
  expect(trend).toEqual({
    site: job.site.name,
    startDate: '2026-03-01',
    endDate: '2026-03-31',
    trendItemsMap: {
      Foyer: {
        subTitle: 'Foyer',
        average: 3,
        maximum: 5,
        trendMap: { '2026-03-02': 4.5, '2026-03-04 06:00:00.000': 3, '2026-03-04 08:00:00.250': 1.5 },
      },
      Lifts: { subTitle: 'Lifts', average: 3.5, maximum: 5, trendMap: { '2026-03-02': 3.5 } },
    },
  })
  const later = await t.call(reports.inspectionTrend, { query: { ...query, startDate: '2026-03-05' } })
  expect(later.trendItemsMap).toEqual({})
})

test('only completed inspections of the job count, and a year is asked when no days are', async () => {
  const t = await aTenant()
  const job = await aJob(t, { specs })
  t.clock.set(new Date('2026-06-01T00:00:00Z'))
  await inspected(t, job, '2025-06-02T00:00:00Z', [5, 5], done('2025-06-02T01:00:00Z'))
  await inspected(t, job, '2025-05-20T00:00:00Z', [1, 1], done('2025-05-20T01:00:00Z'))
  await inspected(t, job, '2026-05-01T00:00:00Z', [1, 1], { status: 'VOID', endedAt: '2026-05-01T01:00:00Z' })
  await inspected(t, job, '2026-05-31T20:00:00Z', [1, 1], { status: 'STARTED' })
  const trend = await t.call(reports.inspectionTrend, { query: { jobId: job.id } })
  expect(trend).toMatchObject({ startDate: '2025-06-01', endDate: '2026-06-01' })
  expect(trend.trendItemsMap.Foyer!.trendMap).toEqual({ '2025-06-02': 5 })
  t.clock.set(undefined)
})

test('a client sees the trend of their own jobs, a team leader of those assigned, and nobody that of others', async () => {
  const t = await aTenant()
  const leader = await aUser(t, { level: 4 })
  const job = await aJob(t, { specs, assignees: [leader] })
  const foreign = await aJob(t, { specs })
  const query = { jobId: job.id }
  for (const as of [leader, job.site.client]) {
    expect(await t.call(reports.inspectionTrend, { query }, { as })).toMatchObject({ trendItemsMap: {} })
    const refused = await t.refused(reports.inspectionTrend, { query: { jobId: foreign.id } }, { as })
    expect(refused.status).toBe(404)
  }
  const stranger = await aClient(t)
  expect((await t.refused(reports.inspectionTrend, { query }, { as: stranger })).status).toBe(404)
})

test('the trend as a file: a row for each inspection of each part, and the average below', async () => {
  const t = await aTenant()
  t.clock.set(new Date('2026-05-01T02:00:00Z'))
  const job = await aJob(t, { specs })
  await inspected(t, job, '2026-03-01T20:00:00Z', [5, 4], done('2026-03-01T21:00:00Z'))
  const query = { jobId: job.id, startDate: '2026-03-01', endDate: '2026-03-31' }
  const csv = await t.call(reports.trendFile, { query: { ...query, reportType: 'CSV' } })
  const text = Buffer.from(csv, 'base64').toString('utf8').replace('\uFEFF', '')
  expect(text.trim().split('\r\n')).toEqual([
    'Job ID,Site,Title,Inspected,Average,Maximum,Score %,Time,Average of the title,' +
      'Average after re-inspection,Score % after re-inspection,Made by,Made at (ISO 8601),Time zone of the file',
    `${job.id},${job.site.name},Foyer,2026-03-02,4.5,5,90,,4.5,,,${t.boss.firstName} ${t.boss.lastName},` +
      `2026-05-01T12:00:00.000+10:00,${companyZone}`,
  ])
  const xlsx = await t.call(reports.trendFile, { query: { ...query, reportType: 'XLSX' } })
  expect(readXlsx(Buffer.from(xlsx, 'base64'))[1]).toEqual([
    job.id,
    job.site.name,
    'Foyer',
    '2026-03-02',
    4.5,
    5,
    90,
    null,
    4.5,
    null,
    null,
    `${t.boss.firstName} ${t.boss.lastName}`,
    '2026-05-01T12:00:00.000+10:00',
    companyZone,
  ])
  const pdf = await t.call(reports.trendFile, { query: { ...query, reportType: 'PDF' } })
  const { text: said } = await extractText(
    await getDocumentProxy(new Uint8Array(Buffer.from(pdf, 'base64'))),
    { mergePages: true },
  )
  for (const part of [
    'Inspection trend report',
    job.site.name,
    'Foyer',
    'Average: 4.50',
    '02/03/2026',
    '90%',
  ])
    expect(said).toContain(part)
  t.clock.set(undefined)
})

test('D3-22: the CSV has the average of each title, and days and times in columns of their own', async () => {
  const t = await aTenant()
  const job = await aJob(t, { specs })
  await inspected(t, job, '2026-03-01T20:00:00Z', [5, 4], done('2026-03-01T21:00:00Z'))
  await inspected(t, job, '2026-03-03T20:00:00Z', [3], done('2026-03-03T21:00:00Z'))
  await inspected(t, job, '2026-03-03T22:00:00.250Z', [1, 2], done('2026-03-03T23:00:00Z'))
  const query = { jobId: job.id, startDate: '2026-03-01', endDate: '2026-03-31', reportType: 'CSV' as const }
  const rowsFor = async (as: TestUser) => {
    const rows = readCsv(Buffer.from(await t.call(reports.trendFile, { query }, { as }), 'base64'))
    const at = ['Inspected', 'Time', 'Average of the title'].map((label) => rows[0]!.indexOf(label))
    return rows.slice(1).map((row) => at.map((i) => row[i]))
  }
  expect(await rowsFor(t.boss)).toEqual([
    ['2026-03-02', '', '3'],
    ['2026-03-04', '06:00:00', '3'],
    ['2026-03-04', '08:00:00', '3'],
  ])
  expect((await rowsFor(job.site.client)).map(([, time]) => time)).toEqual(['', '#1', '#2'])
})

test('D3-24: the answer has averages to two decimals, as the screen shows them', async () => {
  const t = await aTenant()
  const job = await aJob(t, { specs })
  await inspected(t, job, '2026-03-01T20:00:00Z', [5, 4, 2, 1], done('2026-03-01T21:00:00Z'))
  await inspected(t, job, '2026-03-03T20:00:00Z', [5, 5, 4, 4], done('2026-03-03T21:00:00Z'))
  await inspected(t, job, '2026-03-05T20:00:00Z', [5, 4, 4, 3], done('2026-03-05T21:00:00Z'))
  const query = { jobId: job.id, startDate: '2026-03-01', endDate: '2026-03-31' }
  const { trendItemsMap } = await t.call(reports.inspectionTrend, { query })
  expect(trendItemsMap).toMatchObject({ Foyer: { average: 4.67 }, Lifts: { average: 2.83 } })
})

test('clients and team leaders learn no times of persons: several inspections of a day have numbers', async () => {
  const t = await aTenant()
  const leader = await aUser(t, { level: 4 })
  const job = await aJob(t, { specs, assignees: [await aUser(t), leader] })
  await inspected(t, job, '2026-03-03T20:00:00Z', [3], done('2026-03-03T21:00:00Z'))
  await inspected(t, job, '2026-03-03T22:00:00Z', [5], done('2026-03-03T23:00:00Z'))
  const query = { jobId: job.id, startDate: '2026-03-01', endDate: '2026-03-31' }
  for (const as of [job.site.client, leader]) {
    const { trendItemsMap } = await t.call(reports.inspectionTrend, { query }, { as })
    expect(trendItemsMap.Foyer!.trendMap).toEqual({ '2026-03-04 #1': 3, '2026-03-04 #2': 5 })
  }
})
