import { rowsOf } from '@muster/contract/kit/rows'
import { leave } from '@muster/contract/leave/leave'
import { roster } from '@muster/contract/planning/roster'
import { users } from '@muster/contract/users/users'
import { expect, test } from 'vitest'
import { aJob, anEvent } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { aLeaveType, approvedLeave } from './examples.ts'

// Wednesday, 10:00 in Brisbane.
standingStill('2026-04-01T00:00:00Z')

const week = { from: '2026-04-06', to: '2026-04-10' }
const days = ['2026-04-06', '2026-04-07', '2026-04-08', '2026-04-09', '2026-04-10']
const wednesday = { from: '2026-04-08', to: '2026-04-08' }

async function onHoliday(t: Tenant) {
  const person = await aUser(t)
  const job = await aJob(t, { assignees: [person] })
  await anEvent(t, job, { startLocal: '2026-04-06T09:00:00', until: '2026-04-10', durationMinutes: 456 })
  const annual = await approvedLeave(t, person, week)
  return { person, annual }
}
async function daysAtWork(t: Tenant, { id }: TestUser) {
  const { shifts } = await t.call(roster.read, {
    query: { startDate: week.from, endDate: week.to, by: 'PERSON' },
  })
  return shifts
    .filter(({ tenantUserId }) => tenantUserId === id)
    .map(({ startTime }) => startTime.slice(0, 10))
    .sort()
}
const leaveMinutesOf = async (t: Tenant, id: number) => {
  const { shifts } = await t.call(leave.effect, { params: { id } })
  return shifts.map(({ startTime, leaveMinutes }) => `${startTime.slice(0, 10)} ${leaveMinutes}`)
}
const shiftsOf = async (t: Tenant, id: number) => (await t.call(leave.one, { params: { id } })).shifts

test('G-02: sick leave inside annual leave has its shifts and hours; the annual leave says so and counts the rest', async () => {
  const t = await aTenant()
  const { person, annual } = await onHoliday(t)
  const sick = await approvedLeave(t, person, { ...wednesday, kind: 'SICK' })
  expect(sick).toMatchObject({ shifts: 1, replacedBy: [] })
  expect(await leaveMinutesOf(t, sick.id)).toEqual(['2026-04-08 456'])
  expect(await leaveMinutesOf(t, annual.id)).toEqual(
    days.map((date) => `${date} ${date === wednesday.from ? 0 : 456}`),
  )
  expect((await t.call(leave.effect, { params: { id: annual.id } })).leaveMinutes).toBe(4 * 456)
  const replacedBy = [{ id: sick.id, typeName: sick.typeName, ...wednesday, isPartDay: false }]
  expect(await t.call(leave.one, { params: { id: annual.id } })).toMatchObject({ shifts: 4, replacedBy })
  const listed = rowsOf(await t.call(leave.mine, {}, { as: person }))
  expect(listed.find(({ id }) => id === annual.id)).toMatchObject({ replacedBy })
})

test('G-02: annual leave that is taken back gives no shift to a person who is sick on that day', async () => {
  const t = await aTenant()
  const { person, annual } = await onHoliday(t)
  const sick = await approvedLeave(t, person, { ...wednesday, kind: 'SICK' })
  await t.call(leave.takeBack, { params: { id: annual.id } })
  expect(await daysAtWork(t, person)).toEqual(days.filter((date) => date !== wednesday.from))
  expect(await leaveMinutesOf(t, sick.id)).toEqual(['2026-04-08 456'])
  await t.call(leave.withdraw, { params: { id: sick.id } }, { as: person })
  expect(await daysAtWork(t, person)).toEqual(days)
})

test('G-02: sick leave that is taken back first gives its shifts to the annual leave again', async () => {
  const t = await aTenant()
  const { person, annual } = await onHoliday(t)
  const sick = await approvedLeave(t, person, { ...wednesday, kind: 'SICK' })
  await t.call(leave.withdraw, { params: { id: sick.id } }, { as: person })
  expect(await daysAtWork(t, person)).toEqual([])
  expect(await t.call(leave.one, { params: { id: annual.id } })).toMatchObject({ shifts: 5, replacedBy: [] })
  expect(await leaveMinutesOf(t, annual.id)).toEqual(days.map((date) => `${date} 456`))
  await t.call(leave.takeBack, { params: { id: annual.id } })
  expect(await daysAtWork(t, person)).toEqual(days)
})

test('G-02: carer’s leave for two hours has these hours alone, and the person is off the shift until both end', async () => {
  const t = await aTenant()
  const { person, annual } = await onHoliday(t)
  const { id: type } = await aLeaveType(t, { kind: 'SICK' })
  const carers = await t.call(leave.add, {
    body: {
      ...{ tenantUserId: person.id, type },
      ...{ from: '2026-04-08T10:00:00+10:00', to: '2026-04-08T12:00:00+10:00' },
    },
  })
  expect(await leaveMinutesOf(t, carers.id)).toEqual(['2026-04-08 120'])
  expect((await leaveMinutesOf(t, annual.id))[2]).toBe('2026-04-08 336')
  await t.call(leave.takeBack, { params: { id: annual.id } })
  expect(await daysAtWork(t, person)).not.toContain(wednesday.from)
  await t.call(leave.takeBack, { params: { id: carers.id } })
  expect(await daysAtWork(t, person)).toEqual(days)
})

test('G-02: a second sick leave keeps the shifts of the first that is taken back', async () => {
  const t = await aTenant()
  const { person, annual } = await onHoliday(t)
  await t.call(leave.takeBack, { params: { id: annual.id } })
  const first = await approvedLeave(t, person, { ...week, kind: 'SICK' })
  const second = await approvedLeave(t, person, { ...wednesday, kind: 'SICK' })
  expect(await leaveMinutesOf(t, second.id)).toEqual(['2026-04-08 0'])
  await t.call(leave.takeBack, { params: { id: first.id } })
  expect(await daysAtWork(t, person)).toEqual(days.filter((date) => date !== wednesday.from))
  expect(await leaveMinutesOf(t, second.id)).toEqual(['2026-04-08 456'])
  expect(await shiftsOf(t, second.id)).toBe(1)
})

test('G-02: without shifts the agreed week counts the sick day once, for the sick leave', async () => {
  const t = await aTenant()
  const person = await aUser(t)
  await t.call(users.update, { params: { id: person.id }, body: { agreedWeekMinutes: 2280 } })
  const annual = await approvedLeave(t, person, week)
  const sick = await approvedLeave(t, person, { ...wednesday, kind: 'SICK' })
  const spreadOf = async (id: number) => (await t.call(leave.effect, { params: { id } })).spread
  expect(await spreadOf(annual.id)).toMatchObject({ minutes: 4 * 456, days: 4 })
  expect(await spreadOf(sick.id)).toMatchObject({ minutes: 456, days: 1 })
})
