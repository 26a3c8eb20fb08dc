import { jobs } from '@muster/contract/jobs/jobs'
import { rowsOf } from '@muster/contract/kit/rows'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { aJob } from '../../../../test/office.ts'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant, aUser, longAgo, type Tenant } from '../../../../test/tenant.ts'
import { minutesOn } from '../examples.ts'

standingStill('2026-05-20T02:00:00Z')
const HOURS = 60

async function flagsOf(t: Tenant, start: number, end: number) {
  const job = await aJob(t)
  const as = job.worker
  const { workId } = await t.call(
    works.start,
    { body: { jobId: job.id, startedAt: minutesOn(t, start) } },
    { as },
  )
  await t.call(works.complete, { params: { id: workId }, body: { endedAt: minutesOn(t, end) } }, { as })
  const found = rowsOf(await t.call(works.toReview)).find((each) => each.workId === workId)
  return found?.flags ?? []
}

test('SEC-06: a start or finish that arrives later than the company allows is flagged', async () => {
  const t = await aTenant()
  expect(await flagsOf(t, -12 * HOURS, -8 * HOURS)).toEqual([])
  expect(await flagsOf(t, -12 * HOURS - 1, -8 * HOURS)).toEqual(['late'])
  expect(await flagsOf(t, -20 * HOURS, -13 * HOURS)).toEqual(['late'])
  await (await t.scope()).change('company_settings', { late_after_hours: 24 }).execute()
  expect(await flagsOf(t, -20 * HOURS, -13 * HOURS)).toEqual([])
})

test('L-09: a start that arrives more than ten minutes after its recorded time says so to the office, by list and report', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const as = job.worker
  const arrivalOf = async (minutes: number) => {
    const started = { body: { jobId: job.id, startedAt: minutesOn(t, minutes) } }
    const { workId } = await t.call(works.start, started, { as })
    await t.call(
      works.complete,
      { params: { id: workId }, body: { endedAt: minutesOn(t, minutes + 1) } },
      { as },
    )
    const [listed] = rowsOf(await t.call(works.list, { query: { sort: '-startTime' } })).filter(
      ({ id }) => id === workId,
    )
    const filled = await t.call(works.filled, { params: { id: workId } })
    expect(filled.startArrived).toBe(listed!.startArrived)
    expect([listed!.needsReview, listed!.startTime !== undefined]).toEqual([false, true])
    return listed!
  }
  expect((await arrivalOf(-10)).startArrived).toBeUndefined()
  const late = await arrivalOf(-15)
  expect(Date.parse(late.startArrived!)).toBe(t.clock.now().getTime())
  const client = { ...job.site.client }
  const [seen] = rowsOf(await t.call(works.list, {}, { as: client }))
  expect(seen).toBeDefined()
  expect(seen!.startArrived).toBeUndefined()
  const body = { startTime: late.startTime!, endTime: minutesOn(t, -2), reason: 'Agreed' }
  await t.call(works.correctTimes, { params: { id: late.id }, body })
  const corrected = await t.call(works.filled, { params: { id: late.id } })
  expect([corrected.version, corrected.startArrived]).toEqual([2, undefined])
})

test('SEC-06: a shift from before the assignment, the job or the person existed is flagged', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const worker = await aUser(t)
  const body = { jobUsers: [{ tenantUserId: worker.id, hours: 8 }] }
  await t.call(jobs.assign, { params: { id: job.id }, body })
  const needsReview = async (start: number, end: number) => {
    const started = { body: { jobId: job.id, startedAt: minutesOn(t, start) } }
    const { workId } = await t.call(works.start, started, { as: worker })
    const ended = { params: { id: workId }, body: { endedAt: minutesOn(t, end) } }
    return (await t.call(works.complete, ended, { as: worker })).needsReview
  }
  expect(await needsReview(-20 * 24 * HOURS, (-20 * 24 + 8) * HOURS)).toBe(true)
  expect(rowsOf(await t.call(works.toReview))).toMatchObject([{ flags: ['late', 'beforeAssigned'] }])
  expect(await needsReview(-1, 0)).toBe(false)
  const scope = await t.scope()
  await scope.change('job_assignees', { created_at: longAgo }).execute()
  expect(await needsReview(-40, -35)).toBe(false)
  await scope.change('jobs', { created_at: minutesOn(t, -30) }).execute()
  expect(await needsReview(-50, -45)).toBe(true)
  await scope.change('jobs', { created_at: longAgo }).execute()
  await scope.change('users', { created_at: minutesOn(t, -30) }).execute()
  expect(await needsReview(-60, -55)).toBe(true)
})

test('SEC-06: a time more than five minutes in the future is refused, at every step', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const as = job.worker
  const start = (minutes: number) => ({ body: { jobId: job.id, startedAt: minutesOn(t, minutes) } })
  const refusal = { status: 422, code: 'E001' }
  expect(await t.refused(works.start, start(6), { as })).toMatchObject(refusal)
  const { workId } = await t.call(works.start, start(0), { as })
  const params = { id: workId }
  expect(await t.refused(works.hold, { params, body: { at: minutesOn(t, 6) } }, { as })).toMatchObject(
    refusal,
  )
  await t.call(works.hold, { params, body: { at: minutesOn(t, 1) } }, { as })
  expect(await t.refused(works.resume, { params, body: { at: minutesOn(t, 6) } }, { as })).toMatchObject(
    refusal,
  )
  const end = { params, body: { endedAt: minutesOn(t, 60) } }
  expect(await t.refused(works.complete, end, { as })).toMatchObject(refusal)
})
