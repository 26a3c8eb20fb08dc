import { reports } from '@muster/contract/reports'
import { works } from '@muster/contract/works/works'
import { closePdfPool } from '@muster/pdf/render'
import { parse } from 'csv-parse/sync'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import { insert } from '../../../test/insert.ts'
import { aWork } from '../../../test/office.ts'
import { asCsv, readCsv, readXlsx } from '../../../test/read-sheet.ts'
import { anInspection, walk } from '../../../test/reported-visits.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aClient, aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { closeXlsxPool } from '../../outside/sheets/xlsx/index.ts'

standingStill('2026-05-01T02:00:00Z')
afterAll(closePdfPool)
afterAll(closeXlsxPool)

const pdfOf = async (t: Tenant, workId: number, as?: TestUser) =>
  Buffer.from(
    await t.call(reports.workFile, { query: { workId, reportType: 'PDF' } }, as ? { as } : {}),
    'base64',
  )
const textOf = async (bytes: Uint8Array) => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}
const csvOf = async (t: Tenant, workId: number, as?: TestUser): Promise<Record<string, string>[]> => {
  const query = { workId, reportType: 'CSV' } as const
  const answer = await t.call(reports.workFile, { query }, as ? { as } : {})
  return parse(Buffer.from(answer, 'base64'), { columns: true, bom: true })
}

test('the PDF says what the screen says: header, scores, answers, path and lines to sign', async () => {
  const t = await aTenant()
  const work = await anInspection(t, { photo: true })
  await walk(t, work)
  const screen = await t.call(works.filled, { params: work })
  const pdf = await pdfOf(t, work.id)
  const text = await textOf(pdf)
  for (const said of [
    screen.displayText.replace('02/03/2026', 'March 2, 2026'),
    screen.clientName,
    'Town hall',
    screen.siteAddress,
    `${screen.employeeName} (${screen.employeeRole})`,
    'March 2, 2026 05:00:00',
    'March 2, 2026 07:00:00',
    '1 Unsatisfactory 2 Fair 3 Good 4 Very Good 5 Excellent',
    'Title Rating Comments Answered Score %',
    'Foyer',
    'Wax by the door',
    '2 rated, 1 not applicable',
    '90% (4.50 of 5)',
    'Overall percentage 90% excellent Overall rating 4.50 of 5',
    '100–90% excellent 89–81 very good 80–71 good 70–61 fair 60–25 unsatisfactory',
    'Polished? N/A',
    '1 photo',
    'Before · Floors · Before',
    'Walked path 30 positions, 322 m along them.',
    'Start End Way not recorded',
    'Reviewed By Signature Date',
    'Australia/Brisbane',
  ])
    expect(text).toContain(said)
  expect(screen.overall).toMatchObject({ average: 4.5, percentage: 90, band: 'excellent' })
  expect(pdf.toString('latin1')).toContain('/Subtype /Image')
})

test('tasks say how many were completed instead of stars', async () => {
  const t = await aTenant()
  const work = await aWork(t)
  const [box] = work.job.detail.questionIds
  const scope = await t.scope()
  const answer = { work_id: work.id, questionnaire_id: box!, answer: 'true', answered_at: scope.now }
  await scope.into('answers', answer).execute()
  const text = await textOf(await pdfOf(t, work.id))
  expect(text).toContain('Questions completed: 1 of 2')
  expect(text).toContain('Yes')
  expect(text).not.toContain('Overall percentage')
})

test('a time zone that is asked for is the one in which the file says its times', async () => {
  const t = await aTenant()
  const work = await anInspection(t)
  const query = { workId: work.id, reportType: 'PDF', timezone: 'Australia/Perth' } as const
  const text = await textOf(Buffer.from(await t.call(reports.workFile, { query }), 'base64'))
  expect(text).toContain('March 2, 2026 03:00:00')
  expect(text).toContain('Australia/Perth')
})

