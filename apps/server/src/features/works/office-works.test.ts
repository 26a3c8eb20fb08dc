import { rowsOf } from '@muster/contract/kit/rows'
import { notifications } from '@muster/contract/notifications/notifications'
import { payroll } from '@muster/contract/pay/payroll'
import { reports } from '@muster/contract/reports'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { aJob, aSite, aWork, type SpecGiven } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'

standingStill('2026-05-01T02:00:00Z')

const times = (startTime: string, endTime: string) => ({ startTime, endTime, reason: 'Came later' })
const idsOf = (answer: { workId: number }[] | { content: { workId: number }[] }) =>
  (Array.isArray(answer) ? answer : answer.content).map((each) => each.workId)

test('D3-21: a visit is named by its state, and completed only when it is', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const by = 'by \\(Employee\\) .* on 02/03/2026 05:00$'
  const named = { COMPLETED: 'Task completed', VOID: 'Void task, started' }
  for (const [status, words] of Object.entries(named)) {
    const { id } = await aWork(t, { job, status: status as keyof typeof named })
    const { displayText } = await t.call(works.filled, { params: { id } })
    expect(displayText).toMatch(new RegExp(`^${words} ${by}`))
  }
  const open = { STARTED: 'Task started', ON_HOLD: 'Task on hold, started' } as const
  for (const status of ['STARTED', 'ON_HOLD'] as const) {
    const { id } = await aWork(t, { status })
    const [listed] = rowsOf(await t.call(works.list, { query: { status: [status] } }))
    expect(listed).toMatchObject({
      workId: id,
      displayText: expect.stringMatching(new RegExp(`^${open[status]} ${by}`)),
    })
    const file = await t.send(reports.workFile, { query: { workId: id, reportType: 'CSV', language: 'de' } })
    expect(file.json().message).toMatch(
      status === 'STARTED' ? /^Aufgabe begonnen von/ : /^Aufgabe unterbrochen,/,
    )
  }
})

test('a correction is a new version that keeps the old times, and moves the work to its new day', async () => {
  const t = await aTenant()
  const work = await aWork(t)
  const params = { id: work.id }
  const body = { ...times('2026-03-01T23:30:00+10:00', '2026-03-02T06:00:00+10:00'), version: 1 }
  const corrected = await t.call(works.correctTimes, { params, body })
  expect(corrected).toMatchObject({
    startTime: '2026-03-01T23:30:00.000+10:00',
    endTime: '2026-03-02T06:00:00.000+10:00',
    editedReason: 'Came later',
    editHistory: 1,
    version: 2,
    timezone: 'Australia/Brisbane',
  })
  expect(await t.call(works.summary, { params })).toEqual(corrected)
  const second = { ...times('2026-03-02T05:00:00+10:00', '2026-03-02T06:30:00+10:00'), reason: 'No, earlier' }
  await t.call(works.correctTimes, { params, body: second })
  const history = await t.call(works.corrections, { params }, { as: work.by })
  expect(history).toMatchObject([
    { version: 3, reason: 'No, earlier', oldStartTime: corrected.startTime },
    {
      version: 2,
      reason: 'Came later',
      correctedBy: `${t.boss.firstName} ${t.boss.lastName}`,
      oldStartTime: '2026-03-02T05:00:00.000+10:00',
      oldEndTime: '2026-03-02T07:00:00.000+10:00',
      newStartTime: '2026-03-01T23:30:00.000+10:00',
    },
  ])
  const scope = await t.scope()
  const row = await scope.from('works').select('local_date').executeTakeFirstOrThrow()
  expect(row.local_date).toBe('2026-03-02')
  const told = await scope.from('domain_events').select(['name', 'payload']).execute()
  expect(told[0]).toEqual({
    name: 'work.corrected',
    payload: { workId: work.id, tenantUserId: work.by.id, reason: 'Came later' },
  })
})

