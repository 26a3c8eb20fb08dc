import { randomUUID } from 'node:crypto'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { aJob, aSite, type SpecGiven } from '../../../../test/office.ts'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant, type Tenant } from '../../../../test/tenant.ts'
import { anOpenWork, minutesOn, onePixel, photo, sha256Of } from '../examples.ts'

standingStill('2026-05-01T02:00:00Z')

type OpenWork = Awaited<ReturnType<typeof anOpenWork>>
const finish = (t: Tenant, work: OpenWork, endedAt: string, more = {}) =>
  t.call(works.complete, { params: { id: work.id }, body: { endedAt, ...more } }, { as: work.worker })
const refusedFinish = (t: Tenant, work: OpenWork, endedAt: string, more = {}) =>
  t.refused(works.complete, { params: { id: work.id }, body: { endedAt, ...more } }, { as: work.worker })
const answer = (t: Tenant, work: OpenWork, questionnaireId: number, text: string) =>
  t.call(
    works.answer,
    { params: { id: work.id }, body: { answers: [{ questionnaireId, answer: text }] } },
    { as: work.worker },
  )
const mandatory: SpecGiven[] = [
  {
    prompt: 'BEFORE_START',
    items: [{ title: 'Keys', questions: [{ answerType: 'CHECKBOX', mandatory: true }] }],
  },
  {
    items: [
      { title: 'Floor', questions: [{ answerType: 'RATING', mandatory: true, title: 'How clean' }] },
      { title: 'Photo', questions: [{ answerType: 'AFTER_IMAGES', mandatory: true }] },
      { questions: [{ answerType: 'TEXT' }] },
    ],
  },
  {
    prompt: 'BEFORE_END',
    items: [{ title: 'Alarm', questions: [{ answerType: 'CHECKBOX', mandatory: true }] }],
  },
]
const addPhoto = (t: Tenant, work: OpenWork, questionnaireId: number) => {
  const body = { questionnaireId, sha256: sha256Of(onePixel), takenAt: minutesOn(t, -10) }
  return t.call(works.addFile, { params: { id: work.id }, body, ...photo() }, { as: work.worker })
}

test('a work finishes at the recorded end; an open break ends with it', async () => {
  const t = await aTenant()
  const work = await anOpenWork(t)
  await t.call(works.hold, { params: { id: work.id }, body: { at: minutesOn(t, -20) } }, { as: work.worker })
  const done = await finish(t, work, minutesOn(t, -5))
  expect(done).toMatchObject({
    status: 'COMPLETED',
    needsReview: false,
    endTime: '2026-05-01T11:55:00.000+10:00',
    breaks: [{ startTime: '2026-05-01T11:40:00.000+10:00', endTime: '2026-05-01T11:55:00.000+10:00' }],
  })
  const scope = await t.scope()
  const said = await scope.from('domain_events').select('name').orderBy('id').execute()
  expect(said.map((each) => each.name)).toEqual(['work.started', 'work.completed'])
})

test('an end that is not after the start is refused', async () => {
  const t = await aTenant()
  const work = await anOpenWork(t)
  for (const minutes of [-60, -61])
    expect(await refusedFinish(t, work, minutesOn(t, minutes))).toMatchObject({
      status: 422,
      code: 'E001',
      errors: [{ path: 'endedAt' }],
    })
})

test('everything mandatory must be there, of the lists for start and end too, and is named', async () => {
  const t = await aTenant()
  const work = await anOpenWork(t, { specs: mandatory })
  const [keys, floor, image, , alarm] = work.questionIds as [number, number, number, number, number]
  const refused = await refusedFinish(t, work, minutesOn(t, 0))
  expect(refused).toMatchObject({ status: 422, code: 'E052', message: '4 mandatory answers are missing' })
  expect(refused.errors).toMatchObject([
    { path: `questionnaires.${keys}`, message: 'Keys' },
    { path: `questionnaires.${floor}`, message: 'Floor: How clean' },
    { path: `questionnaires.${image}`, message: 'Photo' },
    { path: `questionnaires.${alarm}`, message: 'Alarm' },
  ])
  await answer(t, work, keys, 'false')
  await answer(t, work, floor, '4')
  await answer(t, work, alarm, 'true')
  expect((await refusedFinish(t, work, minutesOn(t, 0))).errors).toMatchObject([{ message: 'Photo' }])
  await addPhoto(t, work, image)
  expect((await finish(t, work, minutesOn(t, 0))).status).toBe('COMPLETED')
})

