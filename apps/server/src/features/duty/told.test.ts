import { duty } from '@muster/contract/duty'
import { leave } from '@muster/contract/leave/leave'
import { notifications } from '@muster/contract/notifications/notifications'
import { problems } from '@muster/contract/problems'
import { today } from '@muster/contract/today'
import { users } from '@muster/contract/users/users'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { aJob, anEvent, aSite, aSiteGroup } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { planAlerts, sendAlerts } from '../calendar/alerts.ts'
import { aLeaveType } from '../leave/examples.ts'
import { aProblem } from '../problems/examples.ts'
import { dutyDue } from './next-step.ts'

// Friday, 12:00 in Brisbane; the shift begins on Saturday at 05:00.
standingStill('2026-03-06T02:00:00Z')
const start = Date.parse('2026-03-07T05:00:00+10:00')
const occurrenceStart = '2026-03-07T05:00:00+10:00'

const weekend = { weekdays: [6, 7], startTime: '00:00', endTime: '24:00' }

async function inGroup(t: Tenant, siteId: number, groupId: number) {
  const scope = await t.scope()
  await scope.into('site_group_sites', { site_group_id: groupId, site_id: siteId }).execute()
}
const saveHours = (t: Tenant, groupId: number | null, people: readonly TestUser[], given: object = {}) =>
  t.call(duty.save, {
    body: {
      ...{ groupId, version: 0 },
      hours: [{ ...weekend, tenantUserIds: people.map(({ id }) => id), roleId: null, ...given }],
    },
  })
const typesOf = async (t: Tenant, as: TestUser) =>
  ((await t.call(notifications.list, {}, { as })) as { type: string }[]).map(({ type }) => type).reverse()

/** A shift on Saturday at 05:00 at a site of a group, whose people on duty are given in their order. */
async function aSaturday() {
  const t = await aTenant()
  const job = await aJob(t)
  const eventId = await anEvent(t, job, {
    startLocal: '2026-03-07T05:00:00',
    frequency: null,
    durationMinutes: 240,
  })
  await (await t.scope())
    .change('schedule_events', { updated_at: (await t.scope()).now })
    .where('id', '=', eventId)
    .execute()
  const group = await aSiteGroup(t)
  await inGroup(t, job.site.id, group.id)
  const [first, second, other] = [
    await aUser(t, { level: 3 }),
    await aUser(t, { level: 4 }),
    await aUser(t, { level: 3 }),
  ]
  /** All background work that is due so many minutes after the start. */
  const atMinute = async (minutes: number) => {
    t.clock.set(new Date(start + minutes * 60_000))
    await planAlerts(await t.scope(), {})
    await sendAlerts(await t.scope())
    await t.settle()
    for (const { id } of await (await t.scope()).from('duty_calls').select('id').execute())
      await dutyDue(await t.scope(), { callId: id })
    await t.settle()
  }
  return { t, job, eventId, group, first, second, other, at: atMinute }
}
const visitOf = (eventId: number) => ({ params: { eventId, occurrenceStart } })

test('a no-show on Saturday 05:00: the first is told, the second after ten minutes, then level 2; others are not', async () => {
  const { t, job, group, first, second, other, at } = await aSaturday()
  const administrator = await aUser(t, { level: 2 })
  await saveHours(t, group.id, [first, second])
  await at(9)
  expect(await typesOf(t, first)).toEqual([])
  await at(10)
  await at(11)
  expect(await typesOf(t, first)).toEqual(['schedule.late'])
  expect(await typesOf(t, second)).toEqual([])
  const board = await t.call(today.board)
  expect(board.visits.content[0]).toMatchObject({ taken: null, told: [{ tenantUserId: first.id }] })
  await at(19)
  expect(await typesOf(t, second)).toEqual([])
  await at(20)
  // The same job once more, as after a restart.
  await at(20)
  expect(await typesOf(t, second)).toEqual(['schedule.late'])
  expect(await typesOf(t, administrator)).toEqual([])
  await at(30)
  await at(40)
  expect(await typesOf(t, administrator)).toEqual(['schedule.late'])
  for (const nobody of [other, t.boss, job.worker]) expect(await typesOf(t, nobody)).toEqual([])
  // After an hour it is a no-show, which begins with the first again.
  await at(60)
  expect(await typesOf(t, first)).toEqual(['schedule.late', 'schedule.missed'])
  expect(await typesOf(t, second)).toEqual(['schedule.late'])
  const told = await t.call(duty.calls)
  expect(told).toMatchObject([{ type: 'schedule.missed', told: [{ tenantUserId: first.id }], taken: null }])
})

