import { rowsOf } from '@muster/contract/kit/rows'
import { reports } from '@muster/contract/reports'
import { works } from '@muster/contract/works/works'
import { closePdfPool } from '@muster/pdf/render'
import { parse } from 'csv-parse/sync'
import { afterAll, expect, test } from 'vitest'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant } from '../../../../test/tenant.ts'
import { aVisit, type Condition } from './follow-up-examples.ts'

standingStill('2026-05-01T02:00:00Z')

afterAll(closePdfPool)

test('a visit lists follow-ups behind their question; none is mandatory to who does not know them', async () => {
  const t = await aTenant()
  const { read, answer, taps, followUps, shine } = await aVisit(t)
  const { questions } = await read()
  expect(questions.map(({ id, mandatory }) => [id, mandatory])).toEqual([
    [taps.id, true],
    [followUps[0]!.id, false],
    [followUps[1]!.id, false],
    [shine.id, false],
  ])
  expect(questions.map(({ followUp }) => followUp)).toEqual([
    undefined,
    { questionnaireId: taps.id, answers: ['false'], isMandatory: true, isAsked: false },
    { questionnaireId: taps.id, answers: ['false'], isMandatory: false, isAsked: false },
    undefined,
  ])
  await answer(taps.id, 'false')
  expect((await read()).questions.map(({ followUp }) => followUp?.isAsked)).toEqual([
    ...[undefined, true, true, undefined],
  ])
})

test('a finish is refused with what is missing of the follow-ups that are asked', async () => {
  const t = await aTenant()
  const { answer, addPhoto, finish, taps, followUps, read } = await aVisit(t)
  await answer(taps.id, 'false')
  const refused = await finish(true)
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({
    code: 'E052',
    errors: [{ path: `questionnaires.${followUps[0]!.id}`, message: 'Taps: Photo' }],
  })
  await addPhoto(followUps[0]!.id)
  expect((await finish(true)).statusCode).toBe(200)
  expect((await read()).filled).toMatchObject({ status: 'COMPLETED', needsReview: false })
})

test('an older phone finishes without follow-ups, and the visit is flagged; it may answer or set them aside too', async () => {
  const t = await aTenant()
  const first = await aVisit(t)
  await first.answer(first.taps.id, 'false')
  expect((await first.finish()).statusCode).toBe(200)
  expect(rowsOf(await t.call(works.toReview))).toMatchObject([{ flags: ['followUps'] }])

  const second = await aVisit(t)
  await second.answer(second.taps.id, 'false')
  await second.setAside(second.followUps[0]!.id)
  await second.answer(second.followUps[1]!.id, 'No water')
  expect((await second.finish(true)).statusCode).toBe(200)
  const { filled, questions } = await second.read()
  expect(filled.needsReview).toBe(false)
  expect(questions[2]).toMatchObject({ answer: 'No water' })

  const third = await aVisit(t)
  await third.answer(third.taps.id, 'true')
  expect((await third.finish()).statusCode).toBe(200)
  expect((await third.read()).filled.needsReview).toBe(false)
})

test('an answer that is changed back hides its follow-ups; what they recorded stays, and is marked', async () => {
  const t = await aTenant()
  const { answer, addPhoto, finish, taps, followUps, read, id } = await aVisit(t)
  await answer(taps.id, 'false')
  await addPhoto(followUps[0]!.id)
  await answer(followUps[1]!.id, 'No water')
  await answer(taps.id, 'true')
  const { questions } = await read()
  expect(questions[1]).toMatchObject({ followUp: { isAsked: false }, files: [{ fileName: 'after.webp' }] })
  expect(questions[2]).toMatchObject({ followUp: { isAsked: false }, answer: 'No water' })
  expect((await finish(true)).statusCode).toBe(200)
  const bytes = await t.call(reports.workFile, { query: { workId: id, reportType: 'CSV' } })
  const rows = parse(Buffer.from(bytes, 'base64'), { columns: true, bom: true }) as Record<string, string>[]
  expect(rows.map(({ Question, Answer }) => [Question, Answer])).toEqual([
    ['', 'Yes'],
    ['– Photo (recorded before the answer above was changed)', '1 photo'],
    ['– What is wrong? (recorded before the answer above was changed)', 'No water'],
    ['Shine', '–'],
  ])
})

test('a report leaves out follow-ups that nothing was recorded in and that nothing asks for', async () => {
  const t = await aTenant()
  const { answer, finish, taps, id } = await aVisit(t)
  await answer(taps.id, 'true')
  await finish(true)
  const bytes = await t.call(reports.workFile, { query: { workId: id, reportType: 'CSV' } })
  const rows = parse(Buffer.from(bytes, 'base64'), { columns: true, bom: true }) as Record<string, string>[]
  expect(rows.map(({ Question }) => Question)).toEqual(['', 'Shine'])
})

test('follow-ups count in no score, in no "n of m", and make nothing done', async () => {
  const t = await aTenant()
  const condition: Condition = {
    answers: ['false'],
    questions: [{ mandatory: false, answerType: 'RATING', title: 'How bad' }],
  }
  const audit = await aVisit(t, { condition, type: 'INSPECTION' })
  await audit.answer(audit.taps.id, 'false')
  await audit.answer(audit.followUps[0]!.id, '1')
  await audit.answer(audit.shine.id, '4')
  await audit.finish(true)
  const { filled, spec } = await audit.read()
  expect(filled.overall).toMatchObject({ average: 4, percentage: 80 })
  expect(spec).toMatchObject({ answered: 1, leftOut: 0, completed: 2, questions: 2 })
  expect(rowsOf(await t.call(works.list, { query: { includeScores: true } }))).toMatchObject([{ score: 80 }])

  const tasks = await aVisit(t)
  await tasks.answer(tasks.taps.id, 'false')
  await tasks.addPhoto(tasks.followUps[0]!.id)
  await tasks.answer(tasks.followUps[1]!.id, 'No water')
  await tasks.finish(true)
  expect((await tasks.read()).spec).toMatchObject({ completed: 0, questions: 2 })
  const ledger = await (await t.scope())
    .from('item_ledger')
    .where('work_id', '=', tasks.id)
    .selectAll()
    .execute()
  expect(ledger).toEqual([])
})
