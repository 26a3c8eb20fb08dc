import { randomUUID } from 'node:crypto'
import { rowsOf } from '@muster/contract/kit/rows'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant } from '../../../../test/tenant.ts'
import { anOpenWork, aRefusedStep, minutesOn } from '../examples.ts'

standingStill('2026-05-01T02:00:00Z')
const listedOf = async (t: Tenant) => rowsOf(await t.call(works.refusedSteps))

test('what a phone recorded and the server refused is told to the office, once however often it is sent', async () => {
  const t = await aTenant()
  const work = await anOpenWork(t)
  const [params, as, key] = [{ id: work.id }, work.worker, randomUUID()]
  const body = { at: minutesOn(t, -90) }
  for (let i = 0; i < 3; i++)
    expect(await t.refused(works.hold, { params, body }, { as, key })).toMatchObject({ status: 422 })
  expect(await listedOf(t)).toMatchObject([
    {
      tenantUserId: work.worker.id,
      step: 'works.hold',
      workId: work.id,
      locationName: work.locationName,
      code: 'E001',
      recordedAt: minutesOn(t, -90),
      refusedAt: minutesOn(t, 0),
      tries: 3,
    },
  ])
  expect(await t.call(works.attention)).toMatchObject({ refused: 1 })
})

test('what is no step of a phone, or passes by itself, is not listed', async () => {
  const t = await aTenant()
  const person = await aUser(t)
  const body = { jobId: 999_999_999, startedAt: minutesOn(t, 0) }
  await t.refused(works.start, { body }, { as: person })
  await t.refused(works.start, { body }, { as: 'nobody', key: randomUUID() })
  await t.refused(works.void, { params: { id: 999_999_999 }, body: { reason: 'x' } }, { key: randomUUID() })
  expect(await listedOf(t)).toEqual([])
})

test('badly formed values are listed too, and name no work of somebody else', async () => {
  const t = await aTenant()
  const [work, other] = [await anOpenWork(t), await aUser(t)]
  const sending = { as: other, key: randomUUID() }
  const bad = { params: { id: work.id }, body: { answers: [{ questionnaireId: 'one' }] } }
  await t.refused(works.answer, bad as never, sending)
  expect(await listedOf(t)).toMatchObject([
    { step: 'works.answer', workId: null, locationName: null, recordedAt: null },
  ])
})

test('a refused step keeps its reason and what goes into its sentence; one from before has neither', async () => {
  const t = await aTenant()
  const question = { answerType: 'CHECKBOX', mandatory: true } as const
  const work = await anOpenWork(t, { specs: [{ items: [{ title: 'Keys', questions: [question] }] }] })
  const end = { params: { id: work.id }, body: { endedAt: minutesOn(t, 0) } }
  const refused = await t.refused(works.complete, end, { as: work.worker, key: randomUUID() })
  const message = '1 mandatory answer is missing'
  const words = { reason: 'work.unanswered', params: { count: 1 }, message }
  expect(refused).toMatchObject({
    ...words,
    errors: [{ message: 'Keys', template: '{text}', params: { text: 'Keys' } }],
  })
  expect(await listedOf(t)).toMatchObject([words])
  const scope = await t.scope()
  await scope.change('refused_steps', { reason: null, params: null }).execute()
  expect(await listedOf(t)).toMatchObject([{ message, reason: null, params: null }])
})

test('a photo that is refused for good says when it was taken', async () => {
  const t = await aTenant()
  const work = await anOpenWork(t)
  const body = { questionnaireId: 999_999_999, sha256: '0'.repeat(64), takenAt: minutesOn(t, -5) }
  const file = { file: new Blob(['Keys'], { type: 'text/plain' }), fileName: 'keys.txt' }
  const sending = { as: work.worker, key: randomUUID() }
  await t.refused(works.addFile, { params: { id: work.id }, body, ...file }, sending)
  expect(await listedOf(t)).toMatchObject([{ step: 'works.addFile', recordedAt: body.takenAt }])
})