test('of many corrections of one version one is taken; the others get the newer times', async () => {
  const t = await aTenant()
  const work = await aWork(t)
  const body = { ...times('2026-03-02T05:10:00+10:00', '2026-03-02T07:00:00+10:00'), version: 1 }
  const sent = await Promise.all(
    Array.from({ length: 20 }, () => t.send(works.correctTimes, { params: { id: work.id }, body })),
  )
  expect(sent.map((each) => each.statusCode).sort()).toEqual([200, ...Array(19).fill(409)])
  expect(sent.find((each) => each.statusCode === 409)!.json()).toMatchObject({
    code: 'E030',
    data: { version: 2, startTime: '2026-03-02T05:10:00.000+10:00' },
  })
})

test('nobody corrects, voids or enters a work of their own', async () => {
  const t = await aTenant()
  const manager = await aUser(t, { level: 3 })
  const work = await aWork(t, { by: manager })
  const [params, as] = [{ id: work.id }, manager]
  const body = times('2026-03-02T05:00:00+10:00', '2026-03-02T06:00:00+10:00')
  expect(await t.refused(works.correctTimes, { params, body }, { as })).toMatchObject({
    status: 403,
    message: 'You cannot correct your own times',
  })
  expect(await t.refused(works.void, { params, body: { reason: 'x' } }, { as })).toMatchObject({
    status: 403,
  })
  const own = { ...body, jobId: work.job.id, tenantUserId: manager.id }
  expect(await t.refused(works.enter, { body: own }, { as })).toMatchObject({ status: 403, code: 'E020' })
})

test('times need a reason, an order, an end in the past and 24 hours at most', async () => {
  const t = await aTenant()
  const work = await aWork(t)
  const refused = (body: object) =>
    t.refused(works.correctTimes, { params: { id: work.id }, body: body as never })
  const good = times('2026-03-02T05:00:00+10:00', '2026-03-02T06:00:00+10:00')
  expect(await refused({ ...good, reason: ' ' })).toMatchObject({
    status: 400,
    errors: [{ path: 'reason', message: 'You should provide a reason' }],
  })
  expect(await refused({ ...good, endTime: good.startTime })).toMatchObject({
    status: 400,
    errors: [{ path: 'endTime', message: 'Invalid dates' }],
  })
  expect(await refused({ ...good, endTime: '2026-05-01T12:01:00+10:00' })).toMatchObject({
    status: 422,
    errors: [{ path: 'endTime', message: 'The end may not lie in the future' }],
  })
  expect(await refused({ ...good, endTime: '2026-03-03T05:00:01+10:00' })).toMatchObject({
    status: 422,
    errors: [{ message: 'A visit lasts at most 24 hours' }],
  })
  expect(await refused({ ...good, startTime: '2026-03-02T05:00' })).toMatchObject({ status: 400 })
  const open = await aWork(t, { status: 'STARTED' })
  expect(await t.refused(works.correctTimes, { params: { id: open.id }, body: good })).toMatchObject({
    status: 409,
    code: 'E039',
  })
})

test('ends are compared on instants: in at 2:30 summer time, out at 2:15 winter time', async () => {
  const t = await aTenant()
  const site = await aSite(t, { timezone: 'Australia/Sydney' })
  const work = await aWork(t, { job: await aJob(t, { site }) })
  const body = times('2026-04-05T02:30:00+11:00', '2026-04-05T02:15:00+10:00')
  expect(await t.call(works.correctTimes, { params: { id: work.id }, body })).toMatchObject({
    startTime: '2026-04-05T02:30:00.000+11:00',
    endTime: '2026-04-05T02:15:00.000+10:00',
  })
})

