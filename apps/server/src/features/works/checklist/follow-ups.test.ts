import { randomUUID } from 'node:crypto'
import { actions } from '@muster/contract/actions'
import { type JobDetailInput, jobDetails } from '@muster/contract/jobs/job-details'
import { rowsOf } from '@muster/contract/kit/rows'
import { reports } from '@muster/contract/reports'
import { works } from '@muster/contract/works/works'
import { closePdfPool } from '@muster/pdf/render'
import { parse } from 'csv-parse/sync'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import { aJob, aJobDetail } from '../../../../test/office.ts'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant } from '../../../../test/tenant.ts'
import { minutesOn, onePixel, photo, sha256Of } from '../examples.ts'

standingStill('2026-05-01T02:00:00Z')
afterAll(closePdfPool)

type SpecMap = JobDetailInput['specMap']
type Asked = NonNullable<SpecMap['NORMAL']>[number]['jobSpecItems'][number]['specUserAnswers'][number]
type Asking = NonNullable<Asked['condition']>

const noWater: Asking = {
  answers: ['false'],
  questions: [
    { mandatory: true, answerType: 'BEFORE_IMAGES', title: 'Photo' },
    { mandatory: false, answerType: 'TEXT', title: 'What is wrong?' },
  ],
}
const specMapOf = (
  condition: Asking | null,
  type: 'NORMAL' | 'INSPECTION' = 'NORMAL',
  more: Partial<Asked> = {},
): SpecMap => ({
  [type]: [
    {
      ...{ title: 'Kitchen', jobSpecPromptType: 'NONE' },
      jobSpecItems: [
        {
          title: 'Taps',
          specUserAnswers: [
            { mandatory: true, answerType: 'CHECKBOX', title: '', condition, ...more },
            { mandatory: false, answerType: 'RATING', title: 'Shine' },
          ],
        },
      ],
    },
  ],
})

/** A visit that runs, whose checklist has the condition. */
async function aVisit(
  t: Tenant,
  given: { condition?: Asking; type?: 'NORMAL' | 'INSPECTION'; more?: Partial<Asked> } = {},
) {
  const { condition = noWater, type = 'NORMAL', more } = given
  const plain = await aJobDetail(t)
  const body = { title: 'Taps', clientId: plain.client.id, specMap: specMapOf(condition, type, more) }
  const detail = await t.call(jobDetails.create, { body })
  const leader = await aUser(t, { level: 4 })
  const job = await aJob(t, { detail: { ...plain, id: detail.id }, assignees: [leader] })
  const started = { jobId: job.id, startedAt: minutesOn(t, -60), specTypes: [type] }
  const { workId: id } = await t.call(works.start, { body: started }, { as: job.worker, key: randomUUID() })
  const [taps, shine] = detail.specs[0]!.specItems[0]!.questionnaires
  const as = { as: job.worker }
  const params = { id }
  return {
    ...{ id, detail, job, taps: taps!, followUps: taps!.condition!.questions, shine: shine! },
    answer: (questionnaireId: number, answer: string | null, answeredAt?: string) =>
      t.call(
        works.answer,
        { params, body: { answers: [{ questionnaireId, answer }], ...(answeredAt && { answeredAt }) } },
        as,
      ),
    setAside: (questionnaireId: number) =>
      t.call(
        works.answer,
        { params, body: { answers: [{ questionnaireId, answer: null, notApplicable: true }] } },
        as,
      ),
    addPhoto: (questionnaireId: number) =>
      t.call(
        works.addFile,
        {
          ...{ params, ...photo() },
          body: { questionnaireId, sha256: sha256Of(onePixel), takenAt: minutesOn(t, -10) },
        },
        as,
      ),
    finish: (asksFollowUps?: true) =>
      t.send(
        works.complete,
        { params, body: { endedAt: minutesOn(t, -5), ...(asksFollowUps && { asksFollowUps }) } },
        as,
      ),
    read: async () => {
      const filled = await t.call(works.filled, { params })
      const [spec] = filled.jobSpecTypeListMap[type]
      return { filled, spec: spec!, questions: spec!.specItems[0]!.questionnaires }
    },
  }
}

test('a condition is kept with its version, and goes on with the rows of the next one', async () => {
  const t = await aTenant()
  const { detail, taps } = await aVisit(t)
  expect(taps.condition).toMatchObject({
    ...{ answers: ['false'], makesAction: false },
    questions: [
      { title: 'Photo', answerType: 'BEFORE_IMAGES', mandatory: true },
      { title: 'What is wrong?', answerType: 'TEXT', mandatory: false },
    ],
  })
  const [photoAsked, textAsked] = taps.condition!.questions
  const changed: Asking = {
    ...{ answers: ['true', 'false'], makesAction: true },
    questions: [
      { id: textAsked!.id, mandatory: false, answerType: 'TEXT', title: 'Why?' },
      { id: photoAsked!.id, mandatory: true, answerType: 'BEFORE_IMAGES', title: 'Photo' },
    ],
  }
  const body = { title: 'Taps', specMap: specMapOf(changed, 'NORMAL', { id: taps.id }) }
  const next = await t.call(jobDetails.update, { params: detail, body })
  const [again, shine] = next.specs[0]!.specItems[0]!.questionnaires
  expect(again!.condition).toMatchObject({ answers: ['true', 'false'], makesAction: true })
  expect(again!.condition!.questions.map(({ originId, title }) => [originId, title])).toEqual([
    [textAsked!.originId, 'Why?'],
    [photoAsked!.originId, 'Photo'],
  ])
  expect(shine).not.toHaveProperty('condition')
  const query = { version: detail.version }
  expect(await t.call(jobDetails.read, { params: detail, query })).toEqual(detail)
  const listed = rowsOf(await t.call(jobDetails.list))
  expect(listed.find(({ id }) => id === detail.id)).toMatchObject({ questionCount: 4 })
  const plain = { title: 'Taps', specMap: specMapOf(null, 'NORMAL', { id: again!.id }) }
  const without = await t.call(jobDetails.update, { params: detail, body: plain })
  expect(without.specs[0]!.specItems[0]!.questionnaires[0]).not.toHaveProperty('condition')
})

