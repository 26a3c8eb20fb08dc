import { rowsOf } from '@muster/contract/kit/rows'
import { works } from '@muster/contract/works/works'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aJob, type SpecGiven } from '../../../../test/office.ts'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant } from '../../../../test/tenant.ts'
import { anOpenWork, minutesOn, onePixel, photo, sha256Of } from '../examples.ts'

standingStill('2026-05-01T02:00:00Z')

const specs: SpecGiven[] = [
  {
    title: 'Clean',
    items: [
      { questions: [{ answerType: 'CHECKBOX', mandatory: true }, { answerType: 'TEXT' }] },
      { questions: [{ answerType: 'RATING' }, { answerType: 'AFTER_IMAGES' }, { answerType: 'FILE' }] },
    ],
  },
]
const answersOf = async (t: Tenant, workId: number) =>
  (await t.call(works.filled, { params: { id: workId } })).jobSpecTypeListMap.NORMAL.flatMap((spec) =>
    spec.specItems.flatMap((item) => item.questionnaires),
  )

test('a work pauses and goes on; each break is one interval', async () => {
  const t = await aTenant()
  const work = await anOpenWork(t)
  const [params, as] = [{ id: work.id }, work.worker]
  const held = await t.call(works.hold, { params, body: { at: minutesOn(t, -40), reason: 'Lunch' } }, { as })
  expect(held).toMatchObject({ status: 'ON_HOLD', breaks: [{ endTime: null, reason: 'Lunch' }] })
  const again = await t.refused(works.hold, { params, body: { at: minutesOn(t, -39) } }, { as })
  expect(again).toMatchObject({ status: 409, code: 'E039', message: 'This visit is on a break' })
  const early = await t.refused(works.resume, { params, body: { at: minutesOn(t, -41) } }, { as })
  expect(early).toMatchObject({ status: 422, errors: [{ path: 'at' }] })
  const resumed = await t.call(works.resume, { params, body: { at: minutesOn(t, -30) } }, { as })
  expect(resumed.status).toBe('STARTED')
  expect(Date.parse(resumed.breaks![0]!.endTime!) - Date.parse(resumed.breaks![0]!.startTime)).toBe(600_000)
  expect(await t.refused(works.resume, { params, body: { at: minutesOn(t, -29) } }, { as })).toMatchObject({
    status: 409,
  })
  const before = await t.refused(works.hold, { params, body: { at: minutesOn(t, -35) } }, { as })
  expect(before).toMatchObject({ status: 422 })
})

test('nobody acts on the work of another, whatever their level', async () => {
  const t = await aTenant()
  const work = await anOpenWork(t)
  const manager = await aUser(t, { level: 3 })
  const params = { id: work.id }
  for (const as of [manager, await aUser(t)]) {
    const body = { at: minutesOn(t, 0) }
    expect(await t.refused(works.hold, { params, body }, { as })).toMatchObject({ status: 404 })
    expect(
      await t.refused(works.complete, { params, body: { endedAt: minutesOn(t, 0) } }, { as }),
    ).toMatchObject({ status: 404 })
  }
})

test('answers are kept by question, and the last one counts', async () => {
  const t = await aTenant()
  const work = await anOpenWork(t, { specs })
  const [check, text, rating] = work.questionIds as [number, number, number]
  const answer = (answers: { questionnaireId: number; answer: string | null; notApplicable?: boolean }[]) =>
    t.call(works.answer, { params: { id: work.id }, body: { answers } }, { as: work.worker })
  await answer([
    { questionnaireId: check, answer: 'true' },
    { questionnaireId: text, answer: ' wet floor; "kitchen" ' },
    { questionnaireId: rating, answer: '2' },
    { questionnaireId: rating, answer: '4' },
  ])
  await answer([{ questionnaireId: check, answer: 'false' }])
  expect(await answersOf(t, work.id)).toMatchObject([
    { answer: 'false' },
    { answer: 'wet floor; "kitchen"' },
    { answer: '4' },
    {},
    {},
  ])
  await answer([
    { questionnaireId: rating, answer: null, notApplicable: true },
    { questionnaireId: text, answer: '' },
  ])
  expect(await answersOf(t, work.id)).toMatchObject([
    {},
    { answer: null, notApplicable: false },
    { answer: null, notApplicable: true },
    {},
    {},
  ])
})

