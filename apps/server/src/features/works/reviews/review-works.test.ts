import { pageOf, rowsOf } from '@muster/contract/kit/rows'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { aJob, aWork } from '../../../../test/office.ts'
import { aTenant, aUser, type Tenant } from '../../../../test/tenant.ts'
import { aFlaggedWork, anOpenWork, minutesOn } from '../examples.ts'

const review = (id: number, flag: 'clock' | 'offsite' | 'overlap' | 'tooLong') => ({
  params: { id },
  body: { flag, decision: 'FINE' as const, reason: 'Talked to her' },
})
const listed = async (t: Tenant, query: object = {}) => rowsOf(await t.call(works.toReview, { query }))
const idsOf = async (t: Tenant, query: object = {}) => (await listed(t, query)).map(({ workId }) => workId)

test('each flag is cleared with a decision and a reason, which stay; with the last the work leaves the list', async () => {
  const t = await aTenant()
  const work = await aFlaggedWork(t, { flags: ['clock', 'offsite'] })
  await t.call(works.review, review(work.id, 'clock'))
  const [row] = await listed(t)
  const by = `${t.boss.firstName} ${t.boss.lastName}`
  expect(row).toMatchObject({
    workId: work.id,
    flags: ['offsite'],
    reviews: [{ flag: 'clock', decision: 'FINE', reason: 'Talked to her', reviewedBy: by }],
  })
  const { body } = review(work.id, 'offsite')
  const last = await t.call(works.review, { params: { id: work.id }, body: { ...body, decision: 'SETTLED' } })
  expect(last.reviews.map(({ flag, decision }) => `${flag} ${decision}`)).toEqual([
    'offsite SETTLED',
    'clock FINE',
  ])
  expect(await idsOf(t)).toEqual([])
  expect(await idsOf(t, { reviewed: 'true' })).toEqual([work.id])
  expect((await t.call(works.filled, { params: { id: work.id } })).needsReview).toBe(false)
  const { entries, intact } = await t.call(works.evidence, { params: { id: work.id } })
  expect([entries.map(({ kind }) => kind), intact]).toEqual([['reviewed', 'reviewed'], true])
})

test('a flag is cleared once, not without a reason, and not by whoever did the work', async () => {
  const t = await aTenant()
  const manager = await aUser(t, { level: 3 })
  const ownWork = await aFlaggedWork(t, { job: await aJob(t, { assignees: [manager] }) })
  const refused = (send: ReturnType<typeof review>, as = t.boss) => t.refused(works.review, send, { as })
  expect(await refused(review(ownWork.id, 'clock'), manager)).toMatchObject({ status: 403 })
  const blank = { ...review(ownWork.id, 'clock').body, reason: ' ' }
  expect(await refused({ params: { id: ownWork.id }, body: blank })).toMatchObject({ status: 400 })
  const answers = await Promise.all([1, 2].map(() => t.send(works.review, review(ownWork.id, 'clock'))))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await refused(review(ownWork.id, 'clock'))).toMatchObject({ status: 409, code: 'E065' })
  expect(await refused(review(ownWork.id + 1_000_000, 'clock'))).toMatchObject({ status: 404 })
})

test('a correction or a voiding settles every flag that stood, with its reason', async () => {
  const t = await aTenant()
  const corrected = await aFlaggedWork(t, { flags: ['tooLong', 'clock'] })
  const voided = await aFlaggedWork(t)
  const body = {
    startTime: '2026-03-02T05:10:00+10:00',
    endTime: '2026-03-02T07:00:00+10:00',
    reason: 'Door log',
  }
  await t.call(works.correctTimes, { params: { id: corrected.id }, body })
  await t.call(works.void, { params: { id: voided.id }, body: { reason: 'Wrong site' } })
  expect(await idsOf(t)).toEqual([])
  const settled = (await listed(t, { reviewed: 'true' })).map(({ workId, reviews }) => [
    workId,
    reviews.map(({ flag, decision, reason }) => `${flag} ${decision} ${reason}`).sort(),
  ])
  expect(Object.fromEntries(settled)).toEqual({
    [corrected.id]: ['clock SETTLED Door log', 'tooLong SETTLED Door log'],
    [voided.id]: ['clock SETTLED Wrong site'],
  })
})

test('works of one person that lie over each other are all marked, whichever way the second came to be', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const first = await aWork(t, { job })
  await aWork(t, { job, startedAt: '2026-03-01T21:00:00Z', endedAt: '2026-03-01T22:00:00Z' })
  await aWork(t, { job: await aJob(t) })
  const entered = await t.call(works.enter, {
    body: {
      jobId: job.id,
      tenantUserId: job.worker.id,
      startTime: '2026-03-02T06:30:00+10:00',
      endTime: '2026-03-02T07:00:00+10:00',
      reason: 'Forgot the phone',
    },
  })
  expect((await idsOf(t, { flags: ['overlap'] })).sort()).toEqual([first.id, entered.workId].sort())
  const body = {
    startTime: '2026-03-02T04:00:00+10:00',
    endTime: '2026-03-02T05:00:00+10:00',
    reason: 'Earlier',
  }
  await t.call(works.correctTimes, { params: { id: entered.workId }, body })
  expect(await idsOf(t)).toEqual([first.id])
  const back = { ...body, endTime: '2026-03-02T05:30:00+10:00' }
  await t.call(works.correctTimes, { params: { id: entered.workId }, body: back })
  expect((await idsOf(t)).sort()).toEqual([first.id, entered.workId].sort())
})

test('a work that arrives late over another is marked when it is finished', async () => {
  const t = await aTenant()
  const work = await anOpenWork(t)
  const other = await aWork(t, {
    job: work.job,
    startedAt: minutesOn(t, -40),
    endedAt: minutesOn(t, -20),
  })
  await t.call(
    works.complete,
    { params: { id: work.id }, body: { endedAt: minutesOn(t, -5) } },
    { as: work.worker },
  )
  expect((await idsOf(t)).sort()).toEqual([work.id, other.id].sort())
})

test('the list is filtered and paged by the server, newest first, and counted', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const at = (n: number) => ({
    startedAt: `2026-03-0${n}T01:00:00Z`,
    endedAt: `2026-03-0${n}T02:00:00Z`,
  })
  const firstWork = await aFlaggedWork(t, { job, ...at(1) })
  const two = await aFlaggedWork(t, { ...at(2), flags: ['offsite', 'clock'] })
  const three = await aFlaggedWork(t, { job, ...at(3), flags: ['tooLong'] })
  expect(await idsOf(t)).toEqual([three.id, two.id, firstWork.id])
  expect(await idsOf(t, { flags: ['clock'] })).toEqual([two.id, firstWork.id])
  expect(await idsOf(t, { flags: ['offsite', 'tooLong'] })).toEqual([three.id, two.id])
  expect(await idsOf(t, { tenantUserId: job.worker.id })).toEqual([three.id, firstWork.id])
  expect(await idsOf(t, { jobLocationId: two.job.site.id })).toEqual([two.id])
  expect(await idsOf(t, { startDate: '2026-03-02', endDate: '2026-03-02' })).toEqual([two.id])
  const page = pageOf(await t.call(works.toReview, { query: { page: 1, size: 2 } }))
  expect(page).toMatchObject({ content: [{ workId: firstWork.id }], totalElements: 3, totalPages: 2 })
  expect(await t.call(works.attention)).toEqual({
    reviews: 3,
    corrections: 0,
    refused: 0,
    leave: 0,
    swaps: 0,
  })
})