test('the CSV has a row for each question, with the scores of the screen', async () => {
  const t = await aTenant()
  const work = await anInspection(t, { photo: true })
  const rows = await csvOf(t, work.id)
  expect(rows).toHaveLength(5)
  expect(rows[0]).toMatchObject({
    Work: String(work.id),
    Site: 'Town hall',
    'Start (ISO 8601)': '2026-03-02T05:00:00.000+10:00',
    Type: 'INSPECTION',
    Title: 'Foyer',
    'Sub-task': 'Floors',
    Question: 'Clean?',
    Rating: '5',
    'Rating maximum': '5',
    Average: '4.5',
    'Score %': '90',
    'Overall percentage': '90',
  })
  expect(rows.map((row) => row.Answer)).toEqual(['5', '4', 'N/A', 'Wax by the door', '1 photo'])
  expect(rows[4]).toMatchObject({ Files: 'foyer.jpg' })
})

test('the workbook has the rows of the CSV file', async () => {
  const t = await aTenant()
  const work = await anInspection(t, { photo: true })
  const fileOf = async (reportType: 'CSV' | 'XLSX') =>
    Buffer.from(await t.call(reports.workFile, { query: { workId: work.id, reportType } }), 'base64')
  const rows = readXlsx(await fileOf('XLSX'))
  expect(asCsv(rows)).toEqual(readCsv(await fileOf('CSV')))
  expect(rows[1]?.[rows[0]!.indexOf('Rating')]).toBe(5)
})

test('one type can be asked for, and a work without it has no checklist', async () => {
  const t = await aTenant()
  const work = await anInspection(t)
  const query = { workId: work.id, reportType: 'CSV', jobSpecType: 'NORMAL' } as const
  const rows = parse(Buffer.from(await t.call(reports.workFile, { query }), 'base64'), {
    columns: true,
    bom: true,
  })
  expect(rows).toMatchObject([{ Work: String(work.id), Question: '' }])
})

test('the file is named by the work’s sentence, and streams to whom asks for its type', async () => {
  const t = await aTenant()
  const work = await anInspection(t)
  const { displayText } = await t.call(works.filled, { params: work })
  const answer = await t.send(
    reports.workFile,
    { query: { workId: work.id, reportType: 'PDF' } },
    { headers: { accept: 'application/pdf' } },
  )
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const name = encodeURIComponent(`${displayText.replaceAll(/[/:]/g, '-')}.pdf`)
  expect(answer.headers['content-disposition']).toContain(name)
})

test('a client gets the report of a finished work of their own, without positions or times', async () => {
  const t = await aTenant()
  const client = await aClient(t)
  const work = await anInspection(t, { client })
  await walk(t, work)
  const text = await textOf(await pdfOf(t, work.id, client))
  expect(text).toContain('90% (4.50 of 5)')
  for (const hidden of ['Walked path', 'positions', '05:00:00', '07:00:00'])
    expect(text).not.toContain(hidden)
  const [row] = await csvOf(t, work.id, client)
  expect(row).toMatchObject({ 'Start (ISO 8601)': '', 'End (ISO 8601)': '', 'Score %': '90' })
  const other = { as: await aClient(t) }
  const asked = { query: { workId: work.id, reportType: 'PDF' } } as const
  expect(await t.refused(reports.workFile, asked, other)).toMatchObject({ status: 404 })
  expect(await t.refused(reports.workFile, asked, { as: await aUser(t) })).toMatchObject({ status: 404 })
})

test('a team leader who did not do the work gets its report without the path', async () => {
  const t = await aTenant()
  const [worker, leader] = [await aUser(t), await aUser(t, { level: 4 })]
  const work = await anInspection(t, { by: worker })
  await walk(t, work)
  const scope = await t.scope()
  await insert(scope, 'job_assignees', { job_id: work.job.id, user_id: leader.id, hours: 1 })
  const text = await textOf(await pdfOf(t, work.id, leader))
  expect(text).toContain('90% (4.50 of 5)')
  expect(text).not.toContain('Walked path')
})