test('N1: an answer that does not fit its question is refused by its place, in a sentence that is translated', async () => {
  const t = await aTenant()
  const work = await anOpenWork(t, { specs })
  const other = await aJob(t)
  const [check, text, rating] = work.questionIds as [number, number, number]
  const refused = await t.refused(
    works.answer,
    {
      params: { id: work.id },
      body: {
        answers: [
          { questionnaireId: text, answer: 'fine' },
          { questionnaireId: check, answer: 'yes' },
          { questionnaireId: rating, answer: '6' },
          { questionnaireId: rating, answer: '4.5' },
          { questionnaireId: check, answer: null, notApplicable: true },
          { questionnaireId: other.detail.questionIds[0]!, answer: 'true' },
        ],
      },
    },
    { as: work.worker },
  )
  expect(refused.status).toBe(422)
  expect(refused.errors).toMatchObject([
    { path: 'answers.1.answer', message: 'Must be true or false' },
    {
      ...{ path: 'answers.2.answer', message: 'Must be a whole number from 1 to 5' },
      ...{ template: 'Must be a whole number from 1 to {most}', params: { most: 5 } },
    },
    { path: 'answers.3.answer', message: 'Must be a whole number from 1 to 5' },
    { path: 'answers.4.answer', message: 'A mandatory question needs an answer' },
    { path: 'answers.5.questionnaireId', message: 'Not a question of this visit' },
  ])
  expect((await answersOf(t, work.id)).every((each) => each.answer === null)).toBe(true)
})

test('a question of a newer version, or of another type of spec, is none of the work', async () => {
  const t = await aTenant()
  const two: SpecGiven[] = [
    ...specs,
    { type: 'INSPECTION', items: [{ questions: [{ answerType: 'TEXT' }] }] },
  ]
  const work = await anOpenWork(t, { specs: two })
  const answers = [{ questionnaireId: work.questionIds.at(-1)!, answer: 'x' }]
  const send = () =>
    t.refused(works.answer, { params: { id: work.id }, body: { answers } }, { as: work.worker })
  expect(await send()).toMatchObject({ status: 422, errors: [{ message: 'Not a question of this visit' }] })
  const scope = await t.scope()
  await scope
    .into('job_detail_versions', { job_detail_id: work.job.detail.id, version: 2, title: 'New' })
    .execute()
  await scope.change('job_specs', { version: 2 }).where('job_detail_id', '=', work.job.detail.id).execute()
  answers[0]!.questionnaireId = work.questionIds[0]!
  expect(await send()).toMatchObject({ status: 422, errors: [{ message: 'Not a question of this visit' }] })
})

test('FLD-01: answers and breaks that arrive after the finish are kept and flagged', async () => {
  const t = await aTenant()
  const work = await anOpenWork(t)
  const [params, as] = [{ id: work.id }, work.worker]
  await t.call(works.complete, { params, body: { endedAt: minutesOn(t, 0) } }, { as })
  const answers = [{ questionnaireId: work.questionIds[0]!, answer: 'true' }]
  await t.call(works.answer, { params, body: { answers } }, { as })
  const done = await t.call(works.hold, { params, body: { at: minutesOn(t, -5) } }, { as })
  expect(done).toMatchObject({ status: 'COMPLETED', needsReview: true, breaks: [{ endTime: done.endTime }] })
  expect(rowsOf(await t.call(works.toReview))).toMatchObject([{ workId: work.id, flags: ['afterClose'] }])
})

test("a photo is kept without its name's or metadata's secrets, in sizes, and is the answer", async () => {
  const t = await aTenant()
  const work = await anOpenWork(t, { specs })
  const image = work.questionIds[3]!
  const body = { questionnaireId: image, sha256: sha256Of(onePixel), takenAt: minutesOn(t, -5) }
  const add = () => t.call(works.addFile, { params: { id: work.id }, body, ...photo() }, { as: work.worker })
  const stored = await add()
  expect(stored).toMatchObject({
    fileName: expect.stringMatching(/^after\.(jpg|webp)$/),
    takenAt: body.takenAt,
  })
  expect(stored.thumbURL).toContain('/thumb')
  const opened = await t.app.inject({ url: stored.url })
  expect(opened.statusCode).toBe(200)
  expect((await add()).id).toBe(stored.id)
  const [, , , answered] = await answersOf(t, work.id)
  expect(answered!.files.map((file) => file.id)).toEqual([stored.id])
  expect(answered!.answer).toBe(answered!.files[0]!.url)
})