test('a missed work is entered with its breaks and reason, for somebody who can be assigned', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const body = {
    jobId: job.id,
    tenantUserId: job.worker.id,
    startTime: '2026-03-02T05:00:00+10:00',
    endTime: '2026-03-02T07:00:00+10:00',
    breaks: [{ startTime: '2026-03-02T06:00:00+10:00', endTime: '2026-03-02T06:15:00+10:00' }],
    reason: 'Forgot the phone',
  }
  const work = await t.call(works.enter, { body })
  expect(work).toMatchObject({
    status: 'COMPLETED',
    breaks: [{ startTime: '2026-03-02T06:00:00.000+10:00' }],
  })
  const row = await (await t.scope()).from('works').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    entered_by: t.boss.id,
    entered_reason: 'Forgot the phone',
    local_date: '2026-03-02',
  })
  const outside = [{ startTime: '2026-03-02T06:50:00+10:00', endTime: '2026-03-02T07:15:00+10:00' }]
  expect(await t.refused(works.enter, { body: { ...body, breaks: outside } })).toMatchObject({
    status: 422,
    errors: [{ path: 'breaks.0' }],
  })
  const client = { ...body, tenantUserId: job.site.client.id }
  expect(await t.refused(works.enter, { body: client })).toMatchObject({ status: 422, code: 'E034' })
  expect(await t.refused(works.enter, { body: { ...body, tenantUserId: 999_999 } })).toMatchObject({
    status: 422,
    errors: [{ path: 'tenantUserId', message: 'Not found' }],
  })
})

test('a void work leaves the lists, stays readable, and is void once', async () => {
  const t = await aTenant()
  const work = await aWork(t)
  const params = { id: work.id }
  await t.call(works.void, { params, body: { reason: 'Wrong site' } })
  expect(await t.call(works.list, {})).toEqual([])
  expect(idsOf(await t.call(works.list, { query: { status: ['VOID'] } }))).toEqual([work.id])
  expect((await t.call(works.summary, { params })).startTime).toBe('2026-03-02T05:00:00.000+10:00')
  expect(await t.refused(works.void, { params, body: { reason: 'Again' } })).toMatchObject({ status: 409 })
})

test('everyone sees the works that are theirs to see, and clients no times of persons', async () => {
  const t = await aTenant()
  const leader = await aUser(t, { level: 4 })
  const worker = await aUser(t)
  const job = await aJob(t, { assignees: [leader, worker] })
  const done = await aWork(t, {
    job,
    by: worker,
    breaks: [{ from: '2026-03-01T20:00:00Z', to: '2026-03-01T20:10:00Z' }],
  })
  const running = await aWork(t, { job, by: worker, status: 'STARTED' })
  const elsewhere = await aWork(t)
  const seen = async (as: Parameters<Tenant['call']>[2]) => idsOf(await t.call(works.list, {}, as))
  expect((await seen({ as: t.boss })).sort()).toEqual([done.id, running.id, elsewhere.id].sort())
  expect((await seen({ as: leader })).sort()).toEqual([done.id, running.id].sort())
  expect((await seen({ as: worker })).sort()).toEqual([done.id, running.id].sort())
  expect(await seen({ as: await aUser(t) })).toEqual([])
  const client = job.site.client
  expect(await seen({ as: client })).toEqual([done.id])
  for (const as of [client, leader]) {
    const [shown] = (await t.call(works.list, { query: { status: ['COMPLETED'] } }, { as })) as object[]
    expect(Object.keys(shown!)).not.toEqual(expect.arrayContaining(['startTime']))
    expect(shown).not.toHaveProperty('breaks')
    expect(shown).toMatchObject({ displayText: expect.stringMatching(/ on 02\/03\/2026$/) })
  }
  const [own] = (await t.call(works.list, { query: { status: ['COMPLETED'] } }, { as: worker })) as object[]
  expect(own).toMatchObject({
    startTime: '2026-03-02T05:00:00.000+10:00',
    displayText: expect.stringMatching(/^Task completed by \(Employee\) .* on 02\/03\/2026 05:00$/),
  })
  const params = { id: done.id }
  expect(await t.refused(works.summary, { params }, { as: leader })).toMatchObject({ status: 404 })
  expect(await t.refused(works.corrections, { params }, { as: leader })).toMatchObject({ status: 404 })
  expect(await t.refused(works.filled, { params: { id: running.id } }, { as: client })).toMatchObject({
    status: 404,
  })
  const filled = await t.call(works.filled, { params }, { as: client })
  expect(filled).toMatchObject({ notes: '', maxServiceTime: 0 })
  expect(filled).not.toHaveProperty('startTime')
})