test('names in any script and hostile texts are printed as they were written', async () => {
  const t = await aTenant()
  const by = await aUser(t, { firstName: 'محمد', lastName: 'العربي' })
  const client = await aClient(t, { firstName: 'Nguyễn', lastName: 'Thị Ánh' })
  const text = '<script>alert(1)</script> <img src=http://127.0.0.1:9/x> =1+1 😀'
  const work = await anInspection(t, { by, client, siteName: '王小明大厦', text })
  const printed = await textOf(await pdfOf(t, work.id))
  for (const said of ['محمد', 'العربي', 'Nguyễn', 'Thị Ánh', '王小明大厦']) expect(printed).toContain(said)
  expect(printed.replaceAll(' ', '')).toContain(text.replaceAll(' ', ''))
  const rows = await csvOf(t, work.id)
  expect(rows[3]).toMatchObject({ Answer: text, Site: '王小明大厦', Client: 'Nguyễn Thị Ánh' })
})

test('texts of many thousands of letters do not stop a file', async () => {
  const t = await aTenant()
  const work = await anInspection(t, { text: `${'W'.repeat(3000)} ${'long '.repeat(190)}` })
  const { totalPages } = await extractText(await getDocumentProxy(new Uint8Array(await pdfOf(t, work.id))))
  expect(totalPages).toBeGreaterThan(1)
})

test('a client sees the photos of an inspection, not when they were taken', async () => {
  const t = await aTenant()
  const client = await aClient(t)
  const work = await anInspection(t, { client, photo: true })
  const taken_at = new Date('2026-03-01T19:20:00Z')
  await (await t.scope()).change('files', { taken_at }).execute()
  const takenAt = async (as: TestUser) => {
    const { jobSpecTypeListMap } = await t.call(works.filled, { params: work }, { as })
    const items = Object.values(jobSpecTypeListMap).flatMap((specs) =>
      specs.flatMap((spec) => spec.specItems),
    )
    return items.flatMap((item) =>
      item.questionnaires.flatMap(({ files }) => files.map((file) => file.takenAt)),
    )
  }
  expect((await takenAt(t.boss))[0]).toContain('2026-03-0')
  expect(await takenAt(client)).toEqual([null])
})

test('D3-10: the heading, the times and the file name of a PDF follow the time zone that was chosen', async () => {
  const t = await aTenant()
  const work = await anInspection(t)
  const query = { workId: work.id, reportType: 'PDF' as const, timezone: 'Australia/Perth' }
  const answer = await t.send(reports.workFile, { query })
  expect(answer.json().message).toMatch(/ on 02-03-2026 03-00\.pdf$/)
  const text = await textOf(Buffer.from(answer.json().data, 'base64'))
  const name = `${work.by.firstName} ${work.by.lastName}`
  expect(text).toContain(`${name} on March 2, 2026 03:00`)
  expect(text).toContain('March 2, 2026 03:00:00')
  expect(text).toContain('End (Australia/Perth) March 2, 2026 05:00:00')
  expect(text).not.toContain('07:00')
})

test('D2-32: the heading of a PDF writes its day as its facts do', async () => {
  const t = await aTenant()
  const work = await anInspection(t)
  const text = await textOf(await pdfOf(t, work.id))
  expect(text).toContain('on March 2, 2026 05:00 ')
  expect(text).toContain('March 2, 2026 05:00:00')
})

test('D3-05, F-08: the CSV of a visit names its maker and its moment', async () => {
  const t = await aTenant()
  const work = await anInspection(t)
  const made = {
    'Made by': `${t.boss.firstName} ${t.boss.lastName}`,
    'Made at (ISO 8601)': '2026-05-01T12:00:00.000+10:00',
  }
  for (const row of await csvOf(t, work.id)) expect(row).toMatchObject(made)
})

test('D3-10: the times of a CSV follow the time zone that was chosen', async () => {
  const t = await aTenant()
  const work = await aWork(t)
  const query = { workId: work.id, reportType: 'CSV' as const }
  const inPerth = await t.call(reports.workFile, { query: { ...query, timezone: 'Australia/Perth' } })
  const csv = Buffer.from(inPerth, 'base64').toString()
  expect(csv).toContain('2026-03-02T03:00:00.000+08:00')
  expect(csv).toContain('Australia/Perth')
  const atSite = Buffer.from(await t.call(reports.workFile, { query }), 'base64').toString()
  expect(atSite).toContain('2026-03-02T05:00:00.000+10:00')
})
