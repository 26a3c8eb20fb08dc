import { notifications } from '@muster/contract/notifications/notifications'
import { calendar } from '@muster/contract/planning/calendar'
import { afterEach, expect, test } from 'vitest'
import { theApp } from '../../../test/app.ts'
import { aJob, anEvent, aWork } from '../../../test/office.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { aLeaveType } from '../leave/examples.ts'
import { suspended } from '../suspensions/examples.ts'
import { planAlerts, sendAlerts } from './alerts.ts'

afterEach(async () => (await theApp()).clock.set(undefined))

const minute = 60_000
/** A job in Brisbane with a series at 06:00 (20:00 UTC of the day before) and 30 minutes' notice. */
async function aSeries() {
  const t = await aTenant()
  t.clock.set(new Date('2026-03-01T02:00:00Z'))
  const job = await aJob(t)
  const id = await anEvent(t, job)
  const scope = await t.scope()
  const row = { notify_before_minutes: 30, updated_at: scope.now }
  await scope.change('schedule_events', row).where('id', '=', id).execute()
  const start = Date.parse('2026-03-02T06:00:00+10:00')
  const atMinute = async (minutes: number) => {
    t.clock.set(new Date(start + minutes * minute))
    await planAlerts(await t.scope(), {})
    await sendAlerts(await t.scope())
    await t.settle()
  }
  return { t, job, id, at: atMinute, start }
}
const typesOf = async (t: Tenant, as: TestUser) =>
  ((await t.call(notifications.list, {}, { as })) as { type: string }[]).map(({ type }) => type).reverse()

test('the person is reminded before the start, the office told when nobody came, each once', async () => {
  const { t, job, at } = await aSeries()
  const [manager, stranger, leader] = [
    await aUser(t, { level: 3 }),
    await aUser(t, { level: 4 }),
    await aUser(t, { level: 4 }),
  ]
  const scope = await t.scope()
  await scope.into('job_assignees', { job_id: job.id, user_id: leader.id, hours: 0 }).execute()
  await at(-31)
  expect(await typesOf(t, job.worker)).toEqual([])
  await at(-30)
  await at(-29)
  expect(await typesOf(t, job.worker)).toEqual(['schedule.reminder'])
  await at(9)
  expect(await typesOf(t, manager)).toEqual([])
  await at(10)
  await at(11)
  expect(await typesOf(t, manager)).toEqual(['schedule.late'])
  await at(59)
  await at(60)
  await at(61)
  expect(await typesOf(t, manager)).toEqual(['schedule.late', 'schedule.missed'])
  expect(await typesOf(t, leader)).toEqual(['schedule.late', 'schedule.missed'])
  expect(await typesOf(t, stranger)).toEqual([])
  expect(await typesOf(t, job.worker)).toEqual(['schedule.reminder'])
  const [told] = (await t.call(notifications.list, {}, { as: manager })) as {
    title: string
    message: string
    link: string
  }[]
  expect(told).toMatchObject({
    title: `${job.worker.firstName} ${job.worker.lastName} is a no-show at ${job.site.name}`,
    message: `${job.detail.title} was due to start at 06:00 on 02/03/2026.`,
    link: `/today?date=2026-03-02&job=${job.id}&person=${job.worker.id}`,
  })
  expect((await t.call(notifications.list, {}, { as: leader })) as { link: string }[]).toMatchObject([
    { link: '/me/team' },
    { link: '/me/team' },
  ])
})

test('P-01: a shift that is planned into leave is late after the leave, and never where leave has all of it', async () => {
  const { t, job, at } = await aSeries()
  const day = '2026-03-02'
  const type = await aLeaveType(t)
  const scope = await t.scope()
  // Noted past the roster: the shift stays the person's.
  const note = (from: string, to: string, date = day) =>
    scope
      .into('leave_requests', {
        ...{ user_id: job.worker.id, type_id: type.id, state: 'APPROVED', first_day: date, last_day: date },
        ...{ from_time: new Date(`${date}T${from}+10:00`), to_time: new Date(`${date}T${to}+10:00`) },
        ...{ requested_at: scope.now, requested_by: t.boss.id, decided_at: scope.now, decided_by: t.boss.id },
      })
      .execute()
  await note('05:00', '07:00')
  await note('05:00', '09:00', '2026-03-03')
  await at(15)
  expect(await typesOf(t, t.boss)).toEqual([])
  expect(await typesOf(t, job.worker)).toEqual([])
  await at(30)
  expect(await typesOf(t, job.worker)).toEqual(['schedule.reminder'])
  await at(70)
  expect(await typesOf(t, t.boss)).toEqual(['schedule.late'])
  await at(24 * 60 + 70)
  expect(await typesOf(t, t.boss)).toEqual(['schedule.late', 'schedule.missed'])
})

