import { payroll } from '@muster/contract/pay/payroll'
import { expect, test } from 'vitest'
import { aJob, anEvent, aWork, type TestJob } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, type Tenant } from '../../../test/tenant.ts'
import { aPayPeriod, rowOf } from './examples.ts'

standingStill('2020-06-12T02:00:00Z')

const hour = 3_600_000

/** A shift of two hours at 23:30 on Wednesday the third of June; on other days the person has five hours. */
async function aLateShift(t: Tenant, until?: string) {
  const { id } = await aPayPeriod(t)
  const job = await aJob(t, { hours: 5 })
  await anEvent(t, job, {
    ...{ startLocal: '2020-06-03T23:30:00', durationMinutes: 120 },
    ...(until ? { until } : { frequency: null }),
  })
  return { id, job }
}
/** Times of Brisbane; the day of a visit is that of its start. */
const aVisit = (t: Tenant, job: TestJob, from: string, to: string) =>
  aWork(t, {
    job,
    startedAt: new Date(`2020-06-${from}:00+10:00`).toISOString(),
    endedAt: new Date(`2020-06-${to}:00+10:00`).toISOString(),
  })
const quotesOf = async (t: Tenant, job: TestJob, startDate: string, endDate = startDate) => {
  const query = { tenantUserId: job.worker.id, startDate, endDate }
  const { payrollDetail } = await t.call(payroll.byUser, { query })
  return payrollDetail.map(({ date, dailyQuote }) => [date, dailyQuote / hour])
}

test('P-12: a shift that is clocked in to after midnight is planned on its visit, and not missed', async () => {
  const t = await aTenant()
  const { id, job } = await aLateShift(t)
  await aVisit(t, job, '04T00:10', '04T01:30')
  expect(await quotesOf(t, job, '2020-06-04')).toEqual([['2020-06-04', 2]])
  expect(await quotesOf(t, job, '2020-06-03', '2020-06-05')).toEqual([['2020-06-04', 2]])
  const row = await rowOf(t, id, job.worker.id)
  expect(row).toMatchObject({ plannedTime: 2 * hour, clockedTime: (4 / 3) * hour })
  expect(row.exceptions).toEqual([{ code: 'LATE', params: { count: 1, minutes: 40 } }])
})

test('P-12: the shift of the next night keeps its own plan; one that is missed is planned once', async () => {
  const t = await aTenant()
  const { id, job } = await aLateShift(t, '2020-06-05')
  await aVisit(t, job, '04T00:10', '04T01:30')
  await aVisit(t, job, '04T23:30', '05T01:30')
  expect(await quotesOf(t, job, '2020-06-04')).toEqual([
    ['2020-06-04', 2],
    ['2020-06-04', 2],
  ])
  const row = await rowOf(t, id, job.worker.id)
  expect(row).toMatchObject({ plannedTime: 6 * hour })
  expect(row.exceptions).toContainEqual({ code: 'MISSED_VISIT', params: { count: 1 } })
})

test('P-12: two visits over midnight share the plan of their shift, also where a range begins between them', async () => {
  const t = await aTenant()
  const { job } = await aLateShift(t)
  await aVisit(t, job, '03T23:30', '03T23:50')
  await aVisit(t, job, '04T00:10', '04T01:30')
  expect(await quotesOf(t, job, '2020-06-03', '2020-06-04')).toEqual([
    ['2020-06-03', 2],
    ['2020-06-04', 0],
  ])
  expect(await quotesOf(t, job, '2020-06-03')).toEqual([['2020-06-03', 2]])
  expect(await quotesOf(t, job, '2020-06-04')).toEqual([['2020-06-04', 0]])
})

test('P-12: a visit that begins before midnight of its shift has the plan of it', async () => {
  const t = await aTenant()
  await aPayPeriod(t)
  const job = await aJob(t, { hours: 5 })
  await anEvent(t, job, { startLocal: '2020-06-04T00:15:00', durationMinutes: 120, frequency: null })
  await aVisit(t, job, '03T23:55', '04T02:15')
  expect(await quotesOf(t, job, '2020-06-03')).toEqual([['2020-06-03', 2]])
})