test('each step waits in the queue for its moment, whatever process runs it', async () => {
  const { t, group, first, second, at } = await aSaturday()
  await saveHours(t, group.id, [first, second])
  const queued = async (callId: number) => {
    const { rows } = await t.owner.query<{ at: Date }>(
      `select start_after as at from pgboss.job where data->>'job' = 'duty-due' and data->>'callId' = $1
        and data->>'tenantId' = $2 order by start_after`,
      [String(callId), String(t.tenantId)],
    )
    return rows.map((row) => (row.at.getTime() - start) / 60_000)
  }
  await at(10)
  const [call] = await t.call(duty.calls)
  expect(await queued(call!.id)).toEqual([20])
  await at(20)
  expect(await queued(call!.id)).toEqual([20, 30])
})

test('who takes it after nine minutes has it: nobody else is told, and the board names them', async () => {
  const { t, eventId, group, first, second, at } = await aSaturday()
  await saveHours(t, group.id, [first, second])
  await at(10)
  await at(19)
  await t.call(today.take, { ...visitOf(eventId), body: {} }, { as: first })
  await at(20)
  await at(40)
  expect(await typesOf(t, second)).toEqual([])
  expect(await t.call(duty.calls)).toMatchObject([{ taken: { tenantUserId: first.id } }])
  // The no-show is said to who has it.
  await at(60)
  await at(80)
  expect(await typesOf(t, first)).toEqual(['schedule.late', 'schedule.missed'])
  expect(await typesOf(t, second)).toEqual([])
  // Handed back: the next is told ten minutes later.
  await t.call(today.release, { ...visitOf(eventId), query: {} }, { as: first })
  await at(89)
  expect(await typesOf(t, second)).toEqual([])
  await at(90)
  expect(await typesOf(t, second)).toEqual(['schedule.missed'])
})

test('a team leader on duty says that they have it where they were told, and nowhere else', async () => {
  const { t, eventId, group, second, at } = await aSaturday()
  const stranger = await aUser(t, { level: 4 })
  await saveHours(t, group.id, [second])
  await at(10)
  const [told] = (await t.call(notifications.list, {}, { as: second })) as { link: string }[]
  expect(told).toMatchObject({ link: '/me/duty' })
  const [call] = await t.call(duty.calls, {}, { as: second })
  const params = { id: call!.id }
  expect(await t.call(duty.calls, {}, { as: stranger })).toEqual([])
  expect((await t.refused(duty.take, { params }, { as: stranger })).status).toBe(404)
  expect(await t.call(duty.take, { params }, { as: second })).toMatchObject({
    taken: { tenantUserId: second.id },
  })
  const { visits } = await t.call(today.board)
  expect(visits.content.find((visit) => visit.eventId === eventId)!.taken).toMatchObject({
    tenantUserId: second.id,
  })
})

test('the call is over when the person comes', async () => {
  const { t, job, eventId, group, first, second, at } = await aSaturday()
  await saveHours(t, group.id, [first, second])
  await at(10)
  const body = {
    jobId: job.id,
    eventId,
    occurrenceStart,
    startedAt: new Date(start + 15 * 60_000).toISOString(),
  }
  t.clock.set(new Date(start + 15 * 60_000))
  await t.call(works.start, { body }, { as: job.worker })
  expect(await t.call(duty.calls)).toEqual([])
  await at(20)
  expect(await typesOf(t, second)).toEqual([])
})

