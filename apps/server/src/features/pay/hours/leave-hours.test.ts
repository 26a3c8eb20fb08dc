import { company } from '@muster/contract/company/company'
import { leave } from '@muster/contract/leave/leave'
import { pay } from '@muster/contract/pay/pay'
import { calendar } from '@muster/contract/planning/calendar'
import { roster } from '@muster/contract/planning/roster'
import { localDate } from '@muster/rules/time/zone'
import { expect, test } from 'vitest'
import { aJob, anEvent, aSite } from '../../../../test/office.ts'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../../test/tenant.ts'
import { aLeaveType, approvedLeave } from '../../leave/examples.ts'
import { fillPlace } from '../../roster/places/fill-place.ts'
import { aCalendar, approveAll, rowOf } from '../examples.ts'
import { editedAfterApproval } from './exceptions.ts'

// Wednesday, 10:00 in Brisbane.
standingStill('2026-04-01T00:00:00Z')

const HOUR = 3_600_000
const calendarFrom = '2026-03-30'

/** A week with a visit of two hours each evening, and a night of eight hours from Sunday on. */
async function aPersonWithShifts(t: Tenant) {
  const person = await aUser(t)
  // The company works at Easter: these days are like others to it.
  for (const date of ['2026-04-03', '2026-04-04', '2026-04-05', '2026-04-06'])
    await t.call(calendar.saveHoliday, { body: { date, name: 'Easter', region: null, isHoliday: false } })
  const job = await aJob(t, { site: await aSite(t, { timezone: 'Australia/Sydney' }), assignees: [person] })
  await anEvent(t, job, { startLocal: '2026-04-06T18:00:00', until: '2026-04-12' })
  const night = await aJob(t, { site: await aSite(t, { timezone: 'Australia/Sydney' }), assignees: [person] })
  await anEvent(t, night, { startLocal: '2026-04-04T22:00:00', frequency: null, durationMinutes: 480 })
  return { person, job }
}
async function periodOf(t: Tenant, firstDay: string) {
  const periods = await t.call(pay.list, { query: { from: calendarFrom, to: '2026-04-30' } })
  return periods.find((period) => period.firstDay === firstDay)!
}
const leaveOf = async (t: Tenant, firstDay: string, person: TestUser) =>
  (await rowOf(t, (await periodOf(t, firstDay)).id, person.id))?.leave

/** By the calls of leave alone: the shifts of each leave that another has or nobody, by kind and first day of the week. */
async function countedAgain(t: Tenant, person: TestUser, weeks: readonly string[]) {
  const rows = await t.call(leave.list, { query: { tenantUserId: person.id, page: 0, size: 500 } })
  const sums: Record<string, number> = {}
  for (const row of 'content' in rows ? rows.content : []) {
    if (row.state !== 'APPROVED') continue
    const { shifts } = await t.call(leave.effect, { params: { id: row.id } })
    for (const { state, startTime, timezone, leaveMinutes } of shifts) {
      const date = localDate(timezone, Date.parse(startTime))
      const week = weeks.filter((first) => first <= date).at(-1)
      if (state !== 'RESTORED')
        sums[`${week} ${row.typeName}`] = (sums[`${week} ${row.typeName}`] ?? 0) + leaveMinutes * 60_000
    }
  }
  return sums
}

