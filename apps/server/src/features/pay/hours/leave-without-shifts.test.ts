import { leave } from '@muster/contract/leave/leave'
import { pay } from '@muster/contract/pay/pay'
import { expect, test } from 'vitest'
import { aJob, anEvent, aSite, aWork } from '../../../../test/office.ts'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../../test/tenant.ts'
import { aLeaveType, approvedLeave, askedLeave } from '../../leave/examples.ts'
import { aCalendar, approveAll, rowOf } from '../examples.ts'

// Wednesday, 10:00 in Brisbane.
standingStill('2026-04-08T00:00:00Z')

const hour = 3_600_000
const week = '2026-04-13'
const days = { from: week, to: '2026-04-19' }
const over = new Date('2026-04-21T00:00:00Z')

const agree = async (t: Tenant, person: TestUser, minutes: number | null) =>
  (await t.scope()).change('users', { agreed_week_minutes: minutes }).where('id', '=', person.id).execute()
/** A person without a job, with 38 hours a week. */
async function aCasual(t: Tenant, minutes: number | null = 2280) {
  await aCalendar(t, '2026-03-30')
  const person = await aUser(t)
  await agree(t, person, minutes)
  return person
}
async function periodOf(t: Tenant, firstDay = week) {
  const periods = await t.call(pay.list, { query: { from: firstDay, to: firstDay } })
  return periods[0]!.id
}
const hoursOf = async (t: Tenant, person: TestUser, firstDay = week) =>
  (await rowOf(t, await periodOf(t, firstDay), person.id))?.leave?.map(({ typeId, isHoliday, time }) => [
    ...[typeId, isHoliday ?? false, time / hour],
  ])
const spreadOf = async (t: Tenant, id: number) => (await t.call(leave.effect, { params: { id } })).spread

test('P-06: leave of a person without shifts has the hours of the agreed week, shown before it is approved', async () => {
  const t = await aTenant()
  const person = await aCasual(t)
  const type = await aLeaveType(t)
  const { id } = await askedLeave(t, person, { ...days, type })
  const shown = { basis: 'AGREED_WEEK', minutes: 2280, days: 5, weekMinutes: 2280 }
  expect(await spreadOf(t, id)).toEqual(shown)
  await t.call(leave.decide, { params: { id }, body: { decision: 'APPROVED' } })
  // What was approved stays.
  await agree(t, person, 600)
  expect(await spreadOf(t, id)).toEqual(shown)
  t.clock.set(over)
  expect(await hoursOf(t, person)).toEqual([[type.id, false, 38]])
  const period = await periodOf(t)
  const preview = await t.call(pay.preview, { params: { id: period }, query: { format: 'MUSTER_CSV' } })
  expect(preview).toMatchObject({ hours: '38.00', lines: 5 })
  const mine = await t.call(pay.mine, {}, { as: person })
  expect(mine.find((each) => each.period.id === period)?.leave).toMatchObject([{ time: 38 * hour }])
})

test('P-06: hours that are typed with the request, or by who approves it, count instead of the shifts', async () => {
  const t = await aTenant()
  const person = await aCasual(t, null)
  const job = await aJob(t, { site: await aSite(t), assignees: [person] })
  await anEvent(t, job, { startLocal: `${week}T18:00:00`, until: '2026-04-14' })
  const type = await aLeaveType(t)
  const body = { from: week, to: '2026-04-14', type: type.id, minutes: 960 }
  const asked = await t.call(leave.ask, { body }, { as: person })
  expect(asked.minutes).toBe(960)
  expect(await spreadOf(t, asked.id)).toMatchObject({ basis: 'TYPED', minutes: 960, days: 2 })
  const decision = { decision: 'APPROVED' as const, minutes: 900 }
  expect((await t.call(leave.decide, { params: { id: asked.id }, body: decision })).minutes).toBe(900)
  t.clock.set(over)
  expect(await hoursOf(t, person)).toEqual([[type.id, false, 15]])
  // The shifts were leave, and are not missed.
  expect((await rowOf(t, await periodOf(t), person.id)).exceptions).toEqual([])
  expect(await t.refused(leave.ask, { body: { ...body, minutes: 0 } }, { as: person })).toMatchObject({
    status: 400,
  })
})

