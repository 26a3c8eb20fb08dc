import { company } from '@muster/contract/company/company'
import { leave } from '@muster/contract/leave/leave'
import { pay } from '@muster/contract/pay/pay'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { aJob, anEvent, aSite } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { aLeaveType, approvedLeave, askedLeave } from '../leave/examples.ts'
import { aCalendar, approveAll, rowOf } from './examples.ts'

// Wednesday, 10:00 in Brisbane.
standingStill('2026-04-08T00:00:00Z')

const hour = 3_600_000
const week = '2026-04-13'

async function aWeekOfShifts(t: Tenant) {
  await aCalendar(t, week)
  const person = await aUser(t)
  const job = await aJob(t, { site: await aSite(t), assignees: [person] })
  await anEvent(t, job, { startLocal: `${week}T18:00:00`, until: '2026-04-19' })
  return { person, job }
}
async function periodOf(t: Tenant, firstDay: string) {
  const periods = await t.call(pay.list, { query: { from: week, to: '2026-05-07' } })
  return periods.find((period) => period.firstDay === firstDay)!.id
}
async function lockWeek(t: Tenant, firstDay = week) {
  const id = await periodOf(t, firstDay)
  await approveAll(t, id)
  await t.call(pay.lock, { params: { id } })
  return id
}
const over = new Date('2026-04-21T00:00:00Z')
async function nextRow(t: Tenant, person: TestUser, firstDay = '2026-04-20') {
  await t.settle()
  return rowOf(t, await periodOf(t, firstDay), person.id)
}

test('leave that the office takes back after the lock is taken off the next period', async () => {
  const t = await aTenant()
  const { person } = await aWeekOfShifts(t)
  const type = await aLeaveType(t, { payrollCode: 'AL' })
  const { id: leaveId } = await approvedLeave(t, person, { from: week, to: '2026-04-14', type })
  t.clock.set(over)
  const id = await lockWeek(t)
  const locked = await t.call(pay.read, { params: { id } })
  expect(locked.rows[0]!.leave).toMatchObject([{ typeId: type.id, time: 4 * hour, isHandedOver: true }])
  expect(await nextRow(t, person)).toBeUndefined()

  await t.call(leave.takeBack, { params: { id: leaveId } })
  const row = await nextRow(t, person)
  const adjusted = { typeId: type.id, typeName: type.name, paid: true, isHandedOver: true, time: -4 * hour }
  expect(row).toMatchObject({ clockedTime: 0, adjustedTime: 0, leaveAdjustments: [adjusted] })
  expect(row).not.toHaveProperty('leave')
  expect(await t.call(pay.read, { params: { id } })).toEqual(locked)

  const next = await periodOf(t, '2026-04-20')
  const sheet = await t.call(pay.person, { params: { id: next, tenantUserId: person.id } })
  expect(sheet.leaveAdjustments).toMatchObject([
    {
      ...{ leaveId, typeName: type.name, time: -4 * hour, leaveFirstDay: week, leaveLastDay: '2026-04-14' },
      ...{ sourceFirstDay: week, paidFirstDay: '2026-04-20' },
    },
  ])
  const mine = await t.call(pay.mine, {}, { as: person })
  for (const period of mine) expect(period.leaveAdjustments).toEqual(sheet.leaveAdjustments)

  t.clock.set(new Date('2026-04-28T00:00:00Z'))
  await lockWeek(t, '2026-04-20')
  const preview = await t.call(pay.preview, { params: { id: next }, query: { format: 'MUSTER_CSV' } })
  expect(preview.rows.map(([, , date, kind, place, , , , , hours]) => [date, kind, place, hours])).toEqual([
    ['13/04/2026', 'Leave adjustment', `${type.name}, 13/04/2026 to 14/04/2026 (AL)`, '-4.00'],
  ])
  expect(preview.hours).toBe('-4.00')
})