test('a filled work scores its specs apart and together, leaving out what does not apply', async () => {
  const t = await aTenant()
  const ratings = (count: number) => ({
    questions: Array.from({ length: count }, () => ({ answerType: 'RATING' })),
  })
  const specs: SpecGiven[] = [
    { type: 'INSPECTION', title: 'Lobby', items: [ratings(4)] },
    { type: 'INSPECTION', title: 'Lifts', items: [ratings(2)] },
    {
      type: 'NORMAL',
      title: 'Bins',
      items: [{ questions: [{ answerType: 'CHECKBOX' }, { answerType: 'CHECKBOX' }] }],
    },
  ]
  const auditor = await aUser(t, { level: 9 })
  const job = await aJob(t, { specs, assignees: [auditor] })
  const startedAt = '2026-05-01T01:00:00Z'
  const { workId } = await t.call(
    works.start,
    { body: { jobId: job.id, startedAt, specTypes: ['NORMAL', 'INSPECTION'] } },
    { as: auditor },
  )
  const [a, b, c, , e, f, ticked] = job.detail.questionIds as number[]
  const answers = [
    { questionnaireId: a!, answer: '4' },
    { questionnaireId: b!, answer: '5' },
    { questionnaireId: c!, answer: null, notApplicable: true },
    { questionnaireId: e!, answer: '3' },
    { questionnaireId: f!, answer: '3' },
    { questionnaireId: ticked!, answer: 'true' },
  ]
  const params = { id: workId }
  await t.call(works.answer, { params, body: { answers } }, { as: auditor })
  const filled = await t.call(works.filled, { params })
  expect(filled.jobSpecTypeListMap.INSPECTION).toMatchObject([
    { title: 'Lobby', averageRating: 4.5, maximum: 5, percentage: 90, answered: 2, leftOut: 2 },
    { title: 'Lifts', averageRating: 3, percentage: 60, answered: 2, leftOut: 0, completed: 2 },
  ])
  expect(filled.jobSpecTypeListMap.NORMAL).toMatchObject([
    { averageRating: null, percentage: null, completed: 1, questions: 2 },
  ])
  expect(filled.overall).toEqual({ average: 3.75, maximum: 5, percentage: 75, band: 'good' })
  expect(filled.displayText).toMatch(/^Inspection started /)
  const tasks = await t.call(works.filled, { params, query: { specTypes: ['NORMAL'] } })
  expect(tasks.jobSpecTypeListMap).toMatchObject({ INSPECTION: [], NORMAL: [{ title: 'Bins' }] })
  expect(tasks.overall).toBeNull()
  expect(tasks.displayText).toMatch(/^Task started /)
})

test('FLD-04: a voided visit says to its person who voided it, when and why; not to the client', async () => {
  const t = await aTenant()
  const work = await aWork(t)
  const params = { id: work.id }
  await t.call(works.void, { params, body: { reason: 'The wrong site was chosen' } })
  const filled = await t.call(works.filled, { params }, { as: work.by })
  expect(filled).toMatchObject({
    status: 'VOID',
    voided: {
      by: `${t.boss.firstName} ${t.boss.lastName}`,
      at: '2026-05-01T12:00:00.000+10:00',
      reason: 'The wrong site was chosen',
    },
  })
})

const notified = async (t: Tenant, as: TestUser) => {
  await t.settle()
  const rows = (await t.call(notifications.list, {}, { as })) as { title: string; message: string }[]
  return rows.map(({ title, message }) => `${title} | ${message}`)
}

