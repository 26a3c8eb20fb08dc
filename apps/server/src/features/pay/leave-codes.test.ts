import { leave } from '@muster/contract/leave'
import { pay } from '@muster/contract/pay'
import type { PayFormat, PaySystem } from '@muster/contract/pay-hand-over'
import { expect, test } from 'vitest'
import { aJob, anEvent, aSite } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'
import { aLeaveType, approvedLeave } from '../leave/examples.ts'
import { aCalendar, approveAll, rowOf } from './examples.ts'

// Wednesday, 10:00 in Brisbane.
standingStill('2026-04-08T00:00:00Z')

const hour = 3_600_000
const week = '2026-04-13'
const ids: Record<PaySystem, string> = {
  EMPLOYMENT_HERO: 'MT104',
  XERO: '5c31c5ef-4b9a-4f43-9a1c-6f4c4a3a5e0a',
  MYOB_EXO: '104',
}
const uuid = (digit: number) => ids.XERO.replace(/.$/, String(digit))

/** A week of a person with a shift of two hours each evening; Monday and Tuesday are leave of a type without codes. */
async function aWeekWithLeave(t: Tenant) {
  await aCalendar(t, week)
  const person = await aUser(t)
  const job = await aJob(t, { site: await aSite(t), assignees: [person] })
  await anEvent(t, job, { startLocal: `${week}T18:00:00`, until: '2026-04-19' })
  const type = await aLeaveType(t)
  await approvedLeave(t, person, { from: week, to: '2026-04-14', type })
  const people = Object.entries(ids).map(([system, identifier]) => ({
    ...{ tenantUserId: person.id, identifier },
    system: system as PaySystem,
  }))
  const codes = [
    { system: 'XERO' as const, name: 'payrollCalendarID', code: uuid(1) },
    { system: 'XERO' as const, name: 'earningsRateID', code: uuid(2) },
    { system: 'MYOB_EXO' as const, name: 'wageType', code: '1' },
  ]
  await t.call(pay.updateMapping, { body: { people, codes } })
  t.clock.set(new Date('2026-04-21T00:00:00Z'))
  const periods = await t.call(pay.list, { query: { from: week, to: week } })
  return { person, type, id: periods[0]!.id }
}
const previewOf = (t: Tenant, id: number, format: PayFormat) =>
  t.call(pay.preview, { params: { id }, query: { format } })
const nameCode = (t: Tenant, typeId: number, system: PaySystem, code: string) =>
  t.call(pay.updateMapping, { body: { leaveCodes: [{ typeId, system, code }] } })

test('P-04: paid leave without a code is missed by name in each system, and left out of no file', async () => {
  const t = await aTenant()
  const { person, type, id } = await aWeekWithLeave(t)
  expect((await rowOf(t, id, person.id)).leave).toMatchObject([{ isHandedOver: true, time: 4 * hour }])
  expect(await previewOf(t, id, 'MUSTER_CSV')).toMatchObject({ hours: '4.00', missingCodes: [] })
  await approveAll(t, id)
  await t.call(pay.lock, { params: { id } })
  for (const format of ['EMPLOYMENT_HERO', 'MYOB_EXO'] as const) {
    expect(await previewOf(t, id, format)).toMatchObject({ hours: '4.00', missingCodes: [type.name] })
    const refused = await t.refused(pay.export, { params: { id }, body: { format } })
    expect(refused).toMatchObject({ reason: 'pay.notMapped', params: { missing: type.name } })
  }
})

test('P-04: each system has its own code of a kind of leave, changeable after the lock until the file is made', async () => {
  const t = await aTenant()
  const { type, id } = await aWeekWithLeave(t)
  await approveAll(t, id)
  await t.call(pay.lock, { params: { id } })
  await nameCode(t, type.id, 'MYOB_EXO', 'ANNUAL')
  expect((await previewOf(t, id, 'MYOB_EXO')).missingCodes).toEqual([`${type.name} (ANNUAL)`])
  await nameCode(t, type.id, 'MYOB_EXO', '12')
  await nameCode(t, type.id, 'EMPLOYMENT_HERO', 'Annual leave taken')
  await t.call(leave.updateType, { params: { id: type.id }, body: { payrollCode: 'AL' } })
  const codesIn = async (format: PayFormat, at: number) => {
    const { rows, missingCodes } = await previewOf(t, id, format)
    expect(missingCodes).toEqual([])
    return rows.map((cells) => cells[at])
  }
  expect(await codesIn('MYOB_EXO', 3)).toEqual(['12', '12'])
  expect(await codesIn('EMPLOYMENT_HERO', 8)).toEqual(['Annual leave taken', 'Annual leave taken'])
  expect(await codesIn('MUSTER_CSV', 4)).toEqual([`${type.name} (AL)`, `${type.name} (AL)`])

  const make = () => t.call(pay.export, { params: { id }, body: { format: 'MYOB_EXO' } })
  const first = await make()
  await nameCode(t, type.id, 'MYOB_EXO', '13')
  const second = await make()
  expect(second.id).not.toBe(first.id)
  expect(second.differences.map(({ before, now }) => [before?.split(', ')[3], now?.split(', ')[3]])).toEqual([
    ['12', '13'],
    ['12', '13'],
  ])
})

test('P-04: Payroll codes lists kinds of leave that are paid, or were when their hours were locked', async () => {
  const t = await aTenant()
  const { type, id } = await aWeekWithLeave(t)
  const unpaid = await aLeaveType(t, { paid: false })
  await nameCode(t, type.id, 'MYOB_EXO', '12')
  await approveAll(t, id)
  await t.call(pay.lock, { params: { id } })
  await t.call(leave.updateType, { params: { id: type.id }, body: { paid: false } })
  const { leaveTypes } = await t.call(pay.mapping, {})
  expect(leaveTypes.find(({ typeId }) => typeId === type.id)).toEqual({
    ...{ typeId: type.id, name: type.name, paid: false },
    codes: { MYOB_EXO: '12' },
  })
  expect(leaveTypes.map(({ typeId }) => typeId)).not.toContain(unpaid.id)

  const emptied = await nameCode(t, type.id, 'MYOB_EXO', '')
  expect(emptied.leaveTypes.find(({ typeId }) => typeId === type.id)?.codes).toEqual({})
  const other = await aTenant()
  const theirs = await aLeaveType(other)
  const leaveCodes = [{ typeId: theirs.id, system: 'XERO' as const, code: uuid(3) }]
  expect(await t.refused(pay.updateMapping, { body: { leaveCodes } })).toMatchObject({
    reason: 'row.notFound',
  })
  const twice = [leaveCodes[0]!, leaveCodes[0]!]
  expect(await t.refused(pay.updateMapping, { body: { leaveCodes: twice } })).toMatchObject({ status: 422 })
})