test('a step that is taken after all is not listed any more', async () => {
  const t = await aTenant()
  const open = await anOpenWork(t)
  const [key, as] = [randomUUID(), open.worker]
  const start = { body: { jobId: open.job.id, startedAt: minutesOn(t, -5) } }
  await t.refused(works.start, start, { as, key })
  expect(await listedOf(t)).toMatchObject([{ step: 'works.start', locationName: open.job.site.name }])
  await t.call(works.complete, { params: { id: open.id }, body: { endedAt: minutesOn(t, -10) } }, { as })
  await t.send(works.start, start, { as, key })
  expect(await listedOf(t)).toEqual([])
})

test('B1: the count of refused steps is that of the list: a step that was accepted later is in neither', async () => {
  const t = await aTenant()
  const open = await anOpenWork(t)
  const [key, as] = [randomUUID(), open.worker]
  const start = { body: { jobId: open.job.id, startedAt: minutesOn(t, -5) } }
  await t.refused(works.start, start, { as, key })
  const settled = await aRefusedStep(t)
  await aRefusedStep(t)
  expect(await t.call(works.attention)).toMatchObject({ refused: 3 })
  await t.call(works.complete, { params: { id: open.id }, body: { endedAt: minutesOn(t, -10) } }, { as })
  await t.send(works.start, start, { as, key })
  expect(await t.call(works.attention)).toMatchObject({ refused: 2 })
  await t.call(works.settleRefused, { params: { id: settled } })
  expect(await listedOf(t)).toHaveLength(1)
  expect(await t.call(works.attention)).toMatchObject({ refused: 1 })
})

test('somebody in the office sees to a step, once; after 30 days it is not listed', async () => {
  const t = await aTenant()
  const id = await aRefusedStep(t)
  await t.call(works.settleRefused, { params: { id } })
  expect(await t.refused(works.settleRefused, { params: { id } })).toMatchObject({ status: 404 })
  expect(await listedOf(t)).toEqual([])
  await aRefusedStep(t)
  t.clock.set(new Date(t.clock.now().getTime() + 31 * 86_400_000))
  expect(await listedOf(t)).toEqual([])
})

test('FLD-14: the refused steps of a visit are settled together; those of another company stay', async () => {
  const [t, other] = [await aTenant(), await aTenant()]
  const ids = [await aRefusedStep(t), await aRefusedStep(t), await aRefusedStep(t)]
  const foreign = await aRefusedStep(other)
  expect(await t.refused(works.settleRefusedTogether, { body: { ids: [foreign] } })).toMatchObject({
    status: 404,
  })
  await t.call(works.settleRefused, { params: { id: ids[0]! } })
  await t.call(works.settleRefusedTogether, { body: { ids: [...ids, foreign] } })
  expect(await listedOf(t)).toEqual([])
  expect(await listedOf(other)).toHaveLength(1)
  expect(await t.refused(works.settleRefusedTogether, { body: { ids } })).toMatchObject({ status: 404 })
})

test('L-14: the office reads that a phone lost what waited there, once, until it has dealt with it', async () => {
  const t = await aTenant()
  const person = await aUser(t)
  const body = { id: randomUUID(), count: 4, lastAt: minutesOn(t, -30) }
  for (let i = 0; i < 2; i++) await t.call(works.reportLoss, { body }, { as: person })
  const [lost, ...others] = await listedOf(t)
  expect(others).toEqual([])
  expect(lost).toMatchObject({
    tenantUserId: person.id,
    step: 'outbox.lost',
    reason: 'outbox.lost',
    params: { count: 4 },
    recordedAt: minutesOn(t, -30),
  })
  expect(await t.call(works.attention)).toMatchObject({ refused: 1 })
  await t.call(works.settleRefused, { params: { id: lost!.id } })
  expect(await listedOf(t)).toEqual([])
})