test('F-02: a manager ends the open work of a lost phone, with history, evidence and a notification', async () => {
  const t = await aTenant()
  const work = await aWork(t, {
    status: 'ON_HOLD',
    startedAt: '2026-04-30T20:00:00Z',
    breaks: [{ from: '2026-04-30T22:00:00Z', to: null }],
  })
  const params = { id: work.id }
  const body = { endTime: '2026-05-01T09:00:00+10:00', reason: 'The phone fell into the lake' }
  const ended = await t.call(works.end, { params, body })
  expect(ended).toMatchObject({
    status: 'COMPLETED',
    endTime: '2026-05-01T09:00:00.000+10:00',
    breaks: [{ endTime: '2026-05-01T09:00:00.000+10:00' }],
    autoStopped: false,
    version: 2,
    editHistory: 1,
    editedReason: 'The phone fell into the lake',
  })
  expect(await t.call(works.corrections, { params }, { as: work.by })).toMatchObject([
    {
      version: 2,
      reason: 'The phone fell into the lake',
      correctedBy: `${t.boss.firstName} ${t.boss.lastName}`,
      oldEndTime: null,
      newEndTime: '2026-05-01T09:00:00.000+10:00',
    },
  ])
  expect(await t.call(works.evidence, { params })).toMatchObject({
    intact: true,
    entries: expect.arrayContaining([expect.objectContaining({ kind: 'corrected' })]),
  })
  const query = { tenantUserId: work.by.id, startDate: '2026-05-01', endDate: '2026-05-01' }
  const hours = await t.call(payroll.byUser, { query })
  expect(hours).toMatchObject({ openWorks: [], totalServiceTime: 2 * 3_600_000 })
  expect(await notified(t, work.by)).toContainEqual(
    `Your hours at ${work.job.site.name} were corrected | Your times on 01/05/2026 were corrected. Reason: The phone fell into the lake`,
  )
})

test('F-02: an open work is ended by somebody else alone, after its start, in the past, and once', async () => {
  const t = await aTenant()
  const manager = await aUser(t, { level: 3 })
  const own = await aWork(t, { by: manager, status: 'STARTED', startedAt: '2026-05-01T00:00:00Z' })
  const end = (endTime: string) => ({ params: { id: own.id }, body: { endTime, reason: 'Lost' } })
  const good = end('2026-05-01T11:00:00+10:00')
  expect(await t.refused(works.end, good, { as: manager })).toMatchObject({ status: 403, code: 'E020' })
  expect(await t.refused(works.end, good, { as: await aUser(t, { level: 4 }) })).toMatchObject({
    status: 403,
  })
  expect(await t.refused(works.end, end('2026-05-01T10:00:00+10:00'))).toMatchObject({
    status: 422,
    errors: [{ path: 'endTime', message: 'Invalid dates' }],
  })
  expect(await t.refused(works.end, end('2026-05-01T12:01:00+10:00'))).toMatchObject({
    status: 422,
    errors: [{ path: 'endTime', message: 'The end may not lie in the future' }],
  })
  const without = { ...good, body: { ...good.body, reason: ' ' } }
  expect(await t.refused(works.end, without)).toMatchObject({
    status: 400,
    errors: [{ path: 'reason', message: 'You should provide a reason' }],
  })
  await t.call(works.end, good)
  expect(await t.refused(works.end, good)).toMatchObject({ status: 409, code: 'E039' })
})

test('F-02: the person is notified of a work that was entered for them, and of one that was voided', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const entered = await t.call(works.enter, {
    body: {
      ...times('2026-03-02T05:00:00+10:00', '2026-03-02T07:00:00+10:00'),
      jobId: job.id,
      tenantUserId: job.worker.id,
    },
  })
  await t.call(works.void, { params: { id: entered.workId }, body: { reason: 'Entered twice' } })
  const site = job.site.name
  expect(await notified(t, job.worker)).toEqual(
    expect.arrayContaining([
      `A visit at ${site} was added to your hours | A visit of 02/03/2026 was entered for you: Came later`,
      `A visit at ${site} was voided | Your visit on 02/03/2026 was voided: Entered twice`,
    ]),
  )
})

test('D3-16: a correction that changes nothing is refused and makes no version', async () => {
  const t = await aTenant()
  const params = { id: (await aWork(t)).id }
  const body = times('2026-03-02T05:00:00+10:00', '2026-03-02T07:00:00+10:00')
  expect(await t.refused(works.correctTimes, { params, body })).toMatchObject({
    status: 422,
    errors: [{ path: 'endTime', message: 'These are the times that stand already' }],
  })
  expect(await t.call(works.summary, { params })).toMatchObject({ version: 1, editHistory: 0 })
  expect(await t.call(works.corrections, { params })).toEqual([])
})