test('leave that is approved after the lock is paid in the next period, also when it is approved twice over', async () => {
  const t = await aTenant()
  const { person } = await aWeekOfShifts(t)
  const type = await aLeaveType(t, { payrollCode: 'AL' })
  t.clock.set(over)
  const { id: leaveId } = await askedLeave(t, person, { from: '2026-04-15', to: '2026-04-16', type })
  const id = await lockWeek(t)
  expect((await rowOf(t, id, person.id)).exceptions).toEqual([{ code: 'MISSED_VISIT', params: { count: 7 } }])
  expect(await nextRow(t, person)).toBeUndefined()
  await t.call(leave.decide, { params: { id: leaveId }, body: { decision: 'APPROVED' } })
  expect((await nextRow(t, person)).leaveAdjustments).toMatchObject([{ typeId: type.id, time: 4 * hour }])

  await t.call(leave.takeBack, { params: { id: leaveId } })
  expect(await nextRow(t, person)).toBeUndefined()
  const noted = { tenantUserId: person.id, from: '2026-04-15', to: '2026-04-15', type: type.id }
  const { id: notedId } = await t.call(leave.add, { body: noted })
  expect((await nextRow(t, person)).leaveAdjustments).toMatchObject([{ time: 2 * hour }])

  t.clock.set(new Date('2026-04-28T00:00:00Z'))
  await lockWeek(t, '2026-04-20')
  await t.call(leave.takeBack, { params: { id: notedId } })
  expect((await nextRow(t, person)).leaveAdjustments).toMatchObject([{ time: 2 * hour }])
  expect((await nextRow(t, person, '2026-04-27')).leaveAdjustments).toMatchObject([{ time: -2 * hour }])
})

test('sick leave of days that are locked is paid later, and an approval given before it is void', async () => {
  const t = await aTenant()
  const { person, job } = await aWeekOfShifts(t)
  await anEvent(t, job, { startLocal: '2026-04-20T18:00:00', frequency: null })
  t.clock.set(over)
  await lockWeek(t)
  const next = await periodOf(t, '2026-04-20')
  await approveAll(t, next)
  expect(await rowOf(t, next, person.id)).toMatchObject({ state: 'APPROVED' })
  await approvedLeave(t, person, { from: '2026-04-17', to: '2026-04-17', kind: 'SICK' })
  const row = await nextRow(t, person)
  expect(row).toMatchObject({ state: 'OPEN', leaveAdjustments: [{ time: 2 * hour, isHandedOver: true }] })
  expect(row.exceptions.map(({ code }) => code)).toContain('EDITED_AFTER_APPROVAL')

  const id = await periodOf(t, week)
  await t.call(pay.unlock, { params: { id }, body: { reason: 'Sick leave came in' } })
  expect((await rowOf(t, id, person.id)).leave).toMatchObject([{ time: 2 * hour }])
  expect(await nextRow(t, person)).not.toHaveProperty('leaveAdjustments')
})

test('what began before the person took leave back stays leave; P-01: a visit sent late is no leave', async () => {
  const t = await aTenant()
  const { person, job } = await aWeekOfShifts(t)
  t.clock.set(over)
  const own = await approvedLeave(t, person, { from: week, to: week })
  const { id: leaveId } = await approvedLeave(t, person, { from: '2026-04-15', to: '2026-04-15' })
  const id = await lockWeek(t)
  expect((await rowOf(t, id, person.id)).leave!.map(({ time }) => time)).toEqual([2 * hour, 2 * hour])
  await t.call(leave.withdraw, { params: { id: own.id } }, { as: person })
  expect(await nextRow(t, person)).toBeUndefined()

  const work = await t.call(
    works.start,
    { body: { jobId: job.id, startedAt: '2026-04-15T08:00:00Z' } },
    { as: person },
  )
  const params = { id: work.workId }
  await t.call(works.complete, { params, body: { endedAt: '2026-04-15T09:00:00Z' } }, { as: person })
  expect(await nextRow(t, person)).toMatchObject({
    // One of the two hours was worked.
    adjustedTime: hour,
    leaveAdjustments: [{ time: -hour }],
  })
  const next = await periodOf(t, '2026-04-20')
  const sheet = await t.call(pay.person, { params: { id: next, tenantUserId: person.id } })
  expect(sheet.leaveAdjustments).toMatchObject([{ leaveId }])

  const leader = await aUser(t, { level: 4 })
  const scope = await t.scope()
  await scope.into('job_assignees', { job_id: job.id, user_id: leader.id, hours: 0 }).execute()
  await anEvent(t, job, { startLocal: '2026-04-20T18:00:00', frequency: null })
  await t.call(company.updateSettings, { body: { payLeaders: 'PROPOSE' } })
  const read = { params: { id: next, tenantUserId: person.id } }
  const seen = JSON.stringify(await t.call(pay.person, read, { as: leader }))
  expect(seen).not.toContain('leaveAdjustments')
})

test('an earlier week that has nothing but leave approved afterwards is locked first', async () => {
  const t = await aTenant()
  const { person } = await aWeekOfShifts(t)
  t.clock.set(new Date('2026-04-28T00:00:00Z'))
  await approvedLeave(t, person, { from: '2026-04-15', to: '2026-04-15' })
  const later = await periodOf(t, '2026-04-20')
  expect(await t.refused(pay.lock, { params: { id: later } })).toMatchObject({
    reason: 'pay.earlierOpen',
    params: { from: week },
  })
  await lockWeek(t)
  await t.call(pay.lock, { params: { id: later } })
})