test('who is on leave, suspended or has left is passed over; where nobody is left, all are told as without duty', async () => {
  const { t, group, first, second, other, at } = await aSaturday()
  const third = await aUser(t, { level: 3 })
  await saveHours(t, group.id, [first, third, second])
  const type = await aLeaveType(t)
  const days = { from: '2026-03-07', to: '2026-03-08', type: type.id }
  await t.call(leave.add, { body: { tenantUserId: first.id, ...days } })
  await t.call(users.remove, { params: third, query: { force: true } })
  await t.settle()
  const before = await typesOf(t, first)
  await at(10)
  expect(await typesOf(t, first)).toEqual(before)
  expect(await typesOf(t, second)).toEqual(['schedule.late'])
  expect(await typesOf(t, other)).not.toContain('schedule.late')
  // Now the last one leaves too: the no-show is told to everybody of the office.
  await t.call(users.remove, { params: second, query: { force: true } })
  await at(60)
  for (const manager of [other, t.boss]) expect(await typesOf(t, manager)).toContain('schedule.missed')
})

test('whom the person on duty is told of is never themselves', async () => {
  const { t, group, first, second, at } = await aSaturday()
  const job = await aJob(t, { assignees: [first] })
  await inGroup(t, job.site.id, group.id)
  const id = await anEvent(t, job, { startLocal: '2026-03-07T05:00:00', frequency: null })
  const scope = await t.scope()
  await scope.change('schedule_events', { updated_at: scope.now }).where('id', '=', id).execute()
  await saveHours(t, group.id, [first, second])
  await at(10)
  expect(await typesOf(t, first)).toEqual(['schedule.late'])
  expect(await typesOf(t, second)).toEqual(['schedule.late'])
})

test('a site in two groups is told to the first of both; a site that changes groups to those of the new one', async () => {
  const { t, job, group, first, second, other, at } = await aSaturday()
  const south = await aSiteGroup(t)
  await saveHours(t, group.id, [first])
  await saveHours(t, south.id, [second])
  await inGroup(t, job.site.id, south.id)
  await at(10)
  expect(await typesOf(t, first)).toEqual(['schedule.late'])
  expect(await typesOf(t, second)).toEqual(['schedule.late'])
  const scope = await t.scope()
  const west = await aSiteGroup(t)
  await saveHours(t, west.id, [other])
  await scope.remove('site_group_sites').where('site_id', '=', job.site.id).execute()
  await inGroup(t, job.site.id, west.id)
  await at(20)
  expect(await typesOf(t, other)).toEqual(['schedule.late'])
})

test('a company without duty tells whom it told before, and keeps no call', async () => {
  const { t, first, second, other, at } = await aSaturday()
  await at(10)
  await at(30)
  for (const manager of [first, other, t.boss]) expect(await typesOf(t, manager)).toEqual(['schedule.late'])
  expect(await typesOf(t, second)).toEqual([])
  expect(await t.call(duty.calls)).toEqual([])
  expect((await t.call(today.board)).visits.content[0]).not.toHaveProperty('told')
})

test('a problem is told to the person on duty and the people of the site, until the office looks after it', async () => {
  const { t, job, first, second, other } = await aSaturday()
  t.clock.set(new Date(start))
  await saveHours(t, null, [first, second])
  const { id } = await aProblem(t, { job })
  await t.settle()
  expect(await typesOf(t, first)).toEqual(['problem.reported'])
  expect(await typesOf(t, job.worker)).toEqual(['problem.reported'])
  expect(await typesOf(t, other)).toEqual([])
  await t.call(problems.update, { params: { id }, body: { state: 'IN_PROGRESS', note: '', version: 1 } })
  t.clock.set(new Date(start + 10 * 60_000))
  const [{ id: callId }] = (await (await t.scope()).from('duty_calls').select('id').execute()) as [
    { id: number },
  ]
  await dutyDue(await t.scope(), { callId })
  await t.settle()
  expect(await typesOf(t, second)).toEqual([])
  expect(await t.call(duty.calls)).toEqual([])
})

test('a role on duty is told together', async () => {
  const { t, group, at } = await aSaturday()
  const two = [await aUser(t, { level: 4 }), await aUser(t, { level: 4 })]
  await saveHours(t, group.id, [], { roleId: t.roleIds.get(4) })
  await at(10)
  for (const each of two) expect(await typesOf(t, each)).toEqual(['schedule.late'])
})

