import { calendar } from '@muster/contract/planning/calendar'
import { afterEach, expect, test } from 'vitest'
import { theApp } from '../app.ts'
import { aJob } from '../office.ts'
import { aUser } from '../tenant.ts'
import { addAndRemove, aMonday, anEventOf, assignAtOnce, planTwice, updateAtOnce } from './schedule-races.ts'

afterEach(async () => (await theApp()).clock.set(undefined))

test('D13: of fifty changes of one event by the same version one is saved, the others are told', async () => {
  const t = await aMonday()
  const job = await aJob(t)
  const body = { ...anEventOf(job.worker), mappedId: job.id }
  const { event } = await t.call(calendar.create, { body })
  expect(await updateAtOnce(t, job, event.id, 50)).toEqual({ 200: 1, 409: 49 })
  const second = await t.call(calendar.create, {
    body: { ...body, startTime: '2026-03-05T06:00:00+10:00' },
  })
  expect(await assignAtOnce(t, job, second.event.id, 50)).toEqual({ 200: 1, 409: 49 })
})

test('D13: the same where the series has begun, so that a change makes a new one', async () => {
  const t = await aMonday()
  const job = await aJob(t)
  const { event } = await t.call(calendar.create, { body: { ...anEventOf(job.worker), mappedId: job.id } })
  t.clock.set(new Date('2026-03-11T02:00:00Z'))
  expect(await updateAtOnce(t, job, event.id, 50)).toEqual({ 200: 1, 409: 49 })
  const query = { startDate: '2026-03-17', endDate: '2026-03-17', active: true }
  expect(await t.call(calendar.list, { query })).toHaveLength(1)
})

test('D14: assigned with a schedule and taken off at once, a person is there with it or not at all', async () => {
  expect(await addAndRemove(15)).toMatchObject({ statuses: { 200: 30 }, broken: [] })
})

test('D14: the database itself refuses a person assigned twice', async () => {
  const t = await aMonday()
  const job = await aJob(t, { assignees: [await aUser(t)] })
  const again = t.owner.query(
    `insert into job_assignees (tenant_id, job_id, user_id, hours)
     select tenant_id, job_id, user_id, hours from job_assignees where tenant_id = $1 and job_id = $2`,
    [t.tenantId, job.id],
  )
  await expect(again).rejects.toMatchObject({ constraint: 'job_assignees_once' })
})

test('D14: planned at two jobs for the same time at once, one of both is warned', async () => {
  expect(await planTwice(10)).toEqual({ '201 409': 10 })
})