test('leave stands in the pay rows by kind as the shifts were planned, and a second count finds the same', async () => {
  const t = await aTenant()
  await aCalendar(t, calendarFrom)
  await t.call(company.updateSettings, { body: { payBasis: 'ELAPSED' } })
  const { person, job } = await aPersonWithShifts(t)
  const [annual, unpaid] = [await aLeaveType(t), await aLeaveType(t, { paid: false })]
  await approvedLeave(t, person, { from: '2026-04-04', to: '2026-04-07', type: annual })
  const part = { from: '2026-04-08T08:00:00+10:00', to: '2026-04-08T19:00:00+10:00', type: unpaid }
  await approvedLeave(t, person, part)
  // Another person takes one of the shifts: it was leave all the same.
  const { places } = await t.call(roster.read, {
    query: { startDate: '2026-04-06', endDate: '2026-04-12', by: 'SITE' },
  })
  const [monday] = places.filter(({ jobId, uncovered }) => jobId === job.id && uncovered > 0)
  await fillPlace(await t.scope(t.boss), monday!, (await aUser(t)).id)

  t.clock.set(new Date('2026-04-14T00:00:00Z'))
  const [first, second] = ['2026-03-30', '2026-04-06'] as const
  // The night when clocks go back: nine hours pass.
  expect(await leaveOf(t, first, person)).toEqual([
    { typeId: annual.id, typeName: annual.name, paid: true, isHandedOver: true, time: 9 * HOUR },
  ])
  const ofWeek = (await leaveOf(t, second, person))!
  expect(new Map(ofWeek.map(({ typeId, paid, time }) => [typeId, [paid, time]]))).toEqual(
    new Map([
      [annual.id, [true, 4 * HOUR]],
      // P-01: the leave ends at 19:00, the shift at 20:00.
      [unpaid.id, [false, HOUR]],
    ]),
  )
  const again = await countedAgain(t, person, [first, second])
  expect(again).toEqual({
    [`${first} ${annual.name}`]: 9 * HOUR,
    [`${second} ${annual.name}`]: 4 * HOUR,
    [`${second} ${unpaid.name}`]: HOUR,
  })

  const period = await periodOf(t, second)
  const row = await rowOf(t, period.id, person.id)
  // Thursday to Sunday were missed; leave is no visit, and is not missed.
  expect(row).toMatchObject({ visits: 0, clockedTime: 0, plannedTime: 8 * HOUR })
  expect(row.exceptions).toEqual([{ code: 'MISSED_VISIT', params: { count: 4 } }])
  const { days } = await t.call(pay.person, { params: { id: period.id, tenantUserId: person.id } })
  expect(
    days.map(({ date, visits, missed, leave: own }) => [date, visits.length, missed.length, own?.[0]?.time]),
  ).toEqual([
    ['2026-04-06', 0, 0, 2 * HOUR],
    ['2026-04-07', 0, 0, 2 * HOUR],
    ['2026-04-08', 0, 0, HOUR],
    ...['09', '10', '11', '12'].map((day) => [`2026-04-${day}`, 0, 1, undefined]),
  ])
  const mine = await t.call(pay.mine, {}, { as: person })
  expect(mine.find((each) => each.period.id === period.id)?.leave).toEqual(row.leave)
})

test('by the clock, the night when clocks go back is leave for eight hours', async () => {
  const t = await aTenant()
  await aCalendar(t, calendarFrom)
  const { person } = await aPersonWithShifts(t)
  await approvedLeave(t, person, { from: '2026-04-04', to: '2026-04-04' })
  t.clock.set(new Date('2026-04-14T00:00:00Z'))
  expect(await leaveOf(t, calendarFrom, person)).toMatchObject([{ time: 8 * HOUR }])
})

test('leave changes what was approved; a locked period keeps it, and hands over what is paid', async () => {
  const t = await aTenant()
  await aCalendar(t, calendarFrom)
  const { person } = await aPersonWithShifts(t)
  const [paid, codeless] = [await aLeaveType(t, { payrollCode: 'AL' }), await aLeaveType(t)]
  const unpaid = await aLeaveType(t, { paid: false, payrollCode: 'LWP' })
  const annual = await approvedLeave(t, person, { from: '2026-04-06', to: '2026-04-07', type: paid })
  await approvedLeave(t, person, { from: '2026-04-08', to: '2026-04-08', type: codeless })
  await approvedLeave(t, person, { from: '2026-04-09', to: '2026-04-09', type: unpaid })
  t.clock.set(new Date('2026-04-14T00:00:00Z'))
  const first = await periodOf(t, calendarFrom)
  await approveAll(t, first.id)
  await t.call(pay.lock, { params: { id: first.id } })
  const { id } = await periodOf(t, '2026-04-06')
  await approveAll(t, id)
  expect(await rowOf(t, id, person.id)).toMatchObject({ state: 'APPROVED' })
  await t.call(leave.takeBack, { params: { id: annual.id } })
  const changed = await rowOf(t, id, person.id)
  expect(changed.state).toBe('OPEN')
  expect(changed.leave!.map(({ typeId }) => typeId)).not.toContain(paid.id)
  const noted = await t.call(leave.add, {
    body: { tenantUserId: person.id, from: '2026-04-11', to: '2026-04-11', type: paid.id },
  })
  expect(noted.shifts).toBe(0)
  // The shift had begun: it stays the person's in the schedule, and is leave in the hours.
  const after = await rowOf(t, id, person.id)
  expect(after.leave).toHaveLength(3)
  expect(after.exceptions).toEqual([editedAfterApproval, { code: 'MISSED_VISIT', params: { count: 2 } }])
  await approveAll(t, id)
  await t.call(pay.lock, { params: { id } })
  const kept = (await rowOf(t, id, person.id)).leave
  expect(kept).toEqual(after.leave)
  const preview = await t.call(pay.preview, { params: { id }, query: { format: 'MUSTER_CSV' } })
  expect(preview.rows.map(([, , date, kind, place]) => [date, kind, place])).toEqual([
    ['08/04/2026', 'Leave', codeless.name],
    ['11/04/2026', 'Leave', `${paid.name} (AL)`],
  ])
})