test('P-06: without shifts, an agreement and typed hours none are known, and this is said', async () => {
  const t = await aTenant()
  const person = await aCasual(t, null)
  const { id } = await askedLeave(t, person, days)
  expect(await spreadOf(t, id)).toEqual({ basis: 'NONE', minutes: 0, days: 0, weekMinutes: 0 })
})

test('P-06: a day off beside shifts of the week is no leave', async () => {
  const t = await aTenant()
  const person = await aCasual(t)
  const job = await aJob(t, { site: await aSite(t), assignees: [person] })
  await anEvent(t, job, { startLocal: `${week}T18:00:00`, until: '2026-04-14' })
  const off = await approvedLeave(t, person, { from: '2026-04-16', to: '2026-04-16' })
  expect(await spreadOf(t, off.id)).toBeNull()
  // The shifts of Monday and Tuesday say the hours of leave on them, also after they were taken.
  const type = await aLeaveType(t)
  const { id } = await approvedLeave(t, person, { from: week, to: '2026-04-14', type })
  expect(await spreadOf(t, id)).toBeNull()
  t.clock.set(over)
  expect(await hoursOf(t, person)).toEqual([[type.id, false, 4]])
})

test('P-06: a public holiday is none of the leave, what was worked neither, and sick leave goes first', async () => {
  const t = await aTenant()
  const person = await aCasual(t)
  const [annual, sick] = [await aLeaveType(t), await aLeaveType(t, { kind: 'SICK' })]
  // Good Friday is 3 April 2026.
  t.clock.set(new Date('2026-03-25T00:00:00Z'))
  await approvedLeave(t, person, { from: '2026-03-30', to: '2026-04-03', type: annual })
  await approvedLeave(t, person, { from: '2026-03-31', to: '2026-03-31', type: sick })
  t.clock.set(over)
  const job = await aJob(t, { site: await aSite(t), assignees: [person] })
  await aWork(t, {
    ...{ job, by: person, localDate: '2026-04-01' },
    ...{ startedAt: '2026-04-01T01:00:00Z', endedAt: '2026-04-01T04:00:00Z' },
  })
  const hours = await hoursOf(t, person, '2026-03-30')
  expect(hours).toHaveLength(3)
  expect(hours).toEqual(
    expect.arrayContaining([
      // Monday and Thursday, and what three hours of work leave of Wednesday.
      [annual.id, false, 19.8],
      [sick.id, false, 7.6],
      [annual.id, true, 7.6],
    ]),
  )
})

test('P-06: noted after the lock, it is paid as one adjustment of the next period', async () => {
  const t = await aTenant()
  const person = await aCasual(t)
  const job = await aJob(t, { site: await aSite(t), assignees: [person] })
  await aWork(t, {
    ...{ job, by: person, localDate: '2026-04-18' },
    ...{ startedAt: '2026-04-18T01:00:00Z', endedAt: '2026-04-18T04:00:00Z' },
  })
  t.clock.set(over)
  for (const firstDay of ['2026-03-30', '2026-04-06']) await periodOf(t, firstDay)
  const id = await periodOf(t)
  await approveAll(t, id)
  await t.call(pay.lock, { params: { id } })
  const type = await aLeaveType(t)
  const body = { tenantUserId: person.id, from: '2026-04-15', to: '2026-04-16', type: type.id }
  const noted = await t.call(leave.add, { body })
  await t.settle()
  const next = await periodOf(t, '2026-04-20')
  const adjusted = async () => (await rowOf(t, next, person.id))?.leaveAdjustments
  expect(await adjusted()).toMatchObject([{ typeId: type.id, time: 15.2 * hour }])
  await t.call(leave.takeBack, { params: { id: noted.id } })
  await t.settle()
  expect(await adjusted()).toBeUndefined()
})
