import { actions } from '@muster/contract/actions'
import { jobDetails } from '@muster/contract/jobs/job-details'
import { rowsOf } from '@muster/contract/kit/rows'
import { reports } from '@muster/contract/reports'
import { closePdfPool } from '@muster/pdf/render'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import { aJobDetail } from '../../../../test/office.ts'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant, type Tenant } from '../../../../test/tenant.ts'
import { minutesOn } from '../examples.ts'
import { aVisit, type Condition, noWater, type SpecMap, specMapOf } from './follow-up-examples.ts'

standingStill('2026-05-01T02:00:00Z')

afterAll(closePdfPool)

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
  const changed: Condition = {
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
  const choice: Condition = { ...noWater, questions: [{ ...photoAsked!, answerType: 'CHOICE' }] }
  expect(await faults(specMapOf(choice))).toEqual([
    ['condition.questions.0.choices', 'Give at least two choices'],
  ])
  const unknown: Condition = { ...noWater, questions: [{ ...photoAsked!, id: 7 }] }
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

const rule = {
  ...({ kind: 'RATING', rating: 1, band: null, hours: 4, priority: 'HIGH' } as const),
  ...{ ownerUserId: null, asksPhoto: true },
}

const makesAction: Condition = { answers: ['false'], makesAction: true, questions: [] }

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
  const condition: Condition = {
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
