import { leave } from '@muster/contract/leave/leave'
import type { PaySystem } from '@muster/contract/pay/hand-over'
import { pay } from '@muster/contract/pay/pay'
import { payroll } from '@muster/contract/pay/payroll'
import { expect, test } from 'vitest'
import { aJob, anEvent, aSite, aWork } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { aLeaveType, approvedLeave } from '../leave/examples.ts'
import { aCalendar, approveAll, rowOf } from './examples.ts'

// Wednesday, 10:00 in Brisbane. Good Friday is 3 April 2026, Easter Monday 6 April.
standingStill('2026-04-01T00:00:00Z')

const hour = 3_600_000
const week = '2026-03-30'
const over = new Date('2026-04-14T00:00:00Z')

async function aPersonAtEaster(t: Tenant) {
  await aCalendar(t, week)
  const person = await aUser(t)
  const job = await aJob(t, { site: await aSite(t), assignees: [person] })
  await anEvent(t, job, { startLocal: '2026-04-02T09:00:00', durationMinutes: 456, until: '2026-04-03' })
  return { person, job }
}
async function periodOf(t: Tenant, firstDay = week) {
  const periods = await t.call(pay.list, { query: { from: week, to: '2026-04-30' } })
  return periods.find((period) => period.firstDay === firstDay)!.id
}
const leaveOf = async (t: Tenant, person: TestUser) =>
  (await rowOf(t, await periodOf(t), person.id))?.leave?.map(({ typeId, isHoliday, time, isHandedOver }) => [
    ...[typeId, isHoliday ?? false, time / hour, isHandedOver],
  ])
const bothDays = { from: '2026-04-02', to: '2026-04-03' }

test.each(['PLANNED', 'SICK'] as const)(
  'P-05: a public holiday inside leave of the kind %s is no leave, but hours of a public holiday not worked',
  async (kind) => {
    const t = await aTenant()
    const { person } = await aPersonAtEaster(t)
    const type = await aLeaveType(t, { kind })
    await approvedLeave(t, person, { ...bothDays, type })
    t.clock.set(over)
    expect(await leaveOf(t, person)).toEqual([
      [type.id, false, 7.6, true],
      [type.id, true, 7.6, true],
    ])
    const { days } = await t.call(pay.person, {
      params: { id: await periodOf(t), tenantUserId: person.id },
    })
    expect(days.map(({ date, leave: own }) => [date, own?.[0]?.isHoliday])).toEqual([
      ['2026-04-02', undefined],
      ['2026-04-03', true],
    ])
  },
)

test('P-05: a kind of leave may count public holidays as leave', async () => {
  const t = await aTenant()
  const { person } = await aPersonAtEaster(t)
  const type = await aLeaveType(t)
  await t.call(leave.updateType, { params: { id: type.id }, body: { holidaysAreLeave: true } })
  await approvedLeave(t, person, { ...bothDays, type })
  t.clock.set(over)
  expect(await leaveOf(t, person)).toEqual([[type.id, false, 15.2, true]])
})

test('P-05: a holiday of another state is leave; a night has the hours that lie on the holiday', async () => {
  const t = await aTenant()
  await aCalendar(t, '2026-06-01')
  const person = await aUser(t)
  const type = await aLeaveType(t)
  // The King's Birthday: 8 June 2026 in New South Wales, not in Queensland.
  for (const timezone of ['Australia/Sydney', 'Australia/Brisbane']) {
    const job = await aJob(t, { site: await aSite(t, { timezone }), assignees: [person] })
    await anEvent(t, job, { startLocal: '2026-06-07T22:00:00', frequency: null, durationMinutes: 480 })
  }
  await approvedLeave(t, person, { from: '2026-06-07', to: '2026-06-08', type })
  t.clock.set(new Date('2026-06-16T00:00:00Z'))
  const periods = await t.call(pay.list, { query: { from: '2026-06-01', to: '2026-06-07' } })
  const { leave: hours } = await rowOf(t, periods[0]!.id, person.id)
  expect(hours!.map(({ isHoliday, time }) => [isHoliday ?? false, time / hour])).toEqual([
    [false, 10],
    [true, 6],
  ])
})