test('a work finished while its photos are on their way waits for them', async () => {
  const t = await aTenant()
  const specs: SpecGiven[] = [
    { items: [{ questions: [{ answerType: 'AFTER_IMAGES', mandatory: true }, { answerType: 'TEXT' }] }] },
  ]
  const work = await anOpenWork(t, { specs })
  const [image, text] = work.questionIds as [number, number]
  const sha256 = sha256Of(onePixel)
  const elsewhere = { awaitedFiles: [{ questionnaireId: text, sha256 }] }
  expect(await refusedFinish(t, work, minutesOn(t, 0), elsewhere)).toMatchObject({ code: 'E052' })
  const awaitedFiles = [{ questionnaireId: image, sha256 }]
  expect((await finish(t, work, minutesOn(t, 0), { awaitedFiles })).evidencePending).toBe(true)
  const stored = await addPhoto(t, work, image)
  const filled = await t.call(works.filled, { params: { id: work.id } })
  expect(filled.evidencePending).toBe(false)
  expect(filled.jobSpecTypeListMap.NORMAL[0]!.specItems[0]!.questionnaires[0]!.files[0]!.id).toBe(stored.id)
})

test('only what is due is mandatory: a weekly item done three days ago at the site is not', async () => {
  const t = await aTenant()
  const site = await aSite(t)
  const specs: SpecGiven[] = [
    {
      frequency: 'WEEKLY',
      items: [
        { title: 'Windows', questions: [{ answerType: 'CHECKBOX', mandatory: true }] },
        { title: 'Bins', frequency: 'DAILY', questions: [{ answerType: 'CHECKBOX', mandatory: true }] },
      ],
    },
  ]
  const job = await aJob(t, { site, specs })
  const [windows, bins] = job.detail.questionIds as [number, number]
  const visit = async (day: string, done: number[]) => {
    t.clock.set(new Date(`${day}T02:00:00Z`))
    const started = await t.call(
      works.start,
      { body: { jobId: job.id, startedAt: minutesOn(t, -60) } },
      { as: job.worker },
    )
    const work = { ...started, id: started.workId, job, worker: job.worker, questionIds: [windows, bins] }
    const filled = await t.call(works.filled, { params: { id: work.id } }, { as: job.worker })
    for (const id of done) await answer(t, work, id, 'true')
    return { work, items: filled.jobSpecTypeListMap.NORMAL[0]!.specItems }
  }
  const first = await visit('2026-05-01', [windows, bins])
  expect(first.items).toMatchObject([
    { frequency: 'WEEKLY', lastDone: null, due: true },
    { frequency: 'DAILY', lastDone: null, due: true },
  ])
  await finish(t, first.work, minutesOn(t, 0))
  const second = await visit('2026-05-04', [bins])
  expect(second.items).toMatchObject([
    { lastDone: '2026-05-01', due: false },
    { lastDone: '2026-05-01', due: true },
  ])
  await finish(t, second.work, minutesOn(t, 0))
  const third = await visit('2026-05-08', [])
  expect(third.items).toMatchObject([
    { lastDone: '2026-05-01', due: true },
    { lastDone: '2026-05-04', due: true },
  ])
  expect((await refusedFinish(t, third.work, minutesOn(t, 0))).errors).toHaveLength(2)
  const again = await t.call(works.filled, { params: { id: second.work.id } })
  expect(again.jobSpecTypeListMap.NORMAL[0]!.specItems).toMatchObject([
    { lastDone: '2026-05-01', due: false },
    { lastDone: '2026-05-01', due: true },
  ])
  expect(again.jobSpecTypeListMap.NORMAL[0]).toMatchObject({ completed: 1, questions: 1 })
  await t.call(works.void, { params: { id: second.work.id }, body: { reason: 'Wrong site' } })
  const ledger = await (await t.scope()).from('item_ledger').select(['last_date', 'work_id']).execute()
  expect(ledger).toEqual([
    { last_date: '2026-05-01', work_id: first.work.id },
    { last_date: '2026-05-01', work_id: first.work.id },
  ])
})