test('L-13: a photo of the gallery keeps when the camera took it, and its entry tells so; a later time counts for nothing', async () => {
  const t = await aTenant()
  const work = await anOpenWork(t, { specs })
  const as = { as: work.worker }
  const add = (capturedAt: string, bytes: Uint8Array<ArrayBuffer>) => {
    const own = { questionnaireId: work.questionIds[3]!, takenAt: minutesOn(t, -5) }
    const body = { ...own, sha256: sha256Of(bytes), capturedAt }
    return t.call(works.addFile, { params: { id: work.id }, body, ...photo(bytes) }, as)
  }
  expect((await add(minutesOn(t, -600), onePixel)).takenAt).toBe(minutesOn(t, -600))
  const { entries } = await t.call(works.evidence, { params: { id: work.id } })
  const added = entries.find(({ kind }) => kind === 'fileAdded')!
  expect(Date.parse(added.capturedAt!)).toBe(Date.parse(minutesOn(t, -600)))
  expect(Date.parse(added.deviceAt!)).toBe(Date.parse(minutesOn(t, -5)))
  expect((await t.call(works.evidence, { params: { id: work.id } })).intact).toBe(true)
  expect(
    (await add(minutesOn(t, -1), new Uint8Array(await sharp(onePixel).negate().png().toBuffer()))).takenAt,
  ).toBe(minutesOn(t, -5))
})

test('the files of a question are those whose addresses are sent back, and nothing else', async () => {
  const t = await aTenant()
  const work = await anOpenWork(t, { specs })
  const [, , , image, anyFile] = work.questionIds as number[]
  const text = Buffer.from('Key is under the mat')
  const body = { questionnaireId: anyFile!, sha256: sha256Of(text), takenAt: minutesOn(t, -5) }
  const params = { id: work.id }
  const as = work.worker
  const notes = await t.call(
    works.addFile,
    { params, body, file: new Blob([text], { type: 'text/plain' }), fileName: 'notes.txt' },
    { as },
  )
  const own = { questionnaireId: image!, sha256: sha256Of(onePixel), takenAt: minutesOn(t, -5) }
  const pixel = await t.call(works.addFile, { params, body: own, ...photo() }, { as })
  const answer = (questionnaireId: number, address: string) => ({
    params,
    body: { answers: [{ questionnaireId, answer: address }] },
  })
  await t.call(works.answer, answer(image!, pixel.url), { as })
  for (const address of [notes.url, 'https://elsewhere.example/a.png', 'data:text/html,x']) {
    expect(await t.refused(works.answer, answer(image!, address), { as })).toMatchObject({ status: 422 })
  }
  expect((await answersOf(t, work.id))[3]!.files).toHaveLength(1)

  const other = Buffer.from('Key is at the desk')
  const second = { params, body: { ...body, sha256: sha256Of(other) } }
  const file = new Blob([other], { type: 'text/plain' })
  const desk = await t.call(works.addFile, { ...second, file, fileName: 'desk.txt' }, { as })
  await t.call(works.answer, answer(anyFile!, desk.url), { as })
  expect((await answersOf(t, work.id))[4]!.files.map(({ id }) => id)).toEqual([desk.id])
  expect((await t.app.inject({ url: notes.url })).statusCode).toBe(404)
})

test('a photo is taken away again while the work is open: with its bytes, told in an entry, and once', async () => {
  const t = await aTenant()
  const work = await anOpenWork(t, { specs })
  const [check, , , image] = work.questionIds as [number, number, number, number]
  const [params, as] = [{ id: work.id }, work.worker]
  const ownPhoto = { questionnaireId: image, sha256: sha256Of(onePixel) }
  const stored = await t.call(
    works.addFile,
    { params, body: { ...ownPhoto, takenAt: minutesOn(t, -5) }, ...photo() },
    { as },
  )
  const [, , , taken] = await answersOf(t, work.id)
  expect(taken!.files.map(({ sha256 }) => sha256)).toEqual([ownPhoto.sha256])
  const away = { params, body: { ...ownPhoto, removedAt: minutesOn(t, -4) } }
  const elsewhere = { params, body: { ...away.body, questionnaireId: check } }
  await t.call(works.removeFile, elsewhere, { as })
  expect((await t.app.inject({ url: stored.url })).statusCode).toBe(200)

  for (let n = 0; n < 2; n++) await t.call(works.removeFile, away, { as })
  expect((await answersOf(t, work.id))[3]).toMatchObject({ files: [], answer: null })
  expect((await t.app.inject({ url: stored.url })).statusCode).toBe(404)
  const { entries, intact } = await t.call(works.evidence, { params })
  expect(entries.map(({ kind }) => kind)).toEqual(['started', 'fileAdded', 'fileRemoved'])
  expect(entries[2]!.deviceAt).toBe('2026-05-01T11:56:00.000+10:00')
  expect(intact).toBe(true)

  const strange = { params, body: { ...away.body, questionnaireId: 999_999 } }
  expect(await t.refused(works.removeFile, strange, { as })).toMatchObject({
    status: 422,
    errors: [{ path: 'questionnaireId', message: 'Not a question of this visit' }],
  })
  await t.call(
    works.answer,
    { params, body: { answers: [{ questionnaireId: check, answer: 'true' }] } },
    { as },
  )
  await t.call(works.complete, { params, body: { endedAt: minutesOn(t, 0) } }, { as })
  await t.call(
    works.addFile,
    { params, body: { ...ownPhoto, takenAt: minutesOn(t, -5) }, ...photo() },
    { as },
  )
  const after = { params, body: { ...ownPhoto, removedAt: minutesOn(t, 0) } }
  await t.call(works.removeFile, after, { as })
  expect((await answersOf(t, work.id))[3]!.files).toHaveLength(1)
})

