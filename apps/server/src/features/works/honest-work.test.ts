import { randomUUID } from 'node:crypto'
import { rowsOf } from '@muster/contract/kit/rows'
import { users } from '@muster/contract/users/users'
import type { Step } from '@muster/contract/works/steps'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { checkStepsAfter, expectedFlags, startBody, steps } from '../../../test/honest-work.ts'
import { aJob } from '../../../test/office.ts'
import {
  aField,
  arrival,
  type Change,
  changeMoment,
  changes,
  iso,
  type Moment,
  minutes,
  moments,
} from '../../../test/office-changes.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser } from '../../../test/tenant.ts'

standingStill(changeMoment)

test('FLD-01: the table of office changes and steps is whole', () => {
  const all = (Object.keys(changes) as Change[]).flatMap((change) =>
    Object.keys(steps).flatMap((step) =>
      (Object.keys(moments) as Moment[]).map((moment) => expectedFlags(change, step, moment).length),
    ),
  )
  const flagged = all.filter((flags) => flags > 0).length
  expect({ all: all.length, onTime: all.length - flagged, flagged, refused: 0 }).toEqual({
    all: 260,
    onTime: 226,
    flagged: 34,
    refused: 0,
  })
})

for (const change of ['deactivate the job', 'void the visit', 'finish on a second phone'] as const)
  test(`FLD-01: ${change}: nothing that a phone recorded is refused`, () => checkStepsAfter(change))

test('FLD-01: a whole visit without signal arrives after the job was deactivated, and counts', async () => {
  const t = await aTenant()
  for (const moment of Object.keys(moments) as Moment[]) {
    const field = await aField(t, false)
    t.clock.set(minutes(0))
    await changes['deactivate the job'](field)
    await changes['take the person off the job'](field)
    t.clock.set(minutes(arrival))
    const claimed = moments[moment]
    const start = randomUUID()
    const step = (name: Step['step'], body: object): Step => ({
      key: randomUUID(),
      step: name,
      startKey: start,
      body,
    })
    const list: Step[] = [
      { key: start, step: 'start', body: startBody(field, claimed) },
      step('answer', {
        answers: [{ questionnaireId: field.job.detail.questionIds[0]!, answer: 'true' }],
        answeredAt: iso(claimed + 3),
      }),
      step('hold', { at: iso(claimed + 4) }),
      step('resume', { at: iso(claimed + 8) }),
      step('complete', { endedAt: iso(claimed + 28) }),
    ]
    const answers = await t.call(works.steps, { body: { steps: list } }, { as: field.job.worker })
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 200, 200])
    const flags = { before: [], after: ['notAssigned', 'jobDeactivated'] }[moment]
    const done = answers[4]!.data as { workId: number; status: string; needsReview: boolean }
    expect(done).toMatchObject({ status: 'COMPLETED', needsReview: flags.length > 0 })
    const row = await (await t.scope())
      .from('works')
      .select('review_reasons')
      .where('id', '=', done.workId)
      .executeTakeFirstOrThrow()
    expect(row.review_reasons).toEqual(flags)
  }
  expect(rowsOf(await t.call(works.refusedSteps))).toEqual([])
})

test('FLD-01: a person who never had anything to do with the job starts nothing there', async () => {
  const t = await aTenant()
  const field = await aField(t, false)
  const stranger = await aUser(t)
  for (const change of ['deactivate the job', 'archive the site', 'end the contract'] as const) {
    await changes[change](field)
    const body = { jobId: field.job.id, startedAt: iso(-30) }
    expect(await t.refused(works.start, { body }, { as: stranger })).toMatchObject({ status: 404 })
  }
  const named = { body: { ...startBody(field, -90) } }
  t.clock.set(minutes(0))
  expect(await t.refused(works.start, named, { as: field.other })).toMatchObject({
    status: 422,
    errors: [{ path: 'eventId', message: 'Not found' }],
  })
})

test('FLD-01: an older phone that names no checklist keeps the one that its person filled in', async () => {
  const t = await aTenant()
  const field = await aField(t, false)
  t.clock.set(minutes(0))
  await changes['change the checklist'](field)
  t.clock.set(minutes(arrival))
  const as = field.job.worker
  const { jobDetailVersion: _, ...body } = startBody(field, 10)
  const { workId } = await t.call(works.start, { body }, { as })
  const [params, [box]] = [{ id: workId }, field.job.detail.questionIds]
  const answers = [{ questionnaireId: box!, answer: 'true' }]
  await t.call(works.answer, { params, body: { answers, answeredAt: iso(12) } }, { as })
  expect(await t.call(works.complete, { params, body: { endedAt: iso(30) } }, { as })).toMatchObject({
    status: 'COMPLETED',
    needsReview: true,
  })
  const filled = await t.call(works.filled, { params })
  const questions = filled.jobSpecTypeListMap.NORMAL[0]!.specItems[0]!.questionnaires
  expect(questions.map(({ id, answer }) => [id, answer])).toContainEqual([box, 'true'])
})

test('FLD-01: the role before a change may still send an inspection that it started', async () => {
  const t = await aTenant()
  t.clock.set(minutes(-60))
  const auditor = await aUser(t, { level: 9 })
  const job = await aJob(t, {
    specs: [{ type: 'INSPECTION', items: [{ questions: [{ answerType: 'RATING' }] }] }],
    assignees: [auditor],
  })
  t.clock.set(minutes(0))
  await t.call(users.update, { params: { id: auditor.id }, body: { userRoleId: t.roleIds.get(5)! } })
  t.clock.set(minutes(arrival))
  const body = { jobId: job.id, specTypes: ['INSPECTION' as const] }
  const send = (at: number) => t.call(works.start, { body: { ...body, startedAt: iso(at) } }, { as: auditor })
  const before = await send(-30)
  expect(before.needsReview).toBe(false)
  await t.call(works.complete, { params: { id: before.workId }, body: { endedAt: iso(5) } }, { as: auditor })
  expect((await send(10)).needsReview).toBe(true)
})
