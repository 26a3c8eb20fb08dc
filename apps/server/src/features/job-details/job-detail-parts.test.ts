import {
  AnswerType,
  type JobDetail,
  type JobDetailInput,
  jobDetails,
  specTypes,
} from '@muster/contract/jobs/job-details'
import { rowsOf } from '@muster/contract/kit/rows'
import { answerTypesOf } from '@muster/rules/checklists/answer-types'
import { expect, test } from 'vitest'
import { aJob, aJobDetail } from '../../../test/office.ts'
import { aClient, aTenant, aUser, type TestUser } from '../../../test/tenant.ts'
import { aStoredFile } from '../files/examples.ts'
import { photo } from '../works/examples.ts'
import { someTasks } from './examples.ts'

type Item = NonNullable<JobDetailInput['specMap']['NORMAL']>[number]['jobSpecItems'][number]

const item = (more: Partial<Item> = {}): Item => ({
  title: 'Sub-task',
  frequency: null,
  specUserAnswers: [{ mandatory: false, answerType: 'TEXT', title: '' }],
  ...more,
})
const spec = (more: object = {}) => ({
  title: 'Task',
  frequency: 'DAILY' as const,
  jobSpecPromptType: 'NONE' as const,
  jobSpecItems: [item()],
  ...more,
})
const withIds = (detail: JobDetail): JobDetailInput['specMap'] => ({
  NORMAL: detail.specs.map(({ id, title, frequency, jobSpecPromptType, specItems }) => ({
    id,
    title,
    frequency,
    jobSpecPromptType,
    jobSpecItems: specItems.map((each) => ({
      id: each.id,
      title: each.title,
      specUserAnswers: each.questionnaires.map(({ originId: _, ...question }) => question),
    })),
  })),
})

test('instructions with a picture, weights, critical sub-tasks, numbers and choices are kept and read', async () => {
  const t = await aTenant()
  const { id: clientId } = await aClient(t)
  const picture = await t.call(jobDetails.addPicture, { body: {}, ...photo() })
  const questions = [
    { mandatory: true, answerType: 'NUMBER' as const, title: 'Degrees' },
    { mandatory: false, answerType: 'CHOICE' as const, title: 'Result', choices: ['Cleaned', 'Not cleaned'] },
  ]
  const full = item({
    instructions: 'From the top',
    pictureId: picture.id,
    weight: 3,
    critical: true,
    specUserAnswers: questions,
  })
  const specMap = { INSPECTION: [spec({ weight: 2, jobSpecItems: [full, item()] })] }
  const detail = await t.call(jobDetails.create, { body: { title: 'A', clientId, specMap, inLibrary: true } })
  const [whole, plain] = detail.specs[0]!.specItems
  expect(detail).toMatchObject({ inLibrary: true, archivedAt: null, specs: [{ weight: 2 }] })
  expect(whole).toMatchObject({ instructions: 'From the top', weight: 3, critical: true })
  expect(whole!.picture).toMatchObject({ id: picture.id, fileName: picture.fileName })
  expect(whole!.questionnaires).toMatchObject([
    { answerType: 'NUMBER', choices: [] },
    { answerType: 'CHOICE', choices: ['Cleaned', 'Not cleaned'] },
  ])
  expect(plain).toMatchObject({ instructions: '', picture: null, weight: 1, critical: false })
})

test('the database takes every type of answer, in each list that may ask for it', async () => {
  const t = await aTenant()
  const { id: clientId } = await aClient(t)
  const asking = (answerType: AnswerType) => ({
    ...{ mandatory: false, answerType, title: '' },
    ...(answerType === 'CHOICE' && { choices: ['Cleaned', 'Not cleaned'] }),
  })
  const specMap = Object.fromEntries(
    specTypes.map((type) => [
      type,
      [spec({ jobSpecItems: [item({ specUserAnswers: answerTypesOf(type).map(asking) })] })],
    ]),
  )
  const { specs } = await t.call(jobDetails.create, { body: { title: 'A', clientId, specMap } })
  const asked = specs.flatMap(({ specItems }) => specItems[0]!.questionnaires.map((each) => each.answerType))
  expect(new Set(asked)).toEqual(new Set(AnswerType.options))
})

test('a choice has at least two different choices, and nothing else has any', async () => {
  const t = await aTenant()
  const { id: clientId } = await aClient(t)
  const faults = async (answerType: 'CHOICE' | 'TEXT', choices?: string[]) => {
    const question = { mandatory: false, answerType, title: '', ...(choices && { choices }) }
    const specMap = { NORMAL: [spec({ jobSpecItems: [item({ specUserAnswers: [question] })] })] }
    return (await t.refused(jobDetails.create, { body: { title: 'A', clientId, specMap } })).errors
  }
  const path = 'specMap.NORMAL.0.jobSpecItems.0.specUserAnswers.0.choices'
  expect(await faults('CHOICE')).toMatchObject([{ path, message: 'Give at least two choices' }])
  expect(await faults('CHOICE', ['Yes', 'yes'])).toMatchObject([
    { path, message: 'Each choice may be given once' },
  ])
  expect(await faults('TEXT', ['Yes', 'No'])).toMatchObject([{ path, message: 'Only a choice has choices' }])
})