test('a file that is damaged on the way, of another type, or for another question is refused', async () => {
  const t = await aTenant()
  const work = await anOpenWork(t, { specs })
  const [check, , , image] = work.questionIds as number[]
  const send = (more: object, bytes = onePixel, fileName = 'after.png', type = 'image/png') =>
    t.refused(
      works.addFile,
      {
        params: { id: work.id },
        body: {
          questionnaireId: image!,
          sha256: sha256Of(bytes),
          takenAt: minutesOn(t, -5),
          ...more,
        },
        file: new Blob([bytes], { type }),
        fileName,
      },
      { as: work.worker },
    )
  expect(await send({ sha256: '0'.repeat(64) })).toMatchObject({ status: 422, code: 'E044' })
  expect(await send({ questionnaireId: check! })).toMatchObject({ status: 422, code: 'E001' })
  expect(await send({}, Buffer.from('<svg/>'), 'a.svg', 'image/svg+xml')).toMatchObject({
    status: 415,
    code: 'E040',
  })
  expect(await send({}, Buffer.from('GIF89a<script>'), 'a.png')).toMatchObject({ status: 415 })
  expect(await send({}, onePixel.subarray(0, 40))).toMatchObject({ status: 422, code: 'E043' })
  expect(await send({}, Buffer.alloc(5_242_881), 'a.png')).toMatchObject({ status: 413, code: 'E041' })
  expect(await (await t.scope()).from('files').select('id').execute()).toEqual([])
})

test('a number and a choice are taken as the question allows, beside the instructions of the sub-task', async () => {
  const t = await aTenant()
  const questions = [
    { answerType: 'NUMBER', title: 'Degrees' },
    { answerType: 'CHOICE', choices: ['Cleaned', 'Not present'] },
  ]
  const work = await anOpenWork(t, { specs: [{ items: [{ questions }] }] })
  const [number, choice] = work.questionIds as [number, number]
  const send = (questionnaireId: number, answer: string) =>
    t.send(
      works.answer,
      { params: { id: work.id }, body: { answers: [{ questionnaireId, answer }] } },
      { as: work.worker },
    )
  expect((await send(number, 'warm')).statusCode).toBe(422)
  expect((await send(choice, 'cleaned')).statusCode).toBe(422)
  expect((await send(number, '-21.5')).statusCode).toBe(200)
  expect((await send(choice, 'Not present')).statusCode).toBe(200)
  expect(await answersOf(t, work.id)).toMatchObject([
    { answer: '-21.5', choices: [] },
    { answer: 'Not present', choices: ['Cleaned', 'Not present'] },
  ])
  const filled = await t.call(works.filled, { params: { id: work.id } })
  expect(filled.jobSpecTypeListMap.NORMAL[0]!.specItems).toMatchObject([
    { instructions: '', picture: null, critical: false },
  ])
})

test('a score counts sub-tasks and tasks by their weights', async () => {
  const t = await aTenant()
  const rated = (weight: number) => ({ weight, questions: [{ answerType: 'RATING' }] })
  const { worker, detail, ...job } = await aJob(t, {
    assignees: [await aUser(t, { level: 4 })],
    specs: [
      { type: 'INSPECTION', weight: 3, items: [rated(2), rated(1)] },
      { type: 'INSPECTION', items: [rated(1)] },
    ],
  })
  const body = { jobId: job.id, startedAt: minutesOn(t, -60), specTypes: ['INSPECTION' as const] }
  const { workId: id } = await t.call(works.start, { body }, { as: worker })
  const answers = [5, 2, 2].map((rating, at) => ({
    questionnaireId: detail.questionIds[at]!,
    answer: String(rating),
  }))
  await t.call(works.answer, { params: { id }, body: { answers } }, { as: worker })
  const filled = await t.call(works.filled, { params: { id } })
  expect(filled.jobSpecTypeListMap.INSPECTION).toMatchObject([
    { averageRating: 4, percentage: 80, answered: 2 },
    { averageRating: 2, percentage: 40, answered: 1 },
  ])
  expect(filled.overall).toMatchObject({ average: 3.5, percentage: 70 })
})
