import { jobs } from '@muster/contract/jobs/jobs'
import { calendar } from '@muster/contract/planning/calendar'
import { expect, test } from 'vitest'
import { aJob } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'

standingStill('2026-05-01T02:00:00Z')

/** What a person was told since the last time, in the words of the application. */
async function toldOf(t: Tenant, userId: number) {
  await t.settle()
  const rows = await (await t.scope())
    .from('notifications')
    .where('user_id', '=', userId)
    .select(['id', 'title', 'params'])
    .orderBy('id')
    .execute()
  await (await t.scope()).remove('notifications').where('user_id', '=', userId).execute()
  return rows.map(({ title, params }) => [title, params as Record<string, unknown>] as const)
}

test('F-03: a person is told once of each change to their coming shifts', async () => {
  const t = await aTenant()
  const other = await aUser(t)
  const job = await aJob(t, { assignees: [await aUser(t), other] })
  const person = job.worker.id
  const times = { duration: 120, recursiveFrequency: null, notifyBeforeMinutes: 5, userAssigneeId: person }
  const body = { ...times, startTime: '2026-05-02T06:00:00+10:00' }
  const { event } = await t.call(calendar.create, { body: { ...body, mappedId: job.id } })
  expect(await toldOf(t, person)).toMatchObject([
    ['New shift at {site}', { date: '2026-05-02', time: '06:00', count: 1 }],
  ])
  const params = { id: event.id }
  await t.call(calendar.update, { params, body: { ...body, startTime: '2026-05-01T15:00:00+10:00' } })
  expect(await toldOf(t, person)).toMatchObject([
    ['Your shift at {site} changed', { date: '2026-05-01', time: '15:00', count: 1 }],
  ])
  await t.call(calendar.update, {
    params,
    body: { ...body, startTime: '2026-05-01T15:00:00+10:00', title: 'Bins' },
  })
  expect(await toldOf(t, person)).toEqual([])
  await t.call(calendar.remove, { params, query: {} })
  expect(await toldOf(t, person)).toMatchObject([
    ['Shift at {site} cancelled', { date: '2026-05-01', time: '15:00', count: 1 }],
  ])
  const weekly = { ...body, recursiveFrequency: 'WEEKLY' as const }
  const events = [
    { ...weekly, id: -1 },
    { ...weekly, id: -2, startTime: '2026-05-04T06:00:00+10:00' },
  ]
  await t.call(jobs.assign, { params: job, body: { jobUsers: [], calendarEventRequest: { events } } })
  expect(await toldOf(t, person)).toMatchObject([['New shift at {site}', { count: 27 }]])
  const active = (isActive: string) =>
    t.call(jobs.setActive, { params: job, query: { isActive }, body: {} } as never)
  await active('false')
  expect((await toldOf(t, person)).map(([title]) => title)).toEqual(['Job at {site} stopped'])
  await active('true')
  expect((await toldOf(t, person)).map(([title]) => title)).toEqual(['Job at {site} active again'])
  await t.call(jobs.assign, { params: job, body: { jobUsers: [], removeUserIds: [person] } })
  expect((await toldOf(t, person)).map(([title]) => title)).toEqual(['You were removed from a job at {site}'])
  // The other person of the job is told of the job alone.
  expect((await toldOf(t, other.id)).map(([title]) => title)).toEqual([
    'Job at {site} stopped',
    'Job at {site} active again',
  ])
})

test('who is assigned to many jobs at once is notified once, and once of all that stop', async () => {
  const t = await aTenant()
  const [many, two] = [await aUser(t), await aUser(t)]
  const all = [await aJob(t), await aJob(t, { assignees: [two] }), await aJob(t)]
  const jobIds = all.map(({ id }) => id)
  const assign = [many, two].map(({ id }) => ({ tenantUserId: id, hours: 2 }))
  await t.call(jobs.bulk, { body: { jobIds, change: { assign } } })
  const first = { detail: all[0]!.detail.title, site: all[0]!.site.name }
  expect(await toldOf(t, many.id)).toEqual([
    ['You were assigned to {count} jobs', { ...first, count: 3, more: 2 }],
  ])
  expect(await toldOf(t, two.id)).toEqual([
    ['You were assigned to {count} jobs', { ...first, count: 2, more: 1 }],
  ])
  await t.call(jobs.bulk, { body: { jobIds, change: { enabled: false } } })
  expect(await toldOf(t, many.id)).toEqual([
    ['{count} of your jobs stopped', { ...first, count: 3, more: 2 }],
  ])
  await t.call(jobs.bulk, { body: { jobIds: [jobIds[0]!], change: { enabled: true } } })
  expect((await toldOf(t, two.id)).map(([title]) => title)).toEqual([
    '{count} of your jobs stopped',
    'Job at {site} active again',
  ])
})
