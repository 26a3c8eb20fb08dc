import { pay } from '@muster/contract/pay/pay'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { aJob, aWork } from '../../../../test/office.ts'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant } from '../../../../test/tenant.ts'
import { aLockedPeriod, aPayPeriod, approveAll, rowOf } from '../examples.ts'

standingStill('2020-06-12T02:00:00Z')
const hour = 3_600_000

/** A person worked from 20:00 to 22:00, and from 21:00 to 23:00 at another job. */
async function anOverlap(t: Tenant) {
  const { id, person, work } = await aPayPeriod(t)
  const job = await aJob(t, { assignees: [person] })
  const other = await aWork(t, {
    ...{ job, by: person },
    ...{ startedAt: '2020-06-01T21:00:00Z', endedAt: '2020-06-01T23:00:00Z' },
  })
  return { id, person, work, other }
}
const outcomes = async (t: Tenant, id: number) => (await approveAll(t, id)).map(({ outcome }) => outcome)
const bothCount = (t: Tenant, id: number) =>
  t.call(works.review, {
    params: { id },
    body: { flag: 'overlap', decision: 'FINE', reason: 'Two short visits, written down together' },
  })
const overlapsOf = async (t: Tenant, id: number, tenantUserId: number) => {
  const { days } = await t.call(pay.person, { params: { id, tenantUserId } })
  return days.flatMap(({ visits }) => visits.map(({ overlap }) => overlap))
}

test('P-11: overlapping visits are not approved until the office says that both count', async () => {
  const t = await aTenant()
  const { id, person, other } = await anOverlap(t)
  expect(await outcomes(t, id)).toEqual(['OVERLAP'])
  expect(await rowOf(t, id, person.id)).toMatchObject({ state: 'OPEN', clockedTime: 4 * hour })
  expect(await overlapsOf(t, id, person.id)).toEqual(['UNDECIDED', 'UNDECIDED'])
  expect(await t.refused(pay.lock, { params: { id } })).toMatchObject({ reason: 'pay.notApproved' })
  await bothCount(t, other.id)
  expect(await overlapsOf(t, id, person.id)).toEqual(['BOTH_COUNT', 'BOTH_COUNT'])
  expect((await rowOf(t, id, person.id)).exceptions.map(({ code }) => code)).not.toContain('OVERLAP')
  expect(await outcomes(t, id)).toEqual(['APPROVED'])
})

test('P-11: the visit that counts is decided by voiding the other, or by times that share nothing', async () => {
  const t = await aTenant()
  const voided = await anOverlap(t)
  await t.call(works.void, { params: { id: voided.other.id }, body: { reason: 'Entered twice' } })
  expect(await outcomes(t, voided.id)).toEqual(['APPROVED'])
  expect(await rowOf(t, voided.id, voided.person.id)).toMatchObject({ clockedTime: 2 * hour })

  const again = await aTenant()
  const { id, person, other } = await anOverlap(again)
  const times = { startTime: '2020-06-01T22:00:00Z', endTime: '2020-06-01T23:00:00Z', reason: 'Door log' }
  await again.call(works.correctTimes, { params: { id: other.id }, body: times })
  expect(await outcomes(again, id)).toEqual(['APPROVED'])
  expect(await rowOf(again, id, person.id)).toMatchObject({ clockedTime: 3 * hour })
})

test('P-11: a decision counts for the times that it was made for, and for these two visits', async () => {
  const t = await aTenant()
  const { id, person, work, other } = await anOverlap(t)
  await bothCount(t, work.id)
  const times = { startTime: '2020-06-01T20:30:00Z', endTime: '2020-06-01T23:00:00Z', reason: 'Door log' }
  await t.call(works.correctTimes, { params: { id: other.id }, body: times })
  expect(await outcomes(t, id)).toEqual(['OVERLAP'])
  await bothCount(t, other.id)
  await aWork(t, {
    ...{ job: work.job, by: person },
    ...{ startedAt: '2020-06-01T22:30:00Z', endedAt: '2020-06-02T00:00:00Z' },
  })
  expect(await outcomes(t, id)).toEqual(['OVERLAP'])
  expect(await overlapsOf(t, id, person.id)).toEqual(['BOTH_COUNT', 'UNDECIDED', 'UNDECIDED'])
})

test('P-11: a visit of a phone that arrives after the lock is not paid twice beside a paid one', async () => {
  const t = await aTenant()
  const { person, job } = await aLockedPeriod(t)
  const { workId } = await t.call(
    works.start,
    { body: { jobId: job.id, startedAt: '2020-06-01T21:30:00Z' } },
    { as: person },
  )
  await t.call(
    works.complete,
    { params: { id: workId }, body: { endedAt: '2020-06-01T22:30:00Z' } },
    { as: person },
  )
  await t.settle()
  const next = (await t.call(pay.list)).find(({ firstDay }) => firstDay === '2020-06-08')!.id
  expect(await rowOf(t, next, person.id)).toMatchObject({
    adjustedTime: hour,
    exceptions: [{ code: 'OVERLAP', params: { count: 1 } }],
  })
  expect(await outcomes(t, next)).toEqual(['OVERLAP'])
  const { adjustments } = await t.call(pay.person, { params: { id: next, tenantUserId: person.id } })
  expect(adjustments).toMatchObject([{ workId, overlap: 'UNDECIDED' }])
  await bothCount(t, workId)
  expect(await outcomes(t, next)).toEqual(['APPROVED'])
})

test('P-11: visits that meet, and one that shares time with an open visit, wait for no decision', async () => {
  const t = await aTenant()
  const { id, person, job } = await aPayPeriod(t)
  const meeting = { startedAt: '2020-06-01T22:00:00Z', endedAt: '2020-06-01T23:00:00Z' }
  await aWork(t, { job, by: person, ...meeting })
  await aWork(t, {
    ...{ job, by: person, status: 'STARTED', endedAt: null },
    ...{ startedAt: '2020-06-01T22:30:00Z' },
  })
  expect(await overlapsOf(t, id, person.id)).toEqual([undefined, undefined, undefined])
  const { exceptions } = await rowOf(t, id, person.id)
  expect(exceptions).toContainEqual({ code: 'OVERLAP', params: { count: 2 } })
  expect(await outcomes(t, id)).toEqual(['APPROVED'])
})

test('P-11: a team leader proposes hours that overlap, and approves none', async () => {
  const t = await aTenant()
  const { id, person, work, other } = await anOverlap(t)
  const leader = await aUser(t, { level: 4 })
  const scope = await t.scope()
  for (const { job } of [work, other])
    await scope.into('job_assignees', { job_id: job.id, user_id: leader.id, hours: 0 }).execute()
  const { version } = await rowOf(t, id, person.id)
  const approve = { params: { id }, body: { tenantUserIds: [person.id], versions: [version] } }
  for (const [right, outcome] of [
    ['APPROVE', 'OVERLAP'],
    ['PROPOSE', 'SUBMITTED'],
  ] as const) {
    await scope.change('company_settings', { pay_leaders: right }).execute()
    expect(await t.call(pay.approve, approve, { as: leader })).toMatchObject([{ outcome }])
  }
})
