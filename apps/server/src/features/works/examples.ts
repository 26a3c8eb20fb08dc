import { createHash, randomUUID } from 'node:crypto'
import { rowsOf } from '@muster/contract/kit/rows'
import { works } from '@muster/contract/works/works'
import { aJob, anEvent, aWork, type SpecGiven } from '../../../test/office.ts'
import { aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'

const photoSpec: SpecGiven[] = [{ items: [{ questions: [{ answerType: 'AFTER_IMAGES' }] }] }]
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
export const photo = (bytes: Uint8Array<ArrayBuffer> = onePixel) => ({
  file: new Blob([bytes], { type: 'image/png' }),
  fileName: 'after.png',
})

/** The application's clock, some minutes on (or, negative, back), as a device sends it. */
export const minutesOn = (t: Tenant, minutes: number) =>
  new Date(t.clock.now().getTime() + minutes * 60_000).toISOString()

export async function anOpenWork(t: Tenant, given: Parameters<typeof aJob>[1] = {}) {
  const job = await aJob(t, given)
  const body = { jobId: job.id, startedAt: minutesOn(t, -60) }
  const work = await t.call(works.start, { body }, { as: job.worker, key: randomUUID() })
  return { ...work, id: work.workId, job, worker: job.worker, questionIds: job.detail.questionIds }
}

export const fixesAt = (t: Tenant, minutes: readonly number[]) =>
  minutes.map((at) => ({ t: Date.parse(minutesOn(t, at)), lat: -27.4698, lng: 153.0251, acc: 5 }))
export async function aWholeWork(t: Tenant) {
  const specs = [{ items: [{ questions: [{ answerType: 'TEXT' }, { answerType: 'AFTER_IMAGES' }] }] }]
  const work = await anOpenWork(t, { specs })
  const as = { as: work.worker }
  const params = { id: work.id }
  const [text, images] = work.questionIds as [number, number]
  await t.call(works.addFixes, { params, body: { fixes: fixesAt(t, [-50, -49]) } }, as)
  await t.call(works.hold, { params, body: { at: minutesOn(t, -40), reason: 'Lunch' } }, as)
  await t.call(works.resume, { params, body: { at: minutesOn(t, -30) } }, as)
  for (const answer of ['Dust', 'No dust'])
    await t.call(
      works.answer,
      { params, body: { answers: [{ questionnaireId: text, answer }], answeredAt: minutesOn(t, -20) } },
      as,
    )
  const body = { questionnaireId: images, sha256: sha256Of(onePixel), takenAt: minutesOn(t, -10) }
  await t.call(works.addFile, { params, body, ...photo() }, as)
  await t.call(works.complete, { params, body: { endedAt: minutesOn(t, -5) } }, as)
  return { ...work, params }
}

export const timesAsked = {
  startTime: '2026-03-02T05:00:00+10:00',
  endTime: '2026-03-02T07:30:00+10:00',
  reason: 'Locked up later',
}
export async function aFlaggedWork(
  t: Tenant,
  given: Parameters<typeof aWork>[1] & { flags?: string[] } = {},
) {
  const { flags = ['clock'], ...rest } = given
  const work = await aWork(t, rest)
  const marks = { needs_review: true, review_reasons: flags }
  const scope = await t.scope()
  await scope.change('works', marks).where('id', '=', work.id).execute()
  return work
}

export const workExamples = {
  myDays: async (t: Tenant) => ({
    query: { from: '2026-03-02', days: 14 },
    as: (await aJob(t)).worker,
  }),
  myDay: async (t: Tenant) => ({ query: { date: '2026-03-02' }, as: (await aJob(t)).worker }),
  start: async (t: Tenant) => {
    const job = await aJob(t)
    const event = await anEvent(t, job)
    return {
      body: {
        jobId: job.id,
        eventId: event,
        occurrenceStart: '2026-01-05T06:00:00+10:00',
        startedAt: minutesOn(t, -5),
        position: { lat: -27.4698, lang: 153.0251, accuracy: 8, recordedAt: minutesOn(t, -5) },
      },
      as: job.worker,
    }
  },
  hold: async (t: Tenant) => {
    const work = await anOpenWork(t)
    return { params: { id: work.id }, body: { at: minutesOn(t, -30), reason: 'Lunch' }, as: work.worker }
  },
  resume: async (t: Tenant) => {
    const work = await anOpenWork(t)
    const params = { id: work.id }
    await t.call(works.hold, { params, body: { at: minutesOn(t, -30) } }, { as: work.worker })
    return { params, body: { at: minutesOn(t, -20) }, as: work.worker }
  },
  answer: async (t: Tenant) => {
    const work = await anOpenWork(t)
    const answers = [{ questionnaireId: work.questionIds[0]!, answer: 'true' }]
    return { params: { id: work.id }, body: { answers }, as: work.worker }
  },
  addFile: async (t: Tenant) => {
    const work = await anOpenWork(t, { specs: photoSpec })
    const body = {
      questionnaireId: work.questionIds[0]!,
      sha256: sha256Of(onePixel),
      takenAt: minutesOn(t, -10),
    }
    return { params: { id: work.id }, body, ...photo(), as: work.worker }
  },
  removeFile: async (t: Tenant) => {
    const { as, body, ...photo } = await workExamples.addFile(t)
    await t.call(works.addFile, { body, ...photo }, { as })
    const { questionnaireId, sha256 } = body
    return { params: photo.params, body: { questionnaireId, sha256, removedAt: minutesOn(t, -9) }, as }
  },
  addFixes: async (t: Tenant) => {
    const work = await anOpenWork(t)
    const at = t.clock.now().getTime() - 600_000
    const fixes = [0, 1, 2].map((n) => ({
      t: at + n * 1000,
      lat: -27.4698 + n * 1e-4,
      lng: 153.0251,
      acc: 5,
    }))
    return { params: { id: work.id }, body: { fixes }, as: work.worker }
  },
  complete: async (t: Tenant) => {
    const work = await anOpenWork(t)
    return { params: { id: work.id }, body: { endedAt: minutesOn(t, 0) }, as: work.worker }
  },
  steps: async (t: Tenant) => {
    const job = await aJob(t)
    const startKey = randomUUID()
    const answers = [{ questionnaireId: job.detail.questionIds[0]!, answer: 'true' }]
    const steps = [
      { key: startKey, step: 'start' as const, body: { jobId: job.id, startedAt: minutesOn(t, -60) } },
      { key: randomUUID(), step: 'answer' as const, startKey, body: { answers } },
      { key: randomUUID(), step: 'complete' as const, startKey, body: { endedAt: minutesOn(t, 0) } },
    ]
    return { body: { steps }, as: job.worker }
  },
  enter: async (t: Tenant) => {
    const job = await aJob(t)
    return {
      body: {
        jobId: job.id,
        tenantUserId: job.worker.id,
        startTime: '2026-03-02T05:00:00+10:00',
        endTime: '2026-03-02T07:00:00+10:00',
        breaks: [{ startTime: '2026-03-02T06:00:00+10:00', endTime: '2026-03-02T06:15:00+10:00' }],
        reason: 'Forgot the phone',
      },
    }
  },
  void: async (t: Tenant) => ({ params: await idOf(t), body: { reason: 'Started at the wrong site' } }),
  end: async (t: Tenant) => {
    const work = await anOpenWork(t)
    return { params: { id: work.id }, body: { endTime: minutesOn(t, 0), reason: 'The phone is lost' } }
  },
  list: async (t: Tenant) => {
    const work = await aWork(t)
    return { query: { jobId: work.job.id, page: 0, size: 10 } }
  },
  filled: async (t: Tenant) => ({ params: await idOf(t) }),
  summary: async (t: Tenant) => ({ params: await idOf(t) }),
  correctTimes: async (t: Tenant) => ({
    params: await idOf(t),
    body: {
      startTime: '2026-03-02T05:30:00+10:00',
      endTime: '2026-03-02T07:00:00+10:00',
      reason: 'Came later',
      version: 1,
    },
  }),
  corrections: async (t: Tenant) => ({ params: await idOf(t) }),
  requestCorrection: async (t: Tenant) => {
    const work = await aWork(t)
    return { params: { id: work.id }, body: timesAsked, as: work.by }
  },
  decideCorrection: async (t: Tenant) => {
    const work = await aWork(t)
    const asked = { params: { id: work.id }, body: timesAsked }
    const { id } = await t.call(works.requestCorrection, asked, { as: work.by })
    return { params: { id }, body: { decision: 'GRANT' as const, reason: 'As agreed', version: 1 } }
  },
  correctionRequests: async (t: Tenant) => {
    const work = await aWork(t)
    await t.call(works.requestCorrection, { params: { id: work.id }, body: timesAsked }, { as: work.by })
    return { query: { status: ['OPEN' as const], page: 0, size: 10 } }
  },
  toReview: async (t: Tenant) => {
    await aFlaggedWork(t)
    return { query: { flags: ['clock' as const], page: 0, size: 10 } }
  },
  review: async (t: Tenant) => {
    const work = await aFlaggedWork(t)
    const body = {
      flag: 'clock' as const,
      decision: 'FINE' as const,
      reason: 'The phone was set to another zone',
    }
    return { params: { id: work.id }, body }
  },
  team: async (t: Tenant) => {
    const leader = await aUser(t, { level: 4 })
    await aJob(t, { assignees: [await aUser(t), leader] })
    return { as: leader }
  },
  attention: async (t: Tenant) => {
    await aFlaggedWork(t)
    return {}
  },
  evidence: async (t: Tenant) => {
    const work = await anOpenWork(t)
    return { params: { id: work.id } }
  },
  outboxKey: async (t: Tenant) => ({ as: await aUser(t) }),
  heldOnPhones: async () => ({}),
  refusedSteps: async (t: Tenant) => {
    await aRefusedStep(t)
    return { query: { page: 0, size: 10 } }
  },
  reportLoss: async (t: Tenant) => ({
    body: { id: randomUUID(), count: 4, lastAt: minutesOn(t, -30) },
    as: await aUser(t),
  }),
  settleRefused: async (t: Tenant) => ({ params: { id: await aRefusedStep(t) } }),
  settleRefusedTogether: async (t: Tenant) => ({ body: { ids: [await aRefusedStep(t)] } }),
  trackerKey: async (t: Tenant) => ({ as: await aUser(t) }),
  makeTrackerKey: async (t: Tenant) => ({ as: await aUser(t) }),
  endTrackerKey: async (t: Tenant) => ({ as: await aUser(t) }),
  track: async (t: Tenant) => {
    const work = await anOpenWork(t)
    const { key } = await t.call(works.makeTrackerKey, {}, { as: work.worker })
    const at = t.clock.now().getTime() - 600_000
    return { body: { key, fixes: [{ t: at, lat: -27.4698, lng: 153.0251 }] }, as: work.worker }
  },
}

export async function aRefusedStep(t: Tenant, as?: TestUser) {
  const body = { jobId: 999_999_999, startedAt: minutesOn(t, -5) }
  await t.refused(works.start, { body }, { as: as ?? (await aUser(t)), key: randomUUID() })
  const [newest] = rowsOf(await t.call(works.refusedSteps))
  return newest!.id
}

const idOf = async (t: Tenant) => ({ id: (await aWork(t)).id })
