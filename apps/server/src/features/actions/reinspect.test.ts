import { type ActionDetail, actions } from '@muster/contract/actions'
import { rowsOf } from '@muster/contract/kit/rows'
import { reports } from '@muster/contract/reports'
import { mySites } from '@muster/contract/sites/my-sites'
import { works } from '@muster/contract/works/works'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import {
  aFinishedInspection,
  anInspection,
  answer,
  floorOf,
  repair,
  saveRules,
  tapsOf,
} from './test-visits.ts'

type Answers = readonly [questionnaireId: number, answer: string][]
const bodyOf = (answers: Answers, note?: string) => ({
  answers: answers.map(([questionnaireId, given]) => ({ questionnaireId, answer: given })),
  ...(note && { note }),
})
const scoresOf = (t: Tenant, id: number, as: TestUser = t.boss) =>
  t.call(actions.scores, { params: { id } }, { as })
const reinspect = (t: Tenant, id: number, answers: Answers, note?: string) =>
  t.call(actions.reinspect, { params: { id }, body: bodyOf(answers, note) })
const refused = async (t: Tenant, id: number, answers: Answers, as: TestUser = t.boss) =>
  (await t.send(actions.reinspect, { params: { id }, body: bodyOf(answers) }, { as })).json()
const read = (t: Tenant, id: number): Promise<ActionDetail> => t.call(actions.read, { params: { id } })

async function pdfText(t: Tenant, workId: number, as: TestUser) {
  const file = await t.call(reports.workFile, { query: { workId, reportType: 'PDF' } }, { as })
  const document = await getDocumentProxy(new Uint8Array(Buffer.from(file, 'base64')))
  return (await extractText(document, { mergePages: true })).text.replaceAll(/\s+/g, ' ')
}

test('failed items that are right are verified, and both scores stand on page, report and lists', async () => {
  const t = await aTenant()
  const { job, visit, taps, floor } = await aFinishedInspection(t)
  expect(await scoresOf(t, visit.id)).toMatchObject({ score: 40, again: [], toJudge: [] })
  await repair(t, [taps, floor], await aUser(t, { level: 3 }))
  const { toJudge } = await scoresOf(t, visit.id)
  expect(toJudge.map((each) => [each.questionnaireId, each.answer])).toEqual([
    [tapsOf(job), 'false'],
    [floorOf(job), '2'],
  ])
  const after = await reinspect(t, visit.id, [
    [tapsOf(job), 'true'],
    [floorOf(job), '5'],
  ])
  expect(after).toMatchObject({ score: 40, again: [{ score: 100 }], toJudge: [] })
  expect([(await read(t, taps)).state, (await read(t, floor)).state]).toEqual(['VERIFIED', 'VERIFIED'])
  // What was answered first stays, and the chain of the visit has the second look.
  const filled = await t.call(works.filled, { params: { id: visit.id }, query: {} })
  expect(filled.overall?.percentage).toBe(40)
  expect(JSON.stringify(filled.jobSpecTypeListMap.INSPECTION)).toContain('"answer":"2"')
  expect((await t.call(works.evidence, { params: { id: visit.id } })).intact).toBe(true)

  const { client } = job.site
  const forClient = await scoresOf(t, visit.id, client)
  expect(forClient).toEqual({ ...after, again: [{ ...after.again[0], by: '' }] })
  const name = `${t.boss.firstName} ${t.boss.lastName}`
  expect(after.again[0]?.by).toBe(name)
  for (const as of [t.boss, client])
    expect(await pdfText(t, visit.id, as)).toContain('100% after re-inspection on')
  const listed = rowsOf(await t.call(works.list, { query: { includeScores: true } }))
  expect(listed.find(({ id }) => id === visit.id)).toMatchObject({ score: 40, scoreAgain: 100 })
  const visits = await t.call(mySites.visits, { params: { id: job.site.id }, query: {} }, { as: client })
  expect(visits.content).toMatchObject([{ workId: visit.id, score: 40, scoreAgain: 100 }])
})

