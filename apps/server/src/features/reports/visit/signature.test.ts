import { reports } from '@muster/contract/reports'
import { closePdfPool } from '@muster/pdf/render'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import { aJob, aWork } from '../../../../test/office.ts'
import { aClient, aTenant, aUser, type Tenant } from '../../../../test/tenant.ts'

afterAll(closePdfPool)

const strokes = [
  [10, 150, 80, 20, 160, 180, 300, 40],
  [320, 60, 320, 60],
]
const sign = (t: Tenant, id: number, reviewedBy: string) =>
  t.call(reports.sign, { params: { id }, body: { reviewedBy, strokes } })
const fileOf = async (t: Tenant, query: { workId: number; layout?: 'SUMMARY' }) =>
  Buffer.from(await t.call(reports.workFile, { query: { ...query, reportType: 'PDF' } }), 'base64')
const textOf = async (bytes: Uint8Array) => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

test('a report is signed by who reviewed it, and the file carries name, signature and day', async () => {
  const t = await aTenant()
  t.clock.set(new Date('2026-03-03T15:00:00Z'))
  const work = await aWork(t)
  const params = { id: work.id }
  expect(await t.call(reports.signature, { params })).toBeNull()
  const blank = await fileOf(t, { workId: work.id })
  expect(await textOf(blank)).toContain('Reviewed By Signature Date')

  const signed = await sign(t, work.id, 'Grace Lee')
  expect(signed).toEqual({ reviewedBy: 'Grace Lee', strokes, signedAt: '2026-03-04T01:00:00.000+10:00' })
  expect(await t.call(reports.signature, { params }, { as: work.job.site.client })).toEqual(signed)
  const text = await textOf(await fileOf(t, { workId: work.id }))
  expect(text).toContain('Grace Lee Reviewed By Signature 04/03/2026 Date')
  const csv = Buffer.from(
    await t.call(reports.workFile, { query: { workId: work.id, reportType: 'CSV' } }),
    'base64',
  ).toString()
  expect(csv).toContain('Grace Lee,2026-03-04T01:00:00.000+10:00')

  await sign(t, work.id, 'Noah Kim')
  expect(await t.call(reports.signature, { params })).toMatchObject({ reviewedBy: 'Noah Kim' })
  expect(await (await t.scope()).from('work_signatures').selectAll().execute()).toHaveLength(2)
})

test('without a drawing the name signs', async () => {
  const t = await aTenant()
  const work = await aWork(t)
  await t.call(reports.sign, { params: { id: work.id }, body: { reviewedBy: 'Grace Lee', strokes: [] } })
  expect(await textOf(await fileOf(t, { workId: work.id }))).toContain(
    'Grace Lee Reviewed By Grace Lee Signature',
  )
})

test('D2-03, FLD-14: the inspection report has the answers one by one, as the detailed report', async () => {
  const t = await aTenant()
  const work = await aWork(t)
  const summary = await textOf(await fileOf(t, { workId: work.id, layout: 'SUMMARY' }))
  expect(summary).toContain('Inspection Report')
  // FLD-14: the legend explains ratings, and this work has none.
  expect(summary).not.toContain('1 Unsatisfactory')
  expect(summary).toContain('Sub-task Answer Comments')
  expect(await textOf(await fileOf(t, { workId: work.id }))).toContain('Sub-task Answer Comments')
})

test('open works, own works, works out of reach and lines outside the sheet are refused', async () => {
  const t = await aTenant()
  const open = await aWork(t, { status: 'STARTED' })
  const body = { reviewedBy: 'Grace Lee', strokes }
  const refused = (id: number, given: object = body, as = t.boss) =>
    t.refused(reports.sign, { params: { id }, body: given as typeof body }, { as })
  expect(await refused(open.id)).toMatchObject({ status: 409 })
  const manager = await aUser(t, { level: 3 })
  const own = await aWork(t, { job: await aJob(t, { assignees: [manager] }) })
  expect(await refused(own.id, body, manager)).toMatchObject({ status: 403 })
  expect(await refused(own.id, body, await aClient(t))).toMatchObject({ status: 404 })
  expect(await refused(own.id, { ...body, reviewedBy: ' ' })).toMatchObject({ status: 400 })
  for (const line of [[1], [1, 2, 3], [0, 201], [601, 0]])
    expect(await refused(own.id, { ...body, strokes: [line] })).toMatchObject({ status: 400 })
})