test('a condition speaks of answers that can be given, asks for something, and is one level deep', async () => {
  const t = await aTenant()
  const { id: clientId } = (await aJobDetail(t)).client
  const faults = async (specMap: SpecMap) =>
    (await t.refused(jobDetails.create, { body: { title: 'A', clientId, specMap } })).errors?.map(
      ({ path, message }) => [path.replace(/^.*specUserAnswers\.0\./, ''), message],
    )
  const [photoAsked] = noWater.questions
  expect(await faults(specMapOf({ ...noWater, answers: ['No'] }))).toEqual([
    ['condition.answers', 'This answer cannot be given'],
  ])
  expect(await faults(specMapOf(noWater, 'NORMAL', { answerType: 'TEXT' }))).toEqual([
    ['condition.answers', 'Only checkboxes, ratings and choices have follow-ups'],
  ])
  expect(await faults(specMapOf({ ...noWater, answers: [] }))).toEqual([
    ['condition.answers', 'Choose at least one answer'],
  ])
  expect(await faults(specMapOf({ answers: ['false'], questions: [] }))).toEqual([
    ['condition.makesAction', 'Say what is asked for'],
  ])
  const choice: Asking = { ...noWater, questions: [{ ...photoAsked!, answerType: 'CHOICE' }] }
  expect(await faults(specMapOf(choice))).toEqual([
    ['condition.questions.0.choices', 'Give at least two choices'],
  ])
  const unknown: Asking = { ...noWater, questions: [{ ...photoAsked!, id: 7 }] }
  expect(await faults(specMapOf(unknown))).toEqual([['condition.questions.0.id', 'Not found']])
  const feedback = specMapOf(null)
  const asked = { mandatory: false, answerType: 'CHECKBOX' as const, title: '', condition: noWater }
  feedback.FEEDBACK = [
    {
      ...{ title: 'Well?', jobSpecPromptType: 'NONE' },
      jobSpecItems: [{ title: 'Well?', specUserAnswers: [asked] }],
    },
  ]
  expect(await faults(feedback)).toEqual([
    ['condition.answers', 'Only checkboxes, ratings and choices have follow-ups'],
  ])
})

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
  const condition: Asking = {
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

const rule = {
  ...({ kind: 'RATING', rating: 1, band: null, hours: 4, priority: 'HIGH' } as const),
  ...{ ownerUserId: null, asksPhoto: true },
}
const makesAction: Asking = { answers: ['false'], makesAction: true, questions: [] }
const actionsOf = async (t: Tenant) => rowsOf(await t.call(actions.list, { query: {} }))

test('an answer makes the action that its checklist asks for, once; without rules it makes none', async () => {
  const t = await aTenant()
  const quiet = await aVisit(t, { condition: makesAction })
  await quiet.answer(quiet.taps.id, 'false')
  await t.settle()
  expect(await actionsOf(t)).toEqual([])

  await t.call(actions.saveRules, { body: { rules: [rule], version: 0 } })
  const visit = await aVisit(t, { condition: makesAction })
  const answeredAt = minutesOn(t, -30)
  for (const _ of [1, 2]) await visit.answer(visit.taps.id, 'false', answeredAt)
  await t.settle()
  const [action, ...more] = await actionsOf(t)
  expect(more).toEqual([])
  expect(action).toMatchObject({
    ...{ title: 'Taps', workId: visit.id, priority: 'NORMAL', asksPhoto: false, owner: null },
    dueAt: expect.any(String),
  })
  expect(Date.parse(action!.dueAt!) - Date.parse(answeredAt)).toBe(24 * 3_600_000)
  await visit.answer(visit.taps.id, 'true')
  await t.settle()
  expect(await actionsOf(t)).toMatchObject([{ id: action!.id, answerCorrected: true }])
})

test('a follow-up that is asked no longer makes no action', async () => {
  const t = await aTenant()
  await t.call(actions.saveRules, { body: { rules: [rule], version: 0 } })
  const condition: Asking = {
    answers: ['false'],
    questions: [{ mandatory: false, answerType: 'RATING', title: 'How bad' }],
  }
  const visit = await aVisit(t, { condition, type: 'INSPECTION' })
  await visit.answer(visit.followUps[0]!.id, '1')
  await t.settle()
  expect(await actionsOf(t)).toEqual([])
  await visit.answer(visit.taps.id, 'false')
  await t.settle()
  expect(await actionsOf(t)).toMatchObject([{ title: 'Taps: How bad' }])
})

test.each(['NORMAL', 'INSPECTION'] as const)(
  'the PDF of a %s visit has the follow-ups below their question, once',
  async (type) => {
    const t = await aTenant()
    const { answer, addPhoto, finish, taps, followUps, id } = await aVisit(t, { type })
    await answer(taps.id, 'false')
    await addPhoto(followUps[0]!.id)
    await answer(followUps[1]!.id, 'No water')
    await finish(true)
    const file = await t.call(reports.workFile, { query: { workId: id, reportType: 'PDF' } })
    const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(file, 'base64')))
    const { text } = await extractText(pdf, { mergePages: true })
    const said = text.replace(/\s+/g, ' ')
    expect(said).toMatch(/Taps.*– Photo 1 photo – What is wrong\? No water/)
    expect(said.split('No water')).toHaveLength(2)
  },
)