test('a sick call is told to who is on duty for each site, and as before where nobody is', async () => {
  const { t, group, first, second, other } = await aSaturday()
  t.clock.set(new Date(start - 3_600_000))
  const person = await aUser(t)
  const there = await aJob(t, { assignees: [person] })
  const elsewhere = await aJob(t, { assignees: [person], site: await aSite(t) })
  for (const job of [there, elsewhere])
    await anEvent(t, job, { startLocal: `2026-03-07T${job === there ? '06' : '10'}:00:00`, frequency: null })
  await inGroup(t, there.site.id, group.id)
  await saveHours(t, group.id, [second])
  const types = await t.call(leave.types, {}, { as: person })
  const type = types.find(({ kind }) => kind === 'SICK')!.id
  await t.call(leave.ask, { body: { from: '2026-03-07', to: '2026-03-07', type } }, { as: person })
  await t.settle()
  const saidTo = async (as: TestUser) =>
    ((await t.call(notifications.list, {}, { as })) as { type: string; message: string }[])
      .filter(({ type: kind }) => kind === 'leave.sick')
      .map(({ message }) => message.replace(/.*: /, ''))
  expect(await saidTo(second)).toEqual(['1.'])
  for (const manager of [first, other, t.boss]) expect(await saidTo(manager)).toEqual(['1.'])
  expect(await t.call(duty.calls)).toMatchObject([
    { type: 'leave.sick', told: [{ tenantUserId: second.id }] },
  ])
})

test('a low score is told to who is on duty and to subscribers, and waits until one of them has it', async () => {
  const { t, first, second, other } = await aSaturday()
  t.clock.set(new Date(start))
  await saveHours(t, null, [first, second])
  const job = await aJob(t, {
    assignees: [await aUser(t, { level: 4 })],
    specs: [{ type: 'INSPECTION', items: [{ questions: [{ answerType: 'RATING' }] }] }],
  })
  const body = { jobId: job.id, startedAt: new Date(start - 60_000).toISOString() }
  const as = { as: job.worker }
  const { workId } = await t.call(works.start, { body: { ...body, specTypes: ['INSPECTION'] } }, as)
  const params = { id: workId }
  const answers = [{ questionnaireId: job.detail.questionIds[0]!, answer: '1' }]
  await t.call(works.answer, { params, body: { answers } }, as)
  await t.call(works.complete, { params, body: { endedAt: new Date(start).toISOString() } }, as)
  await t.settle()
  expect(await typesOf(t, first)).toEqual(['work.lowScore'])
  const query = {
    notificationCategory: 'SITE' as const,
    mappedId: job.site.id,
    type: 'work.lowScore' as const,
  }
  const preview = await t.call(notifications.preview, { query })
  expect(preview.map(({ tenantUserId }) => tenantUserId)).toEqual([first.id])
  const [call] = await t.call(duty.calls)
  await t.call(duty.take, { params: { id: call!.id } }, { as: other })
  t.clock.set(new Date(start + 10 * 60_000))
  await dutyDue(await t.scope(), { callId: call!.id })
  await t.settle()
  expect(await typesOf(t, second)).toEqual([])
  expect(await t.call(duty.calls)).toMatchObject([{ taken: { tenantUserId: other.id } }])
})

test('visits without a person are told to who is on duty, until people have them', async () => {
  const { t, job, group, first, second, other } = await aSaturday()
  await saveHours(t, group.id, [first, second], { weekdays: [5, 6] })
  await t.call(users.remove, { params: job.worker, query: { force: true } })
  await t.settle()
  expect(await typesOf(t, first)).toEqual(['roster.uncovered'])
  for (const manager of [second, other]) expect(await typesOf(t, manager)).toEqual([])
  const [call] = await t.call(duty.calls)
  t.clock.set(new Date('2026-03-06T02:10:00Z'))
  await dutyDue(await t.scope(), { callId: call!.id })
  await t.settle()
  expect(await typesOf(t, second)).toEqual(['roster.uncovered'])
  // What is needed is taken away: there is nothing left to cover.
  const scope = await t.scope()
  await scope.change('jobs', { enabled: false }).where('id', '=', job.id).execute()
  expect(await t.call(duty.calls)).toEqual([])
})
