import { company } from '@muster/contract/company/company'
import { pay } from '@muster/contract/pay/pay'
import { describe, expect, test } from 'vitest'
import { aJob, anEvent, aWork, type TestJob } from '../../../../test/office.ts'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant, type Tenant } from '../../../../test/tenant.ts'
import { aPayPeriod, rowOf } from '../examples.ts'

standingStill('2020-06-12T02:00:00Z')

/** A job with a shift of two hours at 06:00 on Wednesday the third of June, and nothing planned besides. */
async function aShift(t: Tenant, given: Parameters<typeof aJob>[1] = {}) {
  const { id } = await aPayPeriod(t)
  const job = await aJob(t, { hours: 0, ...given })
  const eventId = await anEvent(t, job, { startLocal: '2020-06-03T06:00:00', frequency: null })
  return { id, job, eventId }
}
/** A visit on the third of June; times are those of Brisbane. */
const aVisit = (t: Tenant, job: TestJob, from: string, to: string, more: object = {}) =>
  aWork(t, {
    job,
    startedAt: new Date(`2020-06-03T${from}:00+10:00`).toISOString(),
    endedAt: new Date(`2020-06-03T${to}:00+10:00`).toISOString(),
    ...more,
  })
const exceptionsOf = async (t: Tenant, id: number, job: TestJob) =>
  (await rowOf(t, id, job.worker.id)).exceptions

test('a visit on its plan has no exceptions; within the tolerance it has none either', async () => {
  const t = await aTenant()
  const { id, job } = await aShift(t)
  await aVisit(t, job, '06:05', '08:20')
  expect(await exceptionsOf(t, id, job)).toEqual([])
  expect(await rowOf(t, id, job.worker.id)).toMatchObject({ plannedTime: 7_200_000, difference: 900_000 })
})

test.each([
  ['06:06', '08:06', [{ code: 'LATE', params: { count: 1, minutes: 6 } }]],
  ['05:40', '07:40', [{ code: 'EARLY', params: { count: 1, minutes: 20 } }]],
  ['06:00', '08:16', [{ code: 'OVER_PLAN', params: { count: 1, minutes: 16 } }]],
  [
    '06:00',
    '11:01',
    [
      { code: 'OVER_PLAN', params: { count: 1, minutes: 181 } },
      { code: 'MISSING_BREAK', params: { count: 1, minutes: 301 } },
    ],
  ],
  // So far from the shift, it is another visit.
  ['13:00', '14:00', [{ code: 'MISSED_VISIT', params: { count: 1 } }]],
])('a visit from %s to %s', async (from, to, expected) => {
  const t = await aTenant()
  const { id, job } = await aShift(t)
  await aVisit(t, job, from, to)
  expect(await exceptionsOf(t, id, job)).toEqual(expected)
})

test('the company says what it looks at', async () => {
  const t = await aTenant()
  const { id, job } = await aShift(t)
  await aVisit(t, job, '06:20', '13:00')
  const body = { payLateMinutes: 20, payOverMinutes: 1440, payBreakAfterMinutes: 0 }
  await t.call(company.updateSettings, { body })
  expect(await exceptionsOf(t, id, job)).toEqual([])
})

test('no plan, off site, overlapping, open and missed visits', async () => {
  const t = await aTenant()
  const { id, job } = await aShift(t)
  const other = await aJob(t, { hours: 0, assignees: [job.worker] })
  const visit = await aVisit(t, other, '10:00', '11:00')
  await aVisit(t, other, '10:30', '11:30')
  const scope = await t.scope()
  await scope.change('works', { offsite: true, start_distance: 250 }).where('id', '=', visit.id).execute()
  await aVisit(t, other, '20:00', '21:00', { status: 'STARTED', endedAt: null })
  expect(await exceptionsOf(t, id, job)).toEqual([
    { code: 'OPEN_VISIT', params: { count: 1 } },
    { code: 'OVERLAP', params: { count: 2 } },
    { code: 'MISSED_VISIT', params: { count: 1 } },
    { code: 'NO_PLAN', params: { count: 3 } },
    { code: 'OFF_SITE', params: { count: 1, metres: 250 } },
  ])
  const { days, row } = await t.call(pay.person, { params: { id, tenantUserId: job.worker.id } })
  expect(days).toMatchObject([
    { date: '2020-06-03', plannedTime: 7_200_000, missed: [{ plannedTime: 7_200_000 }] },
  ])
  // The open visit is not paid yet.
  expect(row).toMatchObject({ clockedTime: 7_200_000, plannedTime: 7_200_000, difference: 0, visits: 3 })
})

