import { pay } from '@muster/contract/pay/pay'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, type Tenant } from '../../../test/tenant.ts'
import { aLockedPeriod, approveAll, rowOf } from './examples.ts'

standingStill('2020-06-12T02:00:00Z')
const hour = 3_600_000
const reason = 'Door log of the client'
const paying = { firstDay: '2020-06-08', lastDay: '2020-06-14' }

const nextPeriod = async (t: Tenant) =>
  (await t.call(pay.list)).find(({ firstDay }) => firstDay === paying.firstDay)!.id
async function paidNext(t: Tenant, tenantUserId: number) {
  await t.settle()
  const id = await nextPeriod(t)
  const row = await rowOf(t, id, tenantUserId)
  if (!row) return { adjustedTime: 0, adjustments: [] }
  const { adjustments } = await t.call(pay.person, { params: { id, tenantUserId } })
  return { adjustedTime: row.adjustedTime, adjustments }
}

test('P-09: a forgotten visit of a locked day is refused with the period that would pay it, and paid there', async () => {
  const t = await aTenant()
  const { id, person, job } = await aLockedPeriod(t)
  const locked = await t.call(pay.read, { params: { id } })
  const times = { startTime: '2020-06-03T20:00:00Z', endTime: '2020-06-03T23:00:00Z' }
  const body = { jobId: job.id, tenantUserId: person.id, ...times, reason }
  expect(await t.refused(works.enter, { body })).toMatchObject({ code: 'E031', data: paying })
  const { workId } = await t.call(works.enter, { body: { ...body, payDifference: true } })
  expect(await paidNext(t, person.id)).toMatchObject({
    adjustedTime: 3 * hour,
    adjustments: [{ workId, serviceTime: 3 * hour, reason, sourceFirstDay: '2020-06-01' }],
  })
  expect(await t.call(pay.read, { params: { id } })).toEqual(locked)
})

test('P-09: a wrong break, a voided visit and times that stay in the period are paid as their difference', async () => {
  const t = await aTenant()
  const { work, person } = await aLockedPeriod(t)
  const times = { startTime: '2020-06-01T20:00:00Z', endTime: '2020-06-01T22:00:00Z', reason }
  const breaks = [{ startTime: '2020-06-01T21:00:00Z', endTime: '2020-06-01T21:30:00Z' }]
  const correct = { params: { id: work.id }, body: { ...times, breaks } }
  expect(await t.refused(works.correctTimes, correct)).toMatchObject({ code: 'E031', data: paying })
  await t.call(works.correctTimes, { ...correct, body: { ...correct.body, payDifference: true } })
  expect(await paidNext(t, person.id)).toMatchObject({
    adjustedTime: -hour / 2,
    adjustments: [{ workId: work.id, breakTime: hour / 2, reason }],
  })
  const voided = { params: { id: work.id }, body: { reason: 'Another person' } }
  expect(await t.refused(works.void, voided)).toMatchObject({ code: 'E031', data: paying })
  await t.call(works.void, { ...voided, body: { ...voided.body, payDifference: true } })
  expect(await paidNext(t, person.id)).toMatchObject({
    adjustedTime: -2 * hour,
    adjustments: [{ reason: 'Another person' }],
  })
})

test('P-09: a correction that a person asked for before the lock is granted after it', async () => {
  const t = await aTenant()
  const { work, person } = await aLockedPeriod(t)
  const asked = await t.call(
    works.requestCorrection,
    {
      params: { id: work.id },
      body: { startTime: '2020-06-01T20:00:00Z', endTime: '2020-06-01T23:00:00Z', reason: 'Stayed on' },
    },
    { as: person },
  )
  const grant = { params: { id: asked.id }, body: { decision: 'GRANT' as const, version: 1 } }
  expect(await t.refused(works.decideCorrection, grant)).toMatchObject({ code: 'E031', data: paying })
  await t.call(works.decideCorrection, { ...grant, body: { ...grant.body, payDifference: true } })
  expect(await paidNext(t, person.id)).toMatchObject({
    adjustedTime: hour,
    adjustments: [{ workId: work.id, reason: 'Stayed on' }],
  })
})

test('P-09: an open visit of a locked day is ended, and a visit that was entered by mistake pays nothing', async () => {
  const t = await aTenant()
  const { person, job } = await aLockedPeriod(t)
  const open = await t.call(
    works.start,
    { body: { jobId: job.id, startedAt: '2020-06-04T20:00:00Z' } },
    { as: person },
  )
  const end = { params: { id: open.workId }, body: { endTime: '2020-06-04T21:00:00Z', reason } }
  expect(await t.refused(works.end, end)).toMatchObject({ code: 'E031', data: paying })
  await t.call(works.end, { ...end, body: { ...end.body, payDifference: true } })
  expect(await paidNext(t, person.id)).toMatchObject({ adjustedTime: hour, adjustments: [{ reason }] })
  const voided = { reason: 'Entered twice', payDifference: true }
  await t.call(works.void, { params: { id: open.workId }, body: voided })
  expect(await paidNext(t, person.id)).toEqual({ adjustedTime: 0, adjustments: [] })
})

test('P-09: a visit moves into no other period, as it would be paid in both', async () => {
  const t = await aTenant()
  const { work } = await aLockedPeriod(t)
  const body = {
    ...{ startTime: '2020-06-08T20:00:00Z', endTime: '2020-06-08T22:00:00Z' },
    ...{ reason, payDifference: true },
  }
  const refused = await t.refused(works.correctTimes, { params: { id: work.id }, body })
  expect(refused).toMatchObject({ code: 'E031', params: { from: '2020-06-01' } })
  expect(refused).not.toHaveProperty('data')
})

test('P-09: what the office changes once more is paid in the period that is open then', async () => {
  const t = await aTenant()
  const { work, person } = await aLockedPeriod(t)
  const times = { startTime: '2020-06-01T19:00:00Z', endTime: '2020-06-01T22:00:00Z', reason }
  const correct = (startTime: string) =>
    t.call(works.correctTimes, {
      params: { id: work.id },
      body: { ...times, startTime, payDifference: true },
    })
  await correct(times.startTime)
  await t.settle()
  const next = await nextPeriod(t)
  t.clock.set(new Date('2020-06-16T02:00:00Z'))
  await approveAll(t, next)
  await t.call(pay.lock, { params: { id: next } })
  await correct('2020-06-01T18:00:00Z')
  await t.settle()
  expect(await rowOf(t, next, person.id)).toMatchObject({ adjustedTime: hour })
  const third = (await t.call(pay.list)).find(({ firstDay }) => firstDay === '2020-06-15')!.id
  expect(await rowOf(t, third, person.id)).toMatchObject({ adjustedTime: hour, state: 'OPEN' })
})
