import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { aJob } from '../../../../test/office.ts'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant, type Tenant } from '../../../../test/tenant.ts'
import { runBackgroundJob } from '../../../background/runner.ts'
import { anOpenWork, minutesOn } from '../examples.ts'

standingStill('2026-05-01T02:00:00Z')

async function after(t: Tenant, workId: number, minutes: number) {
  t.clock.set(new Date(Date.parse('2026-05-01T01:00:00Z') + minutes * 60_000))
  await runBackgroundJob(t.deps, t.clock.now(), 'work-limit', { tenantId: t.tenantId, workId })
  const { status, endTime, autoStopped, needsReview } = await t.call(works.filled, { params: { id: workId } })
  return { status, endTime, autoStopped, needsReview }
}
const said = async (t: Tenant) =>
  (await (await t.scope()).from('domain_events').select('name').orderBy('id').execute()).map(
    (each) => each.name,
  )
async function planned(t: Tenant, workId: number) {
  const { rows } = await t.owner.query<{ at: Date }>(
    `select start_after as at from pgboss.job where data->>'job' = 'work-limit' and data->>'workId' = $1 and data->>'tenantId' = $2
      order by created_on desc, start_after desc limit 1`,
    [String(workId), String(t.tenantId)],
  )
  return (rows[0]!.at.getTime() - Date.parse('2026-05-01T01:00:00Z')) / 60_000
}

test('the person is reminded at the limit, and half an hour later the work is completed at the limit', async () => {
  const t = await aTenant()
  const work = await anOpenWork(t, { maxServiceMinutes: 120 })
  expect(await planned(t, work.id)).toBe(120)
  expect(await after(t, work.id, 119)).toMatchObject({ status: 'STARTED' })
  expect(await said(t)).toEqual(['work.started'])
  await after(t, work.id, 120)
  expect(await after(t, work.id, 149)).toMatchObject({ status: 'STARTED' })
  expect(await said(t)).toEqual(['work.started', 'work.tooLong'])
  expect(await planned(t, work.id)).toBe(150)
  const stopped = {
    status: 'COMPLETED',
    endTime: '2026-05-01T13:00:00.000+10:00',
    autoStopped: true,
    needsReview: true,
  }
  expect(await after(t, work.id, 150)).toEqual(stopped)
  expect(await after(t, work.id, 200)).toEqual(stopped)
  expect(await said(t)).toEqual(['work.started', 'work.tooLong', 'work.completed', 'work.autoStopped'])
})

test('breaks move the limit, and a break that lasts stops nothing until the day after the start', async () => {
  const t = await aTenant()
  const work = await anOpenWork(t, { maxServiceMinutes: 120 })
  const [params, as] = [{ id: work.id }, work.worker]
  await t.call(works.hold, { params, body: { at: minutesOn(t, -30) } }, { as })
  await t.call(works.resume, { params, body: { at: minutesOn(t, 0) } }, { as })
  expect(await planned(t, work.id)).toBe(150)
  await t.call(works.hold, { params, body: { at: minutesOn(t, 0) } }, { as })
  expect(await after(t, work.id, 600)).toMatchObject({ status: 'ON_HOLD' })
  expect(await planned(t, work.id)).toBe(24 * 60)
  expect(await after(t, work.id, 24 * 60)).toMatchObject({
    status: 'COMPLETED',
    autoStopped: true,
    endTime: '2026-05-01T12:00:00.000+10:00',
  })
})

test('a start that arrives late leaves half an hour for what follows it', async () => {
  const t = await aTenant()
  t.clock.set(new Date('2026-05-01T12:00:00Z'))
  const job = await aJob(t, { maxServiceMinutes: 60 })
  const body = { jobId: job.id, startedAt: '2026-05-01T01:00:00Z' }
  const { workId } = await t.call(works.start, { body }, { as: job.worker })
  expect(await planned(t, workId)).toBe(11 * 60 + 5)
  expect(await after(t, workId, 11 * 60 + 1)).toMatchObject({ status: 'STARTED' })
  expect(await said(t)).toEqual(['work.started'])
  expect(await after(t, workId, 11 * 60 + 5)).toMatchObject({ status: 'STARTED' })
  expect(await said(t)).toEqual(['work.started', 'work.tooLong'])
  expect(await after(t, workId, 11 * 60 + 29)).toMatchObject({ status: 'STARTED' })
  expect(await after(t, workId, 11 * 60 + 30)).toMatchObject({
    status: 'COMPLETED',
    endTime: '2026-05-01T12:00:00.000+10:00',
  })
})

test('what was done without signal before the server completed the work still counts, and shows', async () => {
  const t = await aTenant()
  const work = await anOpenWork(t, { maxServiceMinutes: 120 })
  const [params, as] = [{ id: work.id }, work.worker]
  await after(t, work.id, 500)
  const answers = [{ questionnaireId: work.questionIds[0]!, answer: 'true' }]
  await t.call(works.answer, { params, body: { answers } }, { as })
  await t.call(works.hold, { params, body: { at: '2026-05-01T01:30:00Z', reason: 'Lunch' } }, { as })
  await t.call(works.resume, { params, body: { at: '2026-05-01T01:40:00Z' } }, { as })
  const done = await t.call(works.complete, { params, body: { endedAt: '2026-05-01T02:20:00Z' } }, { as })
  expect(done).toMatchObject({
    status: 'COMPLETED',
    endTime: '2026-05-01T12:20:00.000+10:00',
    breaks: [{ endTime: '2026-05-01T11:40:00.000+10:00' }],
    autoStopped: false,
    needsReview: true,
    editHistory: 1,
  })
  expect(await t.call(works.corrections, { params }, { as })).toMatchObject([
    { oldEndTime: '2026-05-01T13:00:00.000+10:00', newEndTime: '2026-05-01T12:20:00.000+10:00' },
  ])
  const again = await t.call(works.complete, { params, body: { endedAt: minutesOn(t, 0) } }, { as })
  expect(again).toMatchObject({ endTime: done.endTime, editHistory: 1 })
})

test('what the office corrected meanwhile is not overwritten by a late finish', async () => {
  const t = await aTenant()
  const work = await anOpenWork(t, { maxServiceMinutes: 120 })
  const params = { id: work.id }
  await after(t, work.id, 500)
  const times = { startTime: '2026-05-01T11:00:00+10:00', endTime: '2026-05-01T12:45:00+10:00' }
  await t.call(works.correctTimes, { params, body: { ...times, reason: 'She called' } })
  const late = { params, body: { endedAt: '2026-05-01T02:20:00Z' } }
  expect(await t.call(works.complete, late, { as: work.worker })).toMatchObject({ needsReview: true })
  expect((await t.call(works.summary, { params })).endTime).toBe('2026-05-01T12:45:00.000+10:00')
})

test('a work that is not there, or of which nothing is left to do, is no error', async () => {
  const t = await aTenant()
  await runBackgroundJob(t.deps, t.clock.now(), 'work-limit', { tenantId: t.tenantId, workId: 999_999 })
  expect(await said(t)).toEqual([])
})