test('paid leave with a code is handed over as lines of its own', async () => {
  const t = await aTenant()
  await aCalendar(t, calendarFrom)
  const { person } = await aPersonWithShifts(t)
  const type = await aLeaveType(t, { payrollCode: '12' })
  const { id: leaveId } = await approvedLeave(t, person, { from: '2026-04-06', to: '2026-04-07', type })
  await t.call(pay.updateMapping, {
    body: {
      people: [{ tenantUserId: person.id, system: 'MYOB_EXO', identifier: '104' }],
      codes: [{ system: 'MYOB_EXO', name: 'wageType', code: '1' }],
      leaveCodes: [{ system: 'MYOB_EXO', typeId: type.id, code: '12' }],
    },
  })
  t.clock.set(new Date('2026-04-14T00:00:00Z'))
  const { id } = await periodOf(t, '2026-04-06')
  const ours = await t.call(pay.preview, { params: { id }, query: { format: 'MUSTER_CSV' } })
  expect(ours).toMatchObject({ people: 1, lines: 2, hours: '4.00' })
  expect(ours.rows.map(([, , date, kind, place]) => [date, kind, place])).toEqual([
    ['06/04/2026', 'Leave', `${type.name} (12)`],
    ['07/04/2026', 'Leave', `${type.name} (12)`],
  ])
  const myob = await t.call(pay.preview, { params: { id }, query: { format: 'MYOB_EXO' } })
  expect(myob.rows.map(([who, , units, wage]) => [who, units, wage])).toEqual([
    ['104', '2.00', '12'],
    ['104', '2.00', '12'],
  ])
  expect(myob.missingCodes).toEqual([])
  // What had begun before the person took the leave back was leave.
  await t.call(leave.withdraw, { params: { id: leaveId } }, { as: person })
  expect((await leaveOf(t, '2026-04-06', person))![0]).toMatchObject({ time: 4 * HOUR })
})

test('a team leader does not read by which leave people are away', async () => {
  const t = await aTenant()
  await aCalendar(t, calendarFrom)
  const leader = await aUser(t, { level: 4 })
  const person = await aUser(t)
  const job = await aJob(t, { assignees: [person, leader] })
  await anEvent(t, job, { startLocal: '2026-04-06T18:00:00', until: '2026-04-07' })
  await approvedLeave(t, person, { from: '2026-04-06', to: '2026-04-06', kind: 'SICK', reason: 'A cold' })
  t.clock.set(new Date('2026-04-14T00:00:00Z'))
  await t.call(company.updateSettings, { body: { payLeaders: 'PROPOSE' } })
  const { id } = await periodOf(t, '2026-04-06')
  const [row] = (await t.call(pay.read, { params: { id } }, { as: leader })).rows
  expect(row).toMatchObject({ tenantUserId: person.id })
  expect(row).not.toHaveProperty('leave')
  const sheet = await t.call(pay.person, { params: { id, tenantUserId: person.id } }, { as: leader })
  expect(JSON.stringify(sheet)).not.toContain('"leave"')
})