test('a shift that is still to come is not missed, and not planned time yet', async () => {
  const t = await aTenant()
  t.clock.set(new Date('2020-06-02T20:30:00Z'))
  const { id, job } = await aShift(t)
  expect(await rowOf(t, id, job.worker.id)).toBeUndefined()
  t.clock.set(new Date('2020-06-02T21:00:00Z'))
  expect(await exceptionsOf(t, id, job)).toEqual([{ code: 'MISSED_VISIT', params: { count: 1 } }])
})

test('what was edited after its approval says so, and the approval is void', async () => {
  const t = await aTenant()
  const { id, job } = await aShift(t)
  const visit = await aVisit(t, job, '06:00', '08:00')
  const { version } = await rowOf(t, id, job.worker.id)
  const body = { tenantUserIds: [job.worker.id], versions: [version] }
  await t.call(pay.approve, { params: { id }, body })
  const scope = await t.scope()
  await scope
    .change('works', { ended_at: '2020-06-02T22:10:00Z', version: 2 })
    .where('id', '=', visit.id)
    .execute()
  expect(await rowOf(t, id, job.worker.id)).toMatchObject({
    state: 'OPEN',
    approvedBy: null,
    exceptions: [{ code: 'EDITED_AFTER_APPROVAL', params: { count: 1 } }],
  })
  expect(await t.call(pay.approve, { params: { id }, body })).toMatchObject([{ outcome: 'STALE' }])
})

describe.each([
  ['its event', { table: 'schedule_events', column: 'removed_at' }],
  ['its assignment', { table: 'job_assignees', column: 'removed_at' }],
  ['its job', { table: 'jobs', column: 'deactivated_at' }],
] as const)('R2: a shift and the end of %s', (_, { table, column }) => {
  async function endedAt(at: string) {
    const t = await aTenant()
    const { id } = await aPayPeriod(t)
    const job = await aJob(t, { hours: 0 })
    const eventId = await anEvent(t, job, { startLocal: '2020-06-03T06:00:00', frequency: null })
    await aVisit(t, job, '06:00', '08:00')
    const ids = { schedule_events: eventId, job_assignees: job.worker.jobHasUserId, jobs: job.id }
    const scope = await t.scope()
    const ended = { [column]: new Date(at), ...(table === 'jobs' && { enabled: false }) }
    await scope
      .change(table, ended as never)
      .where('id' as never, '=', ids[table] as never)
      .execute()
    const { days } = await t.call(pay.person, { params: { id, tenantUserId: job.worker.id } })
    const visit = days.flatMap(({ visits }) => visits).find(({ date }) => date === '2020-06-03')!
    const { plannedTime } = await rowOf(t, id, job.worker.id)
    return { plannedStart: visit.plannedStart, plannedTime, ofVisit: visit.plannedTime }
  }
  test('what began before it is planned whole, with its start', async () => {
    expect(await endedAt('2020-06-03T06:30:00+10:00')).toEqual({
      plannedStart: '2020-06-03T06:00:00.000+10:00',
      plannedTime: 7_200_000,
      ofVisit: 7_200_000,
    })
  })
  test('what was to begin later that day is planned neither in time nor in start', async () => {
    expect(await endedAt('2020-06-03T05:30:00+10:00')).toEqual({
      plannedStart: null,
      plannedTime: 0,
      ofVisit: 0,
    })
  })
})
