import { actions } from '@muster/contract/actions'
import { dashboard } from '@muster/contract/dashboard'
import { rowsOf } from '@muster/contract/kit/rows'
import { reports } from '@muster/contract/reports'
import { mySites } from '@muster/contract/sites/my-sites'
import { works } from '@muster/contract/works/works'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { aJob } from '../../../test/office.ts'
import { readCsv, readXlsx } from '../../../test/read-sheet.ts'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'
import {
  aFinishedInspection,
  anInspection,
  answer,
  criticalRule,
  floorOf,
  repair,
  saveRules,
} from '../actions/test-visits.ts'
import { minutesOn } from '../works/examples.ts'

const bytesOf = (file: string) => Buffer.from(file, 'base64')
/** The cells of one row under the heads named, in the order of the file. */
const under = (rows: readonly (readonly unknown[])[], heads: readonly string[]) =>
  heads.map((head) => rows[1]![rows[0]!.indexOf(head)])
async function saidIn(file: string) {
  const document = await getDocumentProxy(new Uint8Array(bytesOf(file)))
  return (await extractText(document, { mergePages: true })).text.replaceAll(/\s+/g, ' ')
}
async function judgeFloor(t: Tenant, { visit, job, floor }: Inspected, rating: string, note?: string) {
  await repair(t, [floor], await aUser(t, { level: 3 }))
  const answers = [{ questionnaireId: floorOf(job), answer: rating }]
  await t.call(actions.reinspect, { params: { id: visit.id }, body: { answers, ...(note && { note }) } })
}
type Inspected = Awaited<ReturnType<typeof aFinishedInspection>>

test('the trend has what was judged again beside what was found, on the page and in its files', async () => {
  const t = await aTenant()
  const inspected = await aFinishedInspection(t)
  const query = { jobId: inspected.job.id }
  const kitchen = async () => (await t.call(reports.inspectionTrend, { query })).trendItemsMap.Kitchen!
  const found = await kitchen()
  const [day] = Object.keys(found.trendMap)
  expect(found).toEqual({ subTitle: 'Kitchen', average: 2, maximum: 5, trendMap: { [day!]: 2 } })
  const firstFile = readCsv(
    bytesOf(await t.call(reports.trendFile, { query: { ...query, reportType: 'CSV' } })),
  )
  await judgeFloor(t, inspected, '1', 'Still wet')
  expect(await kitchen()).toEqual({ ...found, againMap: { [day!]: 1 } })
  await judgeFloor(t, inspected, '4')
  expect(await kitchen()).toEqual({ ...found, againMap: { [day!]: 4 } })
  const heads = ['Average', 'Score %', 'Average after re-inspection', 'Score % after re-inspection']
  const file = (reportType: 'CSV' | 'XLSX' | 'PDF') =>
    t.call(reports.trendFile, { query: { ...query, reportType } })
  expect(under(firstFile, heads)).toEqual(['2', '40', '', ''])
  const csv = readCsv(bytesOf(await file('CSV')))
  expect(csv[0]).toEqual(firstFile[0])
  expect(under(csv, heads)).toEqual(['2', '40', '4', '80'])
  expect(under(readXlsx(bytesOf(await file('XLSX'))), heads)).toEqual([2, 40, 4, 80])
  expect(await saidIn(await file('PDF'))).toMatch(/After re-inspection .*2\.00 40% 80%/)
})

