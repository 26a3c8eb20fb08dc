import { pageOf, rowsOf } from '@muster/contract/kit/rows'
import { notifications } from '@muster/contract/notifications/notifications'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { aJob, aWork } from '../../../../test/office.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../../test/tenant.ts'
import { timesAsked } from '../examples.ts'

const askFor = (t: Tenant, work: { id: number; by: TestUser }, body = timesAsked) =>
  t.call(works.requestCorrection, { params: { id: work.id }, body }, { as: work.by })
const grant = { decision: 'GRANT' as const, version: 1 }
const decline = { decision: 'DECLINE' as const, reason: 'The door log says otherwise', version: 1 }
const titles = async (t: Tenant, as: TestUser) => {
  await t.settle()
  return rowsOf(await t.call(notifications.list, {}, { as })).map(
    ({ title, message }) => `${title}: ${message}`,
  )
}

test('a person asks, a manager grants: the times are corrected as by the office, and the person is told', async () => {
  const t = await aTenant()
  const work = await aWork(t)
  const asked = await askFor(t, work)
  expect(asked).toMatchObject({
    workId: work.id,
    tenantUserId: work.by.id,
    status: 'OPEN',
    startTime: '2026-03-02T05:00:00.000+10:00',
    endTime: '2026-03-02T07:30:00.000+10:00',
    workEndTime: '2026-03-02T07:00:00.000+10:00',
    version: 1,
    isOutdated: false,
    decidedAt: null,
  })
  const { id } = asked
  expect(await titles(t, t.boss)).toEqual([
    expect.stringMatching(
      new RegExp(`^Correction requested by .*${work.by.lastName}: The times of 02/03/2026 at `),
    ),
  ])
  const decided = await t.call(works.decideCorrection, { params: { id }, body: grant })
  expect(decided).toMatchObject({
    status: 'GRANTED',
    workEndTime: '2026-03-02T07:30:00.000+10:00',
    version: 2,
    decidedBy: `${t.boss.firstName} ${t.boss.lastName}`,
  })
  const [correction] = await t.call(works.corrections, { params: { id: work.id } }, { as: work.by })
  expect(correction).toMatchObject({ version: 2, reason: 'Locked up later' })
  const { entries } = await t.call(works.evidence, { params: { id: work.id } })
  expect(entries.at(-1)).toMatchObject({ kind: 'corrected' })
  expect(await titles(t, work.by)).toEqual([
    expect.stringMatching(
      /^Your correction at .* was approved: Your times on 02\/03\/2026 were corrected. Reason: Locked up later$/,
    ),
  ])
})

test('a manager declines with a reason; the times stay, and the person may ask again', async () => {
  const t = await aTenant()
  const work = await aWork(t)
  const { id } = await askFor(t, work)
  const params = { id }
  const without = await t.refused(works.decideCorrection, { params, body: { ...decline, reason: '' } })
  expect(without).toMatchObject({
    status: 400,
    errors: [{ path: 'reason', message: 'You should provide a reason' }],
  })
  expect(await t.call(works.decideCorrection, { params, body: decline })).toMatchObject({
    status: 'DECLINED',
    version: 1,
    decisionReason: 'The door log says otherwise',
  })
  expect(await titles(t, work.by)).toEqual([
    expect.stringMatching(
      /was declined: Your times on 02\/03\/2026 are unchanged. Reason: The door log says otherwise$/,
    ),
  ])
  expect((await askFor(t, work)).status).toBe('OPEN')
})

test('one request a work waits at a time, for an own finished work and for times that can be', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const work = await aWork(t, { job })
  const other = await aUser(t)
  const params = { id: work.id }
  const as = { as: work.by }
  const asking = (body: typeof timesAsked, who = as) =>
    t.refused(works.requestCorrection, { params, body }, who)
  expect(await asking(timesAsked, { as: other })).toMatchObject({ status: 404 })
  expect(await asking({ ...timesAsked, endTime: timesAsked.startTime })).toMatchObject({ status: 400 })
  expect(await asking({ ...timesAsked, reason: ' ' })).toMatchObject({ status: 400 })
  expect(await asking({ ...timesAsked, endTime: '2026-03-03T09:00:00+10:00' })).toMatchObject({
    code: 'E001',
  })
  const both = await Promise.all(
    [1, 2].map(() => t.send(works.requestCorrection, { params, body: timesAsked }, as)),
  )
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(both.find(({ statusCode }) => statusCode === 409)!.json().code).toBe('E063')
  const open = await aWork(t, { job, status: 'STARTED', startedAt: '2026-03-05T00:00:00Z' })
  const refused = await t.refused(works.requestCorrection, { params: { id: open.id }, body: timesAsked }, as)
  expect(refused).toMatchObject({ status: 409, code: 'E039' })
})