const identifiers = { EMPLOYMENT_HERO: 'E-1', XERO: '0b35b2a6-4c1f-4a34-9c52-cdd0a0f4c011', MYOB_EXO: '104' }
const usual = { EMPLOYMENT_HERO: 'workType', XERO: 'earningsRateID', MYOB_EXO: 'wageType' }
const codeOf = {
  EMPLOYMENT_HERO: 'PH not worked',
  XERO: '0b35b2a6-4c1f-4a34-9c52-cdd0a0f4c0ff',
  MYOB_EXO: '77',
}
test.each(['EMPLOYMENT_HERO', 'XERO', 'MYOB_EXO'] as const satisfies PaySystem[])(
  'P-05: public holidays are handed over to %s under a code of their own, which is missed before',
  async (system) => {
    const t = await aTenant()
    const { person } = await aPersonAtEaster(t)
    await approvedLeave(t, person, { ...bothDays, paid: false })
    await t.call(pay.updateMapping, {
      body: {
        people: [{ tenantUserId: person.id, system, identifier: identifiers[system] }],
        codes: [
          { system, name: usual[system], code: system === 'MYOB_EXO' ? '1' : identifiers.XERO },
          ...(system === 'XERO' ? [{ system, name: 'payrollCalendarID', code: identifiers.XERO }] : []),
        ],
      },
    })
    t.clock.set(over)
    const id = await periodOf(t)
    const preview = () => t.call(pay.preview, { params: { id }, query: { format: system } })
    expect((await preview()).missingCodes).toEqual(['publicHoliday'])
    await t.call(pay.updateMapping, {
      body: { codes: [{ system, name: 'publicHoliday', code: codeOf[system] }] },
    })
    const { missingCodes, rows, hours } = await preview()
    expect([missingCodes, rows.length, hours]).toEqual([[], 1, '7.60'])
    expect(rows[0]).toContain(codeOf[system])
  },
)

test("P-05: Muster's file names the kind; work on a public holiday is marked in sheets and files", async () => {
  const t = await aTenant()
  const { person, job } = await aPersonAtEaster(t)
  const type = await aLeaveType(t, { payrollCode: 'AL' })
  await approvedLeave(t, person, { ...bothDays, type })
  const other = await aJob(t, { site: await aSite(t), assignees: [person] })
  t.clock.set(over)
  // From 20:00 on Thursday to 02:00 on Good Friday, with a break over midnight; and two hours in the shift on leave.
  const night = await aWork(t, {
    ...{ job: other, startedAt: '2026-04-02T10:00:00Z', endedAt: '2026-04-02T16:00:00Z' },
  })
  const scope = await t.scope()
  await scope
    .into('work_breaks', {
      ...{ work_id: night.id, started_at: new Date('2026-04-02T13:30:00Z') },
      ended_at: new Date('2026-04-02T14:30:00Z'),
    })
    .execute()
  await aWork(t, { job, startedAt: '2026-04-02T23:00:00Z', endedAt: '2026-04-03T01:00:00Z' })
  const id = await periodOf(t)
  const { days } = await t.call(pay.person, { params: { id, tenantUserId: person.id } })
  expect(days.flatMap(({ visits }) => visits.map(({ holidayTime }) => holidayTime! / hour))).toEqual([1.5, 2])
  const query = { tenantUserId: person.id, startDate: week, endDate: '2026-04-05' }
  const { payrollDetail } = await t.call(payroll.byUser, { query })
  expect(payrollDetail.map(({ holidayTime }) => holidayTime! / hour)).toEqual([1.5, 2])
  await approveAll(t, id)
  await t.call(pay.lock, { params: { id } })
  const { header, rows } = await t.call(pay.preview, { params: { id }, query: { format: 'MUSTER_CSV' } })
  const at = (name: string) => header.indexOf(name)
  expect(
    rows.map((row) => [row[at('Kind')], row[at('Hours (decimal)')], row[at('On a public holiday (ms)')]]),
  ).toEqual([
    ['Visit', '5.00', String(1.5 * hour)],
    ['Visit', '2.00', String(2 * hour)],
    ['Leave', '7.60', '0'],
    ['Public holiday not worked', '5.60', String(5.6 * hour)],
  ])
})

test('P-05: leave that is approved after the lock is paid later, the public holiday apart', async () => {
  const t = await aTenant()
  const { person } = await aPersonAtEaster(t)
  t.clock.set(over)
  const id = await periodOf(t)
  await approveAll(t, id)
  await t.call(pay.lock, { params: { id } })
  const type = await aLeaveType(t)
  const { id: leaveId } = await approvedLeave(t, person, { ...bothDays, type })
  await t.settle()
  const next = await periodOf(t, '2026-04-06')
  const adjusted = async () =>
    (await rowOf(t, next, person.id))?.leaveAdjustments?.map(({ isHoliday, time }) => [
      isHoliday ?? false,
      time / hour,
    ])
  expect(await adjusted()).toEqual([
    [false, 7.6],
    [true, 7.6],
  ])
  await t.call(leave.takeBack, { params: { id: leaveId } })
  await t.settle()
  expect(await adjusted()).toBeUndefined()
})
