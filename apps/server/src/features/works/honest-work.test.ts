import { randomUUID } from 'node:crypto'
import { chat } from '@muster/contract/chat'
import type { Endpoint, Input } from '@muster/contract/kit'
import { rowsOf } from '@muster/contract/rows'
import { users } from '@muster/contract/users'
import type { Step } from '@muster/contract/work-steps'
import { works } from '@muster/contract/works'
import { expect, test } from 'vitest'
import { aJob } from '../../../test/office.ts'
import {
  aField,
  arrival,
  type Change,
  changeMoment,
  changes,
  type Field,
  iso,
  type Moment,
  minutes,
  moments,
  occurrenceStart,
} from '../../../test/office-changes.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser } from '../../../test/tenant.ts'
import { onePixel, photo, sha256Of } from './examples.ts'

standingStill(changeMoment)

interface Sent {
  endpoint: Endpoint
  input: unknown
}
const sent = <E extends Endpoint>(endpoint: E, input: Input<E>): Sent => ({ endpoint, input })
const startBody = ({ job, eventId }: Field, at: number) => ({
  jobId: job.id,
  eventId,
  occurrenceStart,
  jobDetailVersion: 1,
  startedAt: iso(at),
})
const steps: Record<string, (field: Field, at: number) => Sent> = {
  start: (field, at) => sent(works.start, { body: startBody(field, at) }),
  hold: ({ workId }, at) =>
    sent(works.hold, { params: { id: workId! }, body: { at: iso(at), reason: 'Lunch' } }),
  resume: ({ workId }, at) => sent(works.resume, { params: { id: workId! }, body: { at: iso(at) } }),
  answer: ({ workId, job }, at) =>
    sent(works.answer, {
      params: { id: workId! },
      body: {
        answers: [{ questionnaireId: job.detail.questionIds[0]!, answer: 'true' }],
        answeredAt: iso(at),
      },
    }),
  'photo or file': ({ workId, job }, at) =>
    sent(works.addFile, {
      params: { id: workId! },
      body: {
        questionnaireId: job.detail.questionIds[1]!,
        sha256: sha256Of(onePixel),
        takenAt: iso(at),
      } as never,
      ...photo(),
    }),
  'take a photo away': ({ workId, job }, at) =>
    sent(works.removeFile, {
      params: { id: workId! },
      body: { questionnaireId: job.detail.questionIds[2]!, sha256: sha256Of(onePixel), removedAt: iso(at) },
    }),
  fixes: ({ workId }, at) =>
    sent(works.addFixes, {
      params: { id: workId! },
      body: { fixes: [{ t: minutes(at).getTime(), lat: -27.4698, lng: 153.0251 }] },
    }),
  finish: ({ workId }, at) => sent(works.complete, { params: { id: workId! }, body: { endedAt: iso(at) } }),
  comment: ({ bookId }, at) =>
    sent(chat.send, {
      params: { id: bookId, threadId: bookId },
      body: { messages: [{ text: 'The key is under the mat', sentTime: iso(at) }] },
    }),
  'problem report': ({ bookId }) =>
    sent(chat.addFile, {
      params: { id: bookId },
      body: { upload: randomUUID() } as never,
      ...photo(),
    }),
}
/** What the phone sent before its signal was gone. */
const sentBefore: Record<string, (field: Field) => Promise<unknown>> = {
  resume: ({ t, job, workId }) => {
    t.clock.set(minutes(-40))
    return t.call(works.hold, { params: { id: workId! }, body: { at: iso(-40) } }, { as: job.worker })
  },
}

/** What flags a start that was recorded after the change. */
const flagOfStart: Partial<Record<Change, string>> = {
  'deactivate the job': 'jobDeactivated',
  'deactivate the site': 'jobDeactivated',
  'take the person off the job': 'notAssigned',
  'archive the site': 'siteArchived',
  'end the contract': 'contractEnded',
  'suspend the contract': 'contractEnded',
  'change the checklist': 'oldChecklist',
  'remove the shift': 'shiftChanged',
  'give the shift to another person': 'shiftChanged',
  'change the role': 'roleChanged',
}
const closes = (change: Change) => change === 'void the visit' || change === 'finish on a second phone'
const saysSomething = new Set(['comment', 'problem report'])

function expectedFlags(change: Change, step: string, moment: Moment): string[] {
  if (saysSomething.has(step)) return []
  if (step === 'start') return moment === 'after' && flagOfStart[change] ? [flagOfStart[change]] : []
  if (!closes(change)) return []
  // A photo stays after the end, and positions were taken before it only.
  if (step === 'take a photo away' && moment === 'after') return []
  if (step === 'fixes' && change === 'finish on a second phone') return []
  return ['afterClose']
}

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

for (const change of Object.keys(changes) as Change[])
  test(`FLD-01: ${change}: nothing that a phone recorded is refused`, async () => {
    const t = await aTenant()
    for (const [name, step] of Object.entries(steps))
      for (const moment of Object.keys(moments) as Moment[]) {
        const field = await aField(t, name !== 'start')
        await sentBefore[name]?.(field)
        t.clock.set(minutes(0))
        await changes[change](field)
        t.clock.set(minutes(arrival))
        const { endpoint, input } = step(field, moments[moment])
        const sending = { as: field.job.worker, key: randomUUID() }
        const answer = await t.send(endpoint, input as never, sending)
        const about = `${change} × ${name}, recorded ${moment}: ${answer.body}`
        expect(answer.statusCode, about).toBeLessThan(300)
        const workId = field.workId ?? answer.json().data.workId
        const work = await (await t.scope())
          .from('works')
          .select(['status', 'review_reasons', 'needs_review', 'ended_at'])
          .where('id', '=', workId)
          .executeTakeFirstOrThrow()
        const flags = expectedFlags(change, name, moment)
        expect(work.review_reasons, about).toEqual(flags)
        expect(work.needs_review, about).toBe(flags.length > 0)
        if (change === 'void the visit' && field.workId) expect(work.status, about).toBe('VOID')
        if (change === 'finish on a second phone' && field.workId)
          expect(work.ended_at, about).toEqual(minutes(0))
        const { intact } = await t.call(works.evidence, { params: { id: workId } })
        expect(intact, about).toBe(true)
      }
  })

test('FLD-01: a whole visit without signal arrives after the job was deactivated, and counts', async () => {
  const t = await aTenant()
  for (const moment of Object.keys(moments) as Moment[]) {
    const field = await aField(t, false)
    t.clock.set(minutes(0))
    await changes['deactivate the job'](field)
    await changes['take the person off the job'](field)
    t.clock.set(minutes(arrival))
    const at = moments[moment]
    const start = randomUUID()
    const step = (name: Step['step'], body: object): Step => ({
      key: randomUUID(),
      step: name,
      startKey: start,
      body,
    })
    const list: Step[] = [
      { key: start, step: 'start', body: startBody(field, at) },
      step('answer', {
        answers: [{ questionnaireId: field.job.detail.questionIds[0]!, answer: 'true' }],
        answeredAt: iso(at + 3),
      }),
      step('hold', { at: iso(at + 4) }),
      step('resume', { at: iso(at + 8) }),
      step('complete', { endedAt: iso(at + 28) }),
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
