import { reports } from '@muster/contract/reports'
import { works } from '@muster/contract/works/works'
import { closePdfPool } from '@muster/pdf/render'
import { parse } from 'csv-parse/sync'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import { insert } from '../../../test/insert.ts'
import { aJob, aJobDetail, aWork, type SpecGiven } from '../../../test/office.ts'
import { aClient, aTenant, type Tenant } from '../../../test/tenant.ts'
import { readScore } from '../works/checklist/filled-work.ts'

afterAll(closePdfPool)

interface FileQuery {
  workId: number
  reportType: 'PDF' | 'CSV'
  layout?: 'FULL' | 'SUMMARY'
}
const fileOf = async (t: Tenant, query: FileQuery) =>
  Buffer.from(await t.call(reports.workFile, { query }), 'base64')
async function pdfText(t: Tenant, query: Omit<FileQuery, 'reportType'>) {
  const bytes = await fileOf(t, { ...query, reportType: 'PDF' })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}
const csvRows = async (t: Tenant, query: Omit<FileQuery, 'reportType'>): Promise<Record<string, string>[]> =>
  parse(await fileOf(t, { ...query, reportType: 'CSV' }), { columns: true, bom: true })

async function aFailedInspection(t: Tenant) {
  const questions = [
    { answerType: 'CHECKBOX', title: 'Extinguisher in place?' },
    { answerType: 'CHECKBOX', title: 'Fire exit clear?' },
    { answerType: 'TEXT' },
    { answerType: 'FILE', title: 'Certificate' },
  ] as const
  const specs: SpecGiven[] = [
    { type: 'INSPECTION', title: 'Safety', items: [{ title: 'Fire', questions: [...questions] }] },
  ]
  const detail = await aJobDetail(t, { client: await aClient(t), specs })
  const work = await aWork(t, { job: await aJob(t, { detail }), specTypes: ['INSPECTION'] })
  const [inPlace, clear, text, certificate] = detail.questionIds as [number, number, number, number]
  const scope = await t.scope()
  const answer = (questionnaire_id: number, answer: string) => ({
    work_id: work.id,
    questionnaire_id,
    answered_at: scope.now,
    answer,
  })
  await scope
    .into('answers', [answer(inPlace, 'true'), answer(clear, 'false'), answer(text, 'Boxes in the way')])
    .execute()
  const file = { key: `t${t.tenantId}/ce/certificate`, name: 'certificate.pdf', extension: 'pdf' }
  const kept = { mime: 'application/pdf', size: 10, sha256: Buffer.alloc(32) }
  const file_id = await insert(scope, 'files', { ...file, ...kept })
  await scope.into('answer_files', { work_id: work.id, questionnaire_id: certificate, file_id }).execute()
  return work
}

test('D2-03: the inspection report shows every answer, and a failed check before all scores', async () => {
  const t = await aTenant()
  const work = await aFailedInspection(t)
  for (const layout of ['SUMMARY', 'FULL'] as const) {
    const text = await pdfText(t, { workId: work.id, layout })
    expect(text.indexOf('1 failed check Safety · Fire · Fire exit clear?')).toBeGreaterThan(0)
    expect(text.indexOf('1 failed check')).toBeLessThan(text.indexOf('Inspection summary'))
    for (const said of [
      'Safety – 1 passed, 1 failed –',
      'Fire · Extinguisher in place? Pass Boxes in the way Certificate: certificate.pdf Fire exit clear? Fail',
    ])
      expect(text).toContain(said)
    expect(text.match(/Boxes in the way/g)).toHaveLength(1)
    expect(text).toContain('Pass See Findings Fire exit clear? Fail')
  }
  expect(await csvRows(t, { workId: work.id, layout: 'SUMMARY' })).toMatchObject([
    { Title: 'Safety', Comments: 'Fire: Boxes in the way', Passed: '1', Failed: '1' },
  ])
  expect((await csvRows(t, { workId: work.id })).map((row) => row.Answer)).toEqual([
    'Pass',
    'Fail',
    'Boxes in the way',
    'certificate.pdf',
  ])
})

async function aRatedTask(t: Tenant) {
  const rated = (type: 'INSPECTION' | 'NORMAL', title: string, count: number): SpecGiven => ({
    type,
    title,
    items: [{ title, questions: Array.from({ length: count }, () => ({ answerType: 'RATING' }) as const) }],
  })
  const specs = [rated('INSPECTION', 'Lobby', 2), rated('NORMAL', 'Bins', 1)]
  const detail = await aJobDetail(t, { client: await aClient(t), specs })
  const job = await aJob(t, { detail })
  const work = await aWork(t, { job, specTypes: ['INSPECTION', 'NORMAL'] })
  const scope = await t.scope()
  const ratings = [5, 4, 2].map((rating, i) => ({
    work_id: work.id,
    questionnaire_id: detail.questionIds[i]!,
    answered_at: scope.now,
    answer: String(rating),
    rating,
  }))
  await scope.into('answers', ratings).execute()
  return work
}

test('D3-01: the overall rating counts inspections and feedback; ratings of tasks are answers', async () => {
  const t = await aTenant()
  const work = await aRatedTask(t)
  const params = { id: work.id }
  const filled = await t.call(works.filled, { params })
  expect(filled.overall).toEqual({ average: 4.5, maximum: 5, percentage: 90, band: 'excellent' })
  expect(filled.jobSpecTypeListMap.NORMAL).toMatchObject([{ averageRating: null, percentage: null }])
  const [ofTask] = filled.jobSpecTypeListMap.NORMAL[0]!.specItems[0]!.questionnaires
  expect(ofTask).toMatchObject({ answer: '2' })
  const audit = await t.call(works.filled, { params, query: { specTypes: ['INSPECTION'] } })
  expect(audit.overall).toEqual(filled.overall)
  const tasks = await t.call(works.filled, { params, query: { specTypes: ['NORMAL'] } })
  expect(tasks.overall).toBeNull()
  expect(await readScore(await t.scope(), work.id)).toBe(90)
  const text = await pdfText(t, { workId: work.id })
  expect(text).toContain('Overall percentage 90% excellent Overall rating 4.50 of 5')
  const rows = await csvRows(t, { workId: work.id })
  expect(rows.map((row) => [row.Title, row.Rating, row.Average, row['Overall percentage']])).toEqual([
    ['Lobby', '5', '4.5', '90'],
    ['Lobby', '4', '4.5', '90'],
    ['Bins', '2', '', '90'],
  ])
})
