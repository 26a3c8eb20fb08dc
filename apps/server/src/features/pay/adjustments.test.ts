import { pay } from '@muster/contract/pay/pay'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { aWork } from '../../../test/office.ts'
import { readCsv } from '../../../test/read-sheet.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { aLockedPeriod, aPayPeriod, approveAll, rowOf } from './examples.ts'

standingStill('2020-06-12T02:00:00Z')
const hour = 3_600_000

async function recordLate(
  t: Tenant,
  jobId: number,
  as: TestUser,
  times = ['2020-06-03T20:00:00Z', '2020-06-03T22:30:00Z'],
) {
  const body = { jobId, startedAt: times[0]! }
  const work = await t.call(works.start, { body }, { as })
  await t.call(works.hold, { params: { id: work.workId }, body: { at: '2020-06-03T21:00:00Z' } }, { as })
  await t.call(works.resume, { params: { id: work.workId }, body: { at: '2020-06-03T21:30:00Z' } }, { as })
  await t.call(works.complete, { params: { id: work.workId }, body: { endedAt: times[1]! } }, { as })
  return work.workId
}
const secondPeriod = async (t: Tenant) => {
  const periods = await t.call(pay.list)
  return periods.find(({ firstDay }) => firstDay === '2020-06-08')!.id
}

test('a phone that arrives after the lock loses nothing: its visit is paid in the next period', async () => {
  const t = await aTenant()
  const { id, person, job } = await aLockedPeriod(t)
  const locked = await t.call(pay.read, { params: { id } })
  const workId = await recordLate(t, job.id, person)
  await t.settle()
  expect(await t.call(pay.read, { params: { id } })).toEqual(locked)

  const next = await secondPeriod(t)
  const row = await rowOf(t, next, person.id)
  expect(row).toMatchObject({ clockedTime: 0, adjustedTime: 2 * hour, state: 'OPEN' })
  const { adjustments } = await t.call(pay.person, { params: { id: next, tenantUserId: person.id } })
  expect(adjustments).toMatchObject([
    {
      ...{ workId, date: '2020-06-04', serviceTime: 2 * hour, breakTime: hour / 2 },
      ...{ sourceFirstDay: '2020-06-01', paidFirstDay: '2020-06-08' },
    },
  ])
  const mine = await t.call(pay.mine, {}, { as: person })
  expect(
    mine.map(({ period, state, approvedTime, adjustedTime }) => [
      period.firstDay,
      state,
      approvedTime,
      adjustedTime,
    ]),
  ).toEqual([
    ['2020-06-08', 'OPEN', null, 2 * hour],
    ['2020-06-01', 'APPROVED', 2 * hour, 0],
  ])
  expect(mine[1]!.adjustments).toEqual(adjustments)

  t.clock.set(new Date('2020-06-16T02:00:00Z'))
  await approveAll(t, next)
  await t.call(pay.lock, { params: { id: next } })
  const made = await t.call(pay.export, { params: { id: next }, body: { format: 'MUSTER_CSV' } })
  const bytes = Buffer.from(
    await t.call(pay.exportFile, { params: { id: next, exportId: made.id } }),
    'base64',
  )
  const [header, line, ...rest] = readCsv(bytes)
  expect(rest).toEqual([])
  expect(line![header!.indexOf('Kind')]).toBe('Adjustment')
  expect(line![header!.indexOf('Hours worked (ms)')]).toBe(String(2 * hour))
})

test('an adjustment makes an approval of its period void', async () => {
  const t = await aTenant()
  const { person, job } = await aLockedPeriod(t)
  await aWork(t, { job, by: person, startedAt: '2020-06-08T20:00:00Z', endedAt: '2020-06-08T21:00:00Z' })
  const next = await secondPeriod(t)
  await approveAll(t, next)
  await recordLate(t, job.id, person)
  await t.settle()
  const row = await rowOf(t, next, person.id)
  expect(row).toMatchObject({ state: 'OPEN', clockedTime: hour, adjustedTime: 2 * hour })
  expect(row.exceptions.map(({ code }) => code)).toContain('EDITED_AFTER_APPROVAL')
})

test('a visit that was open at the lock is paid once it is finished, in one amount', async () => {
  const t = await aTenant()
  const { id, person, job } = await aPayPeriod(t)
  const work = await t.call(
    works.start,
    { body: { jobId: job.id, startedAt: '2020-06-07T12:00:00Z' } },
    { as: person },
  )
  expect((await rowOf(t, id, person.id)).exceptions).toContainEqual({
    code: 'OPEN_VISIT',
    params: { count: 1 },
  })
  await approveAll(t, id)
  await t.call(pay.lock, { params: { id } })
  await t.call(
    works.complete,
    { params: { id: work.workId }, body: { endedAt: '2020-06-07T15:00:00Z' } },
    { as: person },
  )
  await t.settle()
  expect(await rowOf(t, await secondPeriod(t), person.id)).toMatchObject({ adjustedTime: 3 * hour })
  await t.call(pay.unlock, { params: { id }, body: { reason: 'The visit was still open' } })
  expect(await rowOf(t, id, person.id)).toMatchObject({ clockedTime: 5 * hour, state: 'OPEN' })
  expect(await rowOf(t, await secondPeriod(t), person.id)).toBeUndefined()
})

test('the office is told which period is locked, also when a correction would move a visit into it', async () => {
  const t = await aTenant()
  const { work, person, job } = await aLockedPeriod(t)
  const later = await aWork(t, {
    job,
    by: person,
    startedAt: '2020-06-08T20:00:00Z',
    endedAt: '2020-06-08T21:00:00Z',
  })
  const reason = 'Came earlier'
  const lockedTimes = { startTime: '2020-06-01T19:00:00Z', endTime: '2020-06-01T22:00:00Z', reason }
  for (const id of [work.id, later.id]) {
    const refused = await t.refused(works.correctTimes, { params: { id }, body: lockedTimes })
    expect(refused).toMatchObject({
      status: 409,
      code: 'E031',
      message: expect.stringContaining('01/06/2020 to 07/06/2020'),
      params: { from: '2020-06-01', to: '2020-06-07' },
    })
  }
  const openTimes = { startTime: '2020-06-08T19:00:00Z', endTime: '2020-06-08T21:00:00Z', reason }
  expect(await t.call(works.correctTimes, { params: { id: later.id }, body: openTimes })).toMatchObject({
    version: 2,
  })
})

test('a company without a pay calendar changes times as ever', async () => {
  const t = await aTenant()
  const work = await aWork(t, { startedAt: '2020-06-01T20:00:00Z', endedAt: '2020-06-01T22:00:00Z' })
  const body = { startTime: '2020-06-01T19:00:00Z', endTime: '2020-06-01T22:00:00Z', reason: 'Earlier' }
  expect(await t.call(works.correctTimes, { params: { id: work.id }, body })).toMatchObject({ version: 2 })
  expect(await t.call(pay.list)).toEqual([])
})