test('what is not right yet is open again with what is missing; the next look adds its score', async () => {
  const t = await aTenant()
  const { job, visit, taps, floor } = await aFinishedInspection(t)
  const doer = await repair(t, [taps, floor], await aUser(t, { level: 3 }))
  const first: Answers = [
    [tapsOf(job), 'true'],
    [floorOf(job), '1'],
  ]
  expect(await refused(t, visit.id, first)).toMatchObject({ code: 'E001', errors: [{ path: 'note' }] })
  expect(await scoresOf(t, visit.id)).toMatchObject({ again: [] })
  await reinspect(t, visit.id, first, 'Still wet')
  expect(await read(t, taps)).toMatchObject({ state: 'VERIFIED' })
  const returned = await read(t, floor)
  expect(returned.state).toBe('OPEN')
  expect(returned.changes.at(-1)).toMatchObject({ kind: 'RETURNED', note: 'Still wet' })
  await repair(t, [floor], doer)
  const last = await reinspect(t, visit.id, [[floorOf(job), '4']])
  expect(last).toMatchObject({ score: 40, again: [{ score: 20 }, { score: 80 }], toJudge: [] })
  expect(await read(t, floor)).toMatchObject({ state: 'VERIFIED' })
})

test('only another person of the office judges, whole sub-tasks of what is done, once', async () => {
  const t = await aTenant()
  const { job, visit, taps, floor } = await aFinishedInspection(t)
  const manager = await aUser(t, { level: 2 })
  const right: Answers = [[floorOf(job), '5']]
  expect(await refused(t, visit.id, right)).toMatchObject({ code: 'E037' })
  await repair(t, [floor], manager)
  expect(await scoresOf(t, visit.id, manager)).toMatchObject({ toJudge: [] })
  expect(await refused(t, visit.id, right, manager)).toMatchObject({ success: false })
  const worker = await aUser(t)
  expect(
    (await t.send(actions.reinspect, { params: { id: visit.id }, body: bodyOf(right) }, { as: worker }))
      .statusCode,
  ).toBe(403)
  const wrong = await refused(t, visit.id, [[floorOf(job), '6']])
  expect(wrong).toMatchObject({ code: 'E001', errors: [{ path: 'answers' }] })
  expect((await refused(t, visit.id, [...right, [tapsOf(job), 'true']])).code).toBe('E037')
  await reinspect(t, visit.id, right)
  expect((await refused(t, visit.id, right)).code).toBe('E037')
  expect(await read(t, taps)).toMatchObject({ state: 'OPEN' })
  expect((await scoresOf(t, visit.id)).again).toHaveLength(1)
})

test('two who judge at once keep one score', async () => {
  const t = await aTenant()
  const { job, visit, floor } = await aFinishedInspection(t)
  await repair(t, [floor], await aUser(t, { level: 3 }))
  const as = [t.boss, await aUser(t, { level: 2 })]
  const body = bodyOf([[floorOf(job), '5']])
  const sent = await Promise.all(
    as.map((each) => t.send(actions.reinspect, { params: { id: visit.id }, body }, { as: each })),
  )
  expect(sent.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect((await scoresOf(t, visit.id)).again).toHaveLength(1)
})

test('a corrected answer, a voided visit and a later visit of the same action are not judged', async () => {
  const t = await aTenant()
  const { job, visit, taps, floor } = await aFinishedInspection(t)
  await repair(t, [taps, floor], await aUser(t, { level: 3 }))
  const later = await anInspection(t, job)
  await answer(t, later, floorOf(job), '1')
  await t.settle()
  expect((await scoresOf(t, later.id)).toJudge).toEqual([])
  // The floor failed again, and is open; the taps are still to be judged.
  expect((await scoresOf(t, visit.id)).toJudge.map(({ actionId }) => actionId)).toEqual([taps])
  await saveRules(t)
  expect((await scoresOf(t, visit.id)).toJudge.map(({ actionId }) => actionId)).toEqual([taps])
  await t.call(works.void, { params: { id: visit.id }, body: { reason: 'Wrong site' } })
  await t.settle()
  expect((await scoresOf(t, visit.id)).toJudge).toEqual([])
})