test('a task whose box stays unticked was not done, and is due again', async () => {
  const t = await aTenant()
  const specs: SpecGiven[] = [{ frequency: 'WEEKLY', items: [{ questions: [{ answerType: 'CHECKBOX' }] }] }]
  const work = await anOpenWork(t, { specs })
  await answer(t, work, work.questionIds[0]!, 'false')
  await finish(t, work, minutesOn(t, 0))
  expect(await (await t.scope()).from('item_ledger').select('work_id').execute()).toEqual([])
})

test('finished twice, also at once, a work ends once', async () => {
  const t = await aTenant()
  const work = await anOpenWork(t)
  const sent = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      t.send(
        works.complete,
        { params: { id: work.id }, body: { endedAt: minutesOn(t, -n) } },
        { as: work.worker, key: randomUUID() },
      ),
    ),
  )
  expect(sent.map((each) => each.statusCode)).toEqual(Array(8).fill(200))
  const ends = new Set(sent.map((each) => each.json().data.endTime))
  expect([...ends]).toEqual([(await t.call(works.filled, { params: { id: work.id } })).endTime])
})

test('whatever was recorded half an hour beyond the limit of service ends at the limit', async () => {
  const t = await aTenant()
  const started = await anOpenWork(t, { maxServiceMinutes: 30 })
  expect(await finish(t, started, minutesOn(t, 0))).toMatchObject({ autoStopped: false, needsReview: false })
  const long = await anOpenWork(t, { maxServiceMinutes: 20 })
  expect(await finish(t, long, minutesOn(t, 0))).toMatchObject({
    autoStopped: true,
    needsReview: true,
    startTime: '2026-05-01T11:00:00.000+10:00',
    endTime: '2026-05-01T11:20:00.000+10:00',
  })
})

test('an end by a clock that is three hours ahead is corrected and looked at', async () => {
  const t = await aTenant()
  const work = await anOpenWork(t)
  const done = await t.call(
    works.complete,
    { params: { id: work.id }, body: { endedAt: minutesOn(t, 175) } },
    { as: work.worker, headers: { 'x-device-time': minutesOn(t, 180) } },
  )
  expect(done).toMatchObject({ endTime: '2026-05-01T11:55:00.000+10:00', needsReview: true })
})

test('L-01: "not applicable" that was said after a photo stands, though the photo arrives later', async () => {
  const t = await aTenant()
  const specs = [{ items: [{ questions: [{ answerType: 'AFTER_IMAGES' as const }] }] }]
  const work = await anOpenWork(t, { specs })
  const image = work.questionIds[0]!
  const answers = [{ questionnaireId: image, answer: null, notApplicable: true }]
  const say = (minutes: number) =>
    t.call(
      works.answer,
      { params: { id: work.id }, body: { answers, answeredAt: minutesOn(t, minutes) } },
      { as: work.worker },
    )
  const isNotApplicable = async () => {
    const { jobSpecTypeListMap } = await t.call(works.filled, { params: { id: work.id } })
    const questions = jobSpecTypeListMap.NORMAL.flatMap((spec) =>
      spec.specItems.flatMap((item) => item.questionnaires),
    )
    return questions.find(({ id }) => id === image)!.notApplicable
  }
  await say(-5)
  // Taken ten minutes ago.
  await addPhoto(t, work, image)
  expect(await isNotApplicable()).toBe(true)
})