test('granted twice at once, it is granted once', async () => {
  const t = await aTenant()
  const other = await aUser(t, { level: 3 })
  const work = await aWork(t)
  const { id } = await askFor(t, work)
  const answers = await Promise.all(
    [t.boss, other].map((as) => t.send(works.decideCorrection, { params: { id }, body: grant }, { as })),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({ code: 'E064' })
  expect(await t.call(works.corrections, { params: { id: work.id } })).toHaveLength(1)
  const again = await t.refused(works.decideCorrection, { params: { id }, body: decline })
  expect(again).toMatchObject({ status: 409, code: 'E064' })
})

test('a work that was corrected meanwhile is not granted over it; with the newer version it may be', async () => {
  const t = await aTenant()
  const work = await aWork(t)
  const { id } = await askFor(t, work)
  const body = {
    startTime: '2026-03-02T05:10:00+10:00',
    endTime: '2026-03-02T07:00:00+10:00',
    reason: 'Late',
  }
  await t.call(works.correctTimes, { params: { id: work.id }, body })
  const refused = await t.refused(works.decideCorrection, { params: { id }, body: grant })
  expect(refused).toMatchObject({
    status: 409,
    code: 'E030',
    data: { version: 2, startTime: '2026-03-02T05:10:00.000+10:00' },
  })
  const [request] = rowsOf(await t.call(works.correctionRequests, { query: { status: ['OPEN'] } }))
  expect(request).toMatchObject({ id, isOutdated: true, version: 2, status: 'OPEN' })
  await t.call(works.decideCorrection, { params: { id }, body: { ...grant, version: 2 } })
  expect(await t.call(works.summary, { params: { id: work.id } })).toMatchObject({ version: 3 })
})

test('a voided work cannot be corrected by a request, only declined', async () => {
  const t = await aTenant()
  const work = await aWork(t)
  const { id } = await askFor(t, work)
  await t.call(works.void, { params: { id: work.id }, body: { reason: 'Wrong site' } })
  const refused = await t.refused(works.decideCorrection, { params: { id }, body: grant })
  expect(refused).toMatchObject({ status: 409, code: 'E039' })
  expect((await t.call(works.decideCorrection, { params: { id }, body: decline })).status).toBe('DECLINED')
})

test('nobody decides on their own; people see their own requests, managers all, by page and filter', async () => {
  const t = await aTenant()
  const manager = await aUser(t, { level: 3 })
  const theirs = await aWork(t, { job: await aJob(t, { assignees: [manager] }) })
  const ownRequest = await askFor(t, theirs)
  const refused = await t.refused(
    works.decideCorrection,
    { params: { id: ownRequest.id }, body: grant },
    { as: manager },
  )
  expect(refused).toMatchObject({ status: 403, code: 'E020' })
  const work = await aWork(t)
  const asked = await askFor(t, work)
  await t.call(works.decideCorrection, { params: { id: ownRequest.id }, body: decline })
  const ids = async (as: TestUser, query: object = {}) =>
    rowsOf(await t.call(works.correctionRequests, { query }, { as })).map(({ id }) => id)
  expect(await ids(t.boss)).toEqual([asked.id, ownRequest.id])
  expect(await ids(t.boss, { status: ['OPEN'] })).toEqual([asked.id])
  expect(await ids(t.boss, { tenantUserId: manager.id })).toEqual([ownRequest.id])
  expect(await ids(t.boss, { jobLocationId: work.job.site.id })).toEqual([asked.id])
  expect(await ids(work.by)).toEqual([asked.id])
  expect(await ids(await aUser(t))).toEqual([])
  const page = pageOf(await t.call(works.correctionRequests, { query: { page: 1, size: 1 } }))
  expect(page).toMatchObject({ content: [{ id: ownRequest.id }], totalElements: 2, totalPages: 2 })
  expect(await t.call(works.attention)).toEqual({
    reviews: 0,
    corrections: 1,
    refused: 0,
    leave: 0,
    swaps: 0,
  })
})
