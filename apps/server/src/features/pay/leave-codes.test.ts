import { leave } from '@muster/contract/leave/leave'
import type { LeaveCodeSystem, PayFormat, PaySystem } from '@muster/contract/pay/hand-over'
import { pay } from '@muster/contract/pay/pay'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { aJob, anEvent, aSite, aWork } from '../../../test/office.ts'
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

async function aWeekWithLeave(t: Tenant) {
  await aCalendar(t, week)
  const person = await aUser(t)
  const job = await aJob(t, { site: await aSite(t), assignees: [person] })
  await anEvent(t, job, { startLocal: `${week}T18:00:00`, until: '2026-04-19' })
  const type = await aLeaveType(t)
  const { id: leaveId } = await approvedLeave(t, person, { from: week, to: '2026-04-14', type })
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
  return { person, job, type, leaveId, id: periods[0]!.id }
}
const previewOf = (t: Tenant, id: number, format: PayFormat) =>
  t.call(pay.preview, { params: { id }, query: { format } })
const nameCode = (t: Tenant, typeId: number, system: LeaveCodeSystem, code: string) =>
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
  const leaveCodes = [{ typeId: theirs.id, system: 'MYOB_EXO' as const, code: '12' }]
  expect(await t.refused(pay.updateMapping, { body: { leaveCodes } })).toMatchObject({
    reason: 'row.notFound',
  })
  const twice = [leaveCodes[0]!, leaveCodes[0]!]
  expect(await t.refused(pay.updateMapping, { body: { leaveCodes: twice } })).toMatchObject({ status: 422 })
})

test('P-07: MYOB Exo gets annual, sick and long service leave as O, S and N, other leave as hours of a wage type', async () => {
  const t = await aTenant()
  const { person, type, id } = await aWeekWithLeave(t)
  await nameCode(t, type.id, 'MYOB_EXO', 'O')
  const others = [
    ['2026-04-15', 'S'],
    ['2026-04-16', 'N'],
    ['2026-04-17', '12'],
  ] as const
  for (const [day, code] of others) {
    const other = await aLeaveType(t)
    await nameCode(t, other.id, 'MYOB_EXO', code)
    await approvedLeave(t, person, { from: day, to: day, type: other })
  }
  const { rows, missingCodes } = await previewOf(t, id, 'MYOB_EXO')
  expect(missingCodes).toEqual([])
  expect(rows.map(([staff, kind, units, wageType]) => [staff, kind, units, wageType])).toEqual([
    ['104', 'O', '2.00', ''],
    ['104', 'O', '2.00', ''],
    ['104', 'S', '2.00', ''],
    ['104', 'N', '2.00', ''],
    ['104', 'H', '2.00', '12'],
  ])
  await nameCode(t, type.id, 'MYOB_EXO', 'A')
  expect((await previewOf(t, id, 'MYOB_EXO')).missingCodes).toEqual([`${type.name} (A)`])
})

test('P-07: leave is no line of a Xero timesheet; the preview says how much is left out', async () => {
  const t = await aTenant()
  const { person, job, type, id } = await aWeekWithLeave(t)
  // On leave alone: Xero gets nothing of this person, and needs no identifier.
  const away = await aUser(t)
  const elsewhere = await aJob(t, { site: await aSite(t), assignees: [away] })
  t.clock.set(new Date('2026-04-12T00:00:00Z'))
  await anEvent(t, elsewhere, { startLocal: `${week}T18:00:00`, frequency: null })
  await approvedLeave(t, away, { from: week, to: week, type })
  t.clock.set(new Date('2026-04-21T00:00:00Z'))
  await aWork(t, {
    ...{ job, by: person, localDate: '2026-04-15' },
    ...{ startedAt: '2026-04-15T08:00:00Z', endedAt: '2026-04-15T10:00:00Z' },
  })
  const preview = await previewOf(t, id, 'XERO')
  expect(preview).toMatchObject({
    ...{ people: 1, hours: '2.00', time: 2 * hour, withoutIdentifier: [], missingCodes: [], negative: [] },
    leftOut: [{ typeName: type.name, people: 2, hours: '6.00', time: 6 * hour }],
  })
  expect(preview.rows).toEqual([[ids.XERO, '2026-04-15', uuid(2), '2.00']])
  for (const format of ['MUSTER_CSV', 'EMPLOYMENT_HERO', 'MYOB_EXO'] as const)
    expect(await previewOf(t, id, format)).toMatchObject({ leftOut: [], people: 2, hours: '8.00' })
})

test('P-07: adjustments say that they are, where the file has a text; hours that are taken off are warned of', async () => {
  const t = await aTenant()
  const { person, job, type, leaveId, id } = await aWeekWithLeave(t)
  await nameCode(t, type.id, 'MYOB_EXO', 'O')
  await nameCode(t, type.id, 'EMPLOYMENT_HERO', 'AL')
  await approveAll(t, id)
  await t.call(pay.lock, { params: { id } })
  await t.call(leave.takeBack, { params: { id: leaveId } })
  const late = { jobId: job.id, startedAt: '2026-04-16T08:00:00Z' }
  const { workId } = await t.call(works.start, { body: late }, { as: person })
  const body = { endedAt: '2026-04-16T09:00:00Z' }
  await t.call(works.complete, { params: { id: workId }, body }, { as: person })
  await t.settle()
  const lastDay = '2026-04-26'
  t.clock.set(new Date('2026-04-28T00:00:00Z'))
  await aWork(t, {
    ...{ job, by: person, localDate: lastDay },
    ...{ startedAt: '2026-04-26T08:00:00Z', endedAt: '2026-04-26T10:00:00Z' },
  })
  const [next] = await t.call(pay.list, { query: { from: lastDay, to: lastDay } })
  const myob = await previewOf(t, next!.id, 'MYOB_EXO')
  expect(myob.rows.map(([, kind, units, , , , , , text]) => [kind, units, text!.slice(0, 42)])).toEqual([
    ['H', '2.00', expect.not.stringContaining('Adjustment')],
    ['H', '1.00', `${lastDay} Adjustment of an earlier period`],
    ['O', '-4.00', `${lastDay} Adjustment of an earlier period`],
  ])
  const name = `${person.firstName} ${person.lastName}`
  expect(myob).toMatchObject({
    negative: [{ tenantUserId: person.id, name, date: lastDay, hours: '-4.00' }],
    unmarkedAdjustments: null,
  })
  const hero = await previewOf(t, next!.id, 'EMPLOYMENT_HERO')
  expect(hero.rows.map((cells) => cells.at(-1))).toEqual([
    '',
    'Adjustment of an earlier period',
    'Adjustment of an earlier period',
  ])
  expect(hero.negative).toMatchObject([{ hours: '-4.00' }])
  expect(await previewOf(t, next!.id, 'XERO')).toMatchObject({
    rows: [[ids.XERO, lastDay, uuid(2), '3.00']],
    leftOut: [{ hours: '-4.00' }],
    unmarkedAdjustments: { people: 1, hours: '1.00' },
  })
  expect((await previewOf(t, next!.id, 'MUSTER_CSV')).negative).toEqual([])
})