test('a picture is one that was uploaded for instructions; other files stay what they are', async () => {
  const t = await aTenant()
  const { id: clientId } = await aClient(t)
  const manager = await aUser(t, { level: 3 })
  const mine = await t.call(jobDetails.addPicture, { body: {}, ...photo() })
  const text = await aStoredFile(t)
  const create = (pictureId: number, as?: TestUser) =>
    t.send(
      jobDetails.create,
      {
        body: { title: 'A', clientId, specMap: { NORMAL: [spec({ jobSpecItems: [item({ pictureId })] })] } },
      },
      as ? { as } : {},
    )
  expect((await create(text.id)).statusCode).toBe(422)
  expect((await create(mine.id, manager)).statusCode).toBe(422)
  expect((await create(mine.id)).statusCode).toBe(201)
  expect((await create(mine.id, manager)).statusCode).toBe(201)
  const wrong = { file: new Blob(['<svg/>']), fileName: 'tap.png' }
  expect((await t.refused(jobDetails.addPicture, { body: {}, ...wrong })).status).toBe(415)
})

test('versions are listed and read, and rows that go on keep the id of their first version', async () => {
  const t = await aTenant()
  const { id: clientId } = await aClient(t)
  const first = await t.call(jobDetails.create, { body: { title: 'One', clientId, specMap: someTasks } })
  const specMap = withIds(first)
  specMap.NORMAL![0]!.title = 'Kitchen and hall'
  const body = { title: 'Two', specMap, version: 1 }
  const second = await t.call(jobDetails.update, { params: first, body })
  const ids = (detail: JobDetail) =>
    detail.specs.flatMap((each) => [
      each.originId,
      ...each.specItems.flatMap((one) => [one.originId, ...one.questionnaires.map((q) => q.originId)]),
    ])
  expect(ids(second)).toEqual(ids(first))
  expect(second.specs[0]!.id).not.toBe(first.specs[0]!.id)

  expect(await t.call(jobDetails.versions, { params: first })).toMatchObject([
    { version: 2, title: 'Two' },
    { version: 1, title: 'One' },
  ])
  expect(await t.call(jobDetails.read, { params: first, query: { version: 1 } })).toEqual(first)
  expect((await t.refused(jobDetails.read, { params: first, query: { version: 3 } })).status).toBe(404)
  const stranger = await aTenant()
  expect((await stranger.refused(jobDetails.versions, { params: first })).status).toBe(404)

  const twice = withIds(second)
  twice.NORMAL!.push(structuredClone(twice.NORMAL![0]!))
  const { errors } = await t.refused(jobDetails.update, {
    params: first,
    body: { title: 'A', specMap: twice },
  })
  expect(errors?.map(({ path, message }) => [path, message])).toEqual([
    ['specMap.NORMAL.1.id', 'Entered twice'],
    ['specMap.NORMAL.1.jobSpecItems.0.id', 'Entered twice'],
    ['specMap.NORMAL.1.jobSpecItems.0.specUserAnswers.0.id', 'Entered twice'],
    ['specMap.NORMAL.1.jobSpecItems.0.specUserAnswers.1.id', 'Entered twice'],
  ])
})

test('of fifty saves of the same version at once one wins', async () => {
  const t = await aTenant()
  const detail = await aJobDetail(t)
  const body = { title: 'Mine', specMap: someTasks, version: 1 }
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => t.send(jobDetails.update, { params: detail, body })),
  )
  const count = (status: number) => replies.filter(({ statusCode }) => statusCode === status).length
  expect([count(200), count(409)]).toEqual([1, 49])
  expect(await t.call(jobDetails.versions, { params: detail })).toHaveLength(2)
})

test('what is archived is listed apart and comes back', async () => {
  const t = await aTenant()
  const { detail } = await aJob(t)
  expect((await t.refused(jobDetails.restore, { params: detail })).status).toBe(404)
  await t.call(jobDetails.remove, { params: detail, query: { force: true } })
  const archived = await t.call(jobDetails.list, { query: { archived: true } })
  expect(archived).toMatchObject([{ id: detail.id, archivedAt: expect.any(String) }])
  await t.call(jobDetails.restore, { params: detail })
  expect(await t.call(jobDetails.list, { query: { archived: true } })).toEqual([])
  expect(await t.call(jobDetails.list)).toMatchObject([{ id: detail.id, archivedAt: null }])
})

test('the library is listed apart, and all job details by their clients', async () => {
  const t = await aTenant()
  const [zoe, ada] = [await aClient(t, { firstName: 'Zoe' }), await aClient(t, { firstName: 'Ada' })]
  const make = (title: string, clientId: number, inLibrary: boolean) =>
    t.call(jobDetails.create, { body: { title, clientId, specMap: someTasks, inLibrary } })
  const keptDetail = await make('B', zoe.id, true)
  await make('A', zoe.id, false)
  await make('C', ada.id, false)
  const titles = async (query: object) =>
    rowsOf(await t.call(jobDetails.list, { query })).map(({ title }) => title)
  expect(await titles({ inLibrary: true })).toEqual(['B'])
  expect(await titles({ inLibrary: false, sort: 'client' })).toEqual(['C', 'A'])
  expect(await titles({ sort: 'client' })).toEqual(['C', 'A', 'B'])
  expect(await titles({ sort: '-client' })).toEqual(['A', 'B', 'C'])
  expect(await titles({ sort: '-title' })).toEqual(['C', 'B', 'A'])
  await t.call(jobDetails.update, {
    params: keptDetail,
    body: { title: 'B', specMap: someTasks, inLibrary: false },
  })
  expect(await titles({ inLibrary: true })).toEqual([])
})