test('the files of a visit have the scores after its last re-inspection behind all other columns', async () => {
  const t = await aTenant()
  const inspected = await aFinishedInspection(t)
  const query = { workId: inspected.visit.id }
  const file = (reportType: 'CSV' | 'XLSX') => t.call(reports.workFile, { query: { ...query, reportType } })
  const heads = ['Score %', 'Overall percentage', 'Score % after re-inspection']
  heads.push('Overall percentage after re-inspection', 'Last re-inspection')
  const before = readCsv(bytesOf(await file('CSV')))
  expect(under(before, heads)).toEqual(['40', '40', '', '', ''])
  await judgeFloor(t, inspected, '4')
  const { again } = await t.call(actions.scores, { params: { id: inspected.visit.id } })
  const csv = readCsv(bytesOf(await file('CSV')))
  expect(csv[0]).toEqual(before[0])
  expect(csv[0]!.slice(csv[0]!.indexOf('Needs fixing') + 1).slice(0, 3)).toEqual(heads.slice(2))
  expect(under(csv, heads)).toEqual(['40', '40', '80', '80', again[0]!.on])
  expect(under(readXlsx(bytesOf(await file('XLSX'))), heads)).toEqual([40, 40, 80, 80, again[0]!.on])
})

test('the jobs to choose from have the last score of both', async () => {
  const t = await aTenant()
  const inspected = await aFinishedInspection(t)
  const jobQuery = { jobSpecTypes: ['INSPECTION' as const] }
  const ofJob = async () => rowsOf(await t.call(reports.inspectedJobs, { query: jobQuery }))[0]!.inspections
  expect(await ofJob()).toEqual({ count: 1, lastDay: expect.any(String), scores: [40] })
  await judgeFloor(t, inspected, '4')
  expect(await ofJob()).toMatchObject({ scores: [40], lastScoreAgain: 80 })
})

test('a first answer that is corrected later changes no score after re-inspection, of a part neither', async () => {
  const t = await aTenant()
  await saveRules(t, { ...criticalRule, kind: 'RATING', rating: 2 })
  const rated = (title: string) => ({ title, questions: [{ answerType: 'RATING' as const }] })
  const specs = [{ type: 'INSPECTION' as const, title: 'Kitchen', items: [rated('Floor'), rated('Sink')] }]
  const job = await aJob(t, { specs })
  const [floorId, sinkId] = job.detail.questionIds
  const visit = await anInspection(t, job)
  await answer(t, visit, floorId!, '2')
  await answer(t, visit, sinkId!, '4')
  await t.call(
    works.complete,
    { params: { id: visit.id }, body: { endedAt: minutesOn(t, 0) } },
    { as: visit.by },
  )
  await t.settle()
  const [action] = rowsOf(await t.call(actions.list, { query: {} }))
  await repair(t, [action!.id], await aUser(t, { level: 3 }))
  const answers = [{ questionnaireId: floorId!, answer: '5' }]
  await t.call(actions.reinspect, { params: { id: visit.id }, body: { answers } })

  const scope = await t.scope()
  const corrected = { answer: '1', rating: 1 }
  await scope.change('answers', corrected).where('questionnaire_id', '=', sinkId!).execute()
  const query = { workId: visit.id, reportType: 'CSV' as const }
  const csv = readCsv(bytesOf(await t.call(reports.workFile, { query })))
  expect(under(csv, ['Score % after re-inspection', 'Overall percentage after re-inspection'])).toEqual([
    '90',
    '90',
  ])
  const { trendItemsMap } = await t.call(reports.inspectionTrend, { query: { jobId: job.id } })
  expect(Object.values(trendItemsMap.Kitchen!.againMap!)).toEqual([4.5])
})

test('means of the office and of a client are of the first scores alone', async () => {
  const t = await aTenant()
  // An hour after the visit.
  t.clock.set(new Date('2026-03-01T22:00:00Z'))
  const inspected = await aFinishedInspection(t)
  const means = async () => {
    const overview = await t.call(mySites.overview, {}, { as: inspected.job.site.client })
    const team = await t.call(dashboard.team, { query: { frequency: 'WEEKLY' } })
    return [overview.score, team.find(({ figure }) => figure === 'INSPECTIONS')!.value]
  }
  expect(await means()).toEqual([40, 40])
  await judgeFloor(t, inspected, '5')
  expect(await means()).toEqual([40, 40])
})
