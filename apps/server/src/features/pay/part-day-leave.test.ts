import { leave } from '@muster/contract/leave/leave'
import { pay } from '@muster/contract/pay/pay'
import { payroll } from '@muster/contract/pay/payroll'
import { today } from '@muster/contract/today'
import { expect, test } from 'vitest'
import { aJob, anEvent, aSite, aWork, type TestJob } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { aLeaveType, approvedLeave } from '../leave/examples.ts'
import { aCalendar, approveAll, rowOf } from './examples.ts'

// Wednesday, 10:00 in Brisbane.
standingStill('2026-04-01T00:00:00Z')

const week = '2026-04-06'
const minutes = 60_000
/** Tuesday 7 April, by the clock of Brisbane. */
const on = (time: string) => `2026-04-07T${time}:00+10:00`
const twoHours = { from: on('10:00'), to: on('12:00') }

async function aShift(t: Tenant) {
  await aCalendar(t, week)
  const person = await aUser(t)
  const job = await aJob(t, { site: await aSite(t), assignees: [person] })
  await anEvent(t, job, { startLocal: '2026-04-07T09:00:00', frequency: null, durationMinutes: 456 })
  return { person, job }
}
const aVisit = (t: Tenant, job: TestJob, from: string, to: string) =>
  aWork(t, { job, startedAt: new Date(on(from)).toISOString(), endedAt: new Date(on(to)).toISOString() })
async function periodOf(t: Tenant) {
  const periods = await t.call(pay.list, { query: { from: week, to: '2026-04-12' } })
  return periods[0]!.id
}
const sheetOf = async (t: Tenant, person: TestUser) =>
  t.call(pay.person, { params: { id: await periodOf(t), tenantUserId: person.id } })
const over = new Date('2026-04-14T00:00:00Z')

test('P-01: two hours of leave in a shift are two hours, in rows, for the person, for who approves and in files', async () => {
  const t = await aTenant()
  const { person } = await aShift(t)
  const type = await aLeaveType(t, { payrollCode: 'AL' })
  const { id } = await approvedLeave(t, person, { ...twoHours, type })
  expect(await t.call(leave.effect, { params: { id } })).toMatchObject({
    ...{ minutes: 456, leaveMinutes: 120 },
    shifts: [{ duration: 456, leaveMinutes: 120 }],
  })
  t.clock.set(over)
  const periodId = await periodOf(t)
  const row = await rowOf(t, periodId, person.id)
  expect(row.leave).toMatchObject([{ typeId: type.id, time: 120 * minutes }])
  const mine = await t.call(pay.mine, {}, { as: person })
  expect(mine.find(({ period }) => period.id === periodId)?.leave).toEqual(row.leave)
  await approveAll(t, periodId)
  await t.call(pay.lock, { params: { id: periodId } })
  const preview = await t.call(pay.preview, { params: { id: periodId }, query: { format: 'MUSTER_CSV' } })
  expect(preview.hours).toBe('2.00')
})

test.each(['before the visit', 'after the visit'])(
  'P-01: who works after the leave has both, and is not late; leave approved %s',
  async (when) => {
    const t = await aTenant()
    const { person, job } = await aShift(t)
    if (when === 'before the visit') await approvedLeave(t, person, twoHours)
    t.clock.set(over)
    await aVisit(t, job, '12:05', '16:36')
    if (when === 'after the visit') await approvedLeave(t, person, twoHours)
    const row = await rowOf(t, await periodOf(t), person.id)
    expect(row.leave).toMatchObject([{ time: 120 * minutes }])
    expect(row).toMatchObject({ clockedTime: 271 * minutes, plannedTime: 336 * minutes })
    expect(row.exceptions.map(({ code }) => code)).not.toContain('LATE')
    expect(row.exceptions.map(({ code }) => code)).not.toContain('NO_PLAN')
    const hours = await t.call(payroll.byUser, {
      query: { tenantUserId: person.id, startDate: week, endDate: '2026-04-12' },
    })
    expect(hours.totalDailyQuote).toBe(336 * minutes)
  },
)