test('R-24: who keeps a shift while suspended is not reminded; the office reads that they still have it', async () => {
  const { t, job, at } = await aSeries()
  const day = '2026-03-02'
  const leader = await aUser(t, { level: 4 })
  const scope = await t.scope()
  await scope.into('job_assignees', { job_id: job.id, user_id: leader.id, hours: 0 }).execute()
  await suspended(t, job.worker, { from: day, until: day, shifts: 'KEEP' })
  for (const minutes of [-30, 10, 11, 60, 61]) await at(minutes)
  expect(await typesOf(t, job.worker)).toEqual(['suspension.changed'])
  expect(await typesOf(t, leader)).toEqual(['schedule.late', 'schedule.missed'])
  const title = `${job.worker.firstName} ${job.worker.lastName} is suspended, and still has the shift at ${job.site.name}`
  expect(await t.call(notifications.list, {}, { as: t.boss })).toMatchObject([{ title }, { title }])
  // The day after, they work again.
  await at(24 * 60 - 30)
  expect(await typesOf(t, job.worker)).toEqual(['suspension.changed', 'schedule.reminder'])
})

test('who has started is not late, whether the work names the occurrence or only began around it', async () => {
  const { t, job, id, at, start } = await aSeries()
  const work = await aWork(t, {
    job,
    status: 'STARTED',
    startedAt: new Date(start - 5 * minute).toISOString(),
  })
  await at(10)
  const scope = await t.scope()
  await scope
    .change('works', { event_id: id, occurrence_start: new Date(start) })
    .where('id', '=', work.id)
    .execute()
  await at(60)
  expect(await typesOf(t, t.boss)).toEqual([])
})

test('an occurrence that was moved is told of at its new time, one that was removed not at all', async () => {
  const { t, job, id, at, start } = await aSeries()
  await at(-45)
  const change = {
    userAssigneeId: job.worker.id,
    startTime: '2026-03-02T09:00:00+10:00',
    duration: 60,
    recursiveFrequency: 'DAILY' as const,
    notifyBeforeMinutes: 30,
    extent: 'this' as const,
    occurrenceStart: new Date(start).toISOString(),
  }
  await t.call(calendar.update, { params: { id }, body: change })
  await at(30)
  const changed = ['schedule.changed']
  expect([await typesOf(t, job.worker), await typesOf(t, t.boss)]).toEqual([changed, []])
  await at(150)
  expect((await typesOf(t, job.worker)).sort()).toEqual([...changed, 'schedule.reminder'])
  const query = { extent: 'this' as const, occurrenceStart: change.occurrenceStart }
  await t.call(calendar.remove, { params: { id }, query })
  await at(250)
  expect(await typesOf(t, t.boss)).toEqual([])
})

test('after the server was down, what was missed is told once and nobody is reminded of what began', async () => {
  const { t, job, at } = await aSeries()
  await at(5 * 60)
  await at(5 * 60 + 1)
  expect(await typesOf(t, job.worker)).toEqual([])
  expect((await typesOf(t, t.boss)).sort()).toEqual(['schedule.late', 'schedule.missed'])
})

test('what was planned after its start, of a whole day, or at a deactivated job is not told', async () => {
  const { t, job, id, at } = await aSeries()
  const scope = await t.scope()
  await anEvent(t, job, { startLocal: '2026-03-02T00:00:00', durationMinutes: 1440 })
  await scope.change('schedule_events', { all_day: true }).where('id', '!=', id).execute()
  await scope
    .change('schedule_events', { updated_at: new Date('2026-03-01T20:05:00Z') })
    .where('id', '=', id)
    .execute()
  await at(70)
  await scope.change('jobs', { enabled: false }).execute()
  await at(24 * 60 + 70)
  expect([await typesOf(t, job.worker), await typesOf(t, t.boss)]).toEqual([[], []])
})

test('a thousand reminders that several processes plan and tell at once are told once each', async () => {
  const t = await aTenant()
  t.clock.set(new Date('2026-03-01T02:00:00Z'))
  const job = await aJob(t)
  const scope = await t.scope()
  const row = {
    job_id: job.id,
    assignee_id: job.worker.jobHasUserId,
    start_local: '2026-03-02T06:00:00',
    timezone: 'Australia/Brisbane',
    duration_minutes: 60,
    updated_at: scope.now,
  }
  await scope.into('schedule_events', Array(1000).fill(row)).execute()
  t.clock.set(new Date('2026-03-01T19:56:00Z'))
  const each = [1, 2, 3, 4]
  await Promise.all(each.map(async () => planAlerts(await t.scope(), {})))
  // One of them is killed in the middle: what it did is undone, and done again by the next.
  const killed = (await t.scope()).transaction(async (tx) => {
    await sendAlerts(tx)
    throw new Error('killed')
  })
  await Promise.allSettled([killed, ...each.map(async () => sendAlerts(await t.scope()))])
  for (let more = 0; more < 3; more++) await sendAlerts(await t.scope())
  const { rows } = await t.owner.query(
    `select count(*)::int as told, count(distinct payload->>'eventId')::int as events from domain_events
     where tenant_id = $1 and name = 'schedule.reminder'`,
    [t.tenantId],
  )
  expect(rows).toEqual([{ told: 1000, events: 1000 }])
})