test('P-01: the hour before the leave that was not worked is missed, from 09:00 for an hour', async () => {
  const t = await aTenant()
  const { person, job } = await aShift(t)
  t.clock.set(over)
  await aVisit(t, job, '12:05', '16:36')
  await approvedLeave(t, person, twoHours)
  const { row, days } = await sheetOf(t, person)
  expect(row.exceptions).toEqual([{ code: 'MISSED_VISIT', params: { count: 1 } }])
  expect(days[0]!.missed).toMatchObject([
    { startTime: '2026-04-07T09:00:00.000+10:00', plannedTime: 60 * minutes },
  ])
  expect(days[0]!.visits).toMatchObject([{ plannedStart: '2026-04-07T12:00:00.000+10:00' }])
})

test('P-01: leave that was approved after a shift without a visit leaves the rest of it missed', async () => {
  const t = await aTenant()
  const { person } = await aShift(t)
  t.clock.set(over)
  await approvedLeave(t, person, { from: on('08:00'), to: on('12:00') })
  const { row, days } = await sheetOf(t, person)
  expect(row).toMatchObject({ plannedTime: 276 * minutes, leave: [{ time: 180 * minutes }] })
  expect(days[0]!.missed).toMatchObject([
    { startTime: '2026-04-07T12:00:00.000+10:00', plannedTime: 276 * minutes },
  ])
})

test('P-01: who was late after leave that began the shift is late by what is beside it', async () => {
  const t = await aTenant()
  const { person, job } = await aShift(t)
  t.clock.set(over)
  await aVisit(t, job, '12:20', '16:36')
  await approvedLeave(t, person, { from: on('08:00'), to: on('12:00') })
  const row = await rowOf(t, await periodOf(t), person.id)
  expect(row.exceptions).toEqual([{ code: 'LATE', params: { count: 1, minutes: 20 } }])
})

test('P-01: who calls in sick for the day after two hours of work has the rest of the shift as sick leave', async () => {
  const t = await aTenant()
  const { person, job } = await aShift(t)
  t.clock.set(over)
  await aVisit(t, job, '09:00', '11:00')
  await approvedLeave(t, person, { from: '2026-04-07', to: '2026-04-07', kind: 'SICK' })
  expect(await rowOf(t, await periodOf(t), person.id)).toMatchObject({
    ...{ clockedTime: 120 * minutes, plannedTime: 120 * minutes, exceptions: [] },
    leave: [{ time: 336 * minutes }],
  })
})

test('G-02: sick leave noted inside annual leave replaces it for these hours, also after the lock', async () => {
  const t = await aTenant()
  const { person } = await aShift(t)
  const [annual, sick] = [await aLeaveType(t), await aLeaveType(t, { kind: 'SICK' })]
  await approvedLeave(t, person, { from: week, to: '2026-04-10', type: annual })
  t.clock.set(over)
  const id = await periodOf(t)
  await approveAll(t, id)
  await t.call(pay.lock, { params: { id } })
  await approvedLeave(t, person, { ...twoHours, type: sick })
  await t.settle()
  const [, next] = (await t.call(pay.list, { query: { from: week, to: '2026-04-20' } })).toReversed()
  const times = (some: readonly { typeId: number | null; time: number }[] = []) =>
    new Map(some.map(({ typeId, time }) => [typeId, time / minutes]))
  expect(times((await rowOf(t, next!.id, person.id)).leaveAdjustments)).toEqual(
    new Map([
      [annual.id, -120],
      [sick.id, 120],
    ]),
  )
  await t.call(pay.unlock, { params: { id }, body: { reason: 'Sick on holiday' } })
  expect(times((await rowOf(t, id, person.id)).leave)).toEqual(
    new Map([
      [annual.id, 336],
      [sick.id, 120],
    ]),
  )
})

test('P-01: Today says late and missing only of the time beside leave', async () => {
  const t = await aTenant()
  const { person, job } = await aShift(t)
  await approvedLeave(t, person, { from: '2026-04-08T08:00:00+10:00', to: '2026-04-08T12:00:00+10:00' })
  await anEvent(t, job, { startLocal: '2026-04-08T09:00:00', frequency: null, durationMinutes: 456 })
  const stateAt = async (time: string) => {
    t.clock.set(new Date(`2026-04-08T${time}:00+10:00`))
    const board = await t.call(today.board, { query: { date: '2026-04-08' } })
    return board.visits.content.map(({ state }) => state)
  }
  expect(await stateAt('10:30')).toEqual(['TO_COME'])
  expect(await stateAt('12:15')).toEqual(['LATE'])
  expect(await stateAt('13:30')).toEqual(['MISSING'])
})
