import { leave } from '@muster/contract/leave/leave'
import { pay } from '@muster/contract/pay/pay'
import { afterAll, expect, test } from 'vitest'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../../test/tenant.ts'
import { closeXlsxPool } from '../../../outside/sheets/xlsx/index.ts'
import { aLeaveType, approvedLeave } from '../../leave/examples.ts'
import { giveFactor } from '../../second-factor/examples.ts'
import { aCalendar, approveAll } from '../examples.ts'
import { payReportFile } from '../report/report-file.ts'

standingStill('2026-04-20T00:00:00Z')
afterAll(closeXlsxPool)

const HOUR = 3_600_000

/** A person with a day of sick, carer's and annual leave each, of typed hours, in the week of 2026-04-06. */
async function aSickPerson(t: Tenant) {
  await aCalendar(t, '2026-04-06')
  const person = await aUser(t)
  const kinds = [
    await aLeaveType(t, { kind: 'SICK' }),
    await aLeaveType(t, { kind: 'SICK' }),
    await aLeaveType(t),
  ] as const
  for (const [n, type] of kinds.entries()) {
    const day = `2026-04-0${7 + n}`
    const body = { tenantUserId: person.id, from: day, to: day, type: type.id, minutes: 60 * (n + 1) }
    await t.call(leave.add, { body })
  }
  const [period] = await t.call(pay.list, { query: { from: '2026-04-06', to: '2026-04-12' } })
  return { person, kinds: kinds.map(({ name }) => name), id: period!.id }
}
const kindsOf = (hours: readonly { typeName: string | null; time: number }[] = []) =>
  hours.map(({ typeName, time }) => [typeName, time / HOUR])

async function seenBy(t: Tenant, as: TestUser, { id, person }: { id: number; person: TestUser }) {
  const sheet = await t.call(pay.read, { params: { id } }, { as })
  const ofPerson = await t.call(pay.person, { params: { id, tenantUserId: person.id } }, { as })
  const row = sheet.rows.find(({ tenantUserId }) => tenantUserId === person.id)!
  expect(row.leave).toEqual(ofPerson.row.leave)
  const input = { periodId: id, reportType: 'CSV' as const, language: 'en' as const }
  const { bytes } = await payReportFile(await t.scope(as), t.deps.outside, input)
  return {
    ofRow: kindsOf(row.leave),
    ofDays: kindsOf(ofPerson.days.flatMap((day) => day.leave ?? [])),
    one: ofPerson,
    file: String(bytes),
  }
}

test('S-10: pay tells which kind of sick leave it is to whom the company lets read it, on screen and in files', async () => {
  const t = await aTenant()
  const { person, kinds, id } = await aSickPerson(t)
  const [sick, carers, annual] = kinds as [string, string, string]
  const manager = await aUser(t, { level: 3 })
  const open = [
    [sick, 1],
    [carers, 2],
    [annual, 3],
  ]
  for (const as of [t.boss, await aUser(t, { level: 2 })]) {
    const seen = await seenBy(t, as, { id, person })
    expect(seen.ofDays).toEqual(open)
    for (const name of kinds) expect(seen.file).toContain(name)
  }
  const hidden = await seenBy(t, manager, { id, person })
  expect(hidden.ofDays).toEqual([
    [null, 1],
    [null, 2],
    [annual, 3],
  ])
  expect(hidden.ofRow).toEqual([
    [null, 3],
    [annual, 3],
  ])
  expect(hidden.file).toContain('Sick or carer’s leave')
  expect(hidden.file).toContain(annual)
  for (const name of [sick, carers]) expect(JSON.stringify(hidden)).not.toContain(name)
  // A manager approves the hours as they are: what they did not see is approved too.
  expect(await approveAll(t, id, manager)).toMatchObject([{ outcome: 'APPROVED' }])
  const { version } = await t.call(leave.rules)
  await giveFactor(t)
  await t.call(leave.updateRules, { body: { managersReadHealth: true, version } })
  expect((await seenBy(t, manager, { id, person })).ofDays).toEqual(open)
})

test('S-10: of a locked week and of leave adjustments too; of own leave a manager reads all', async () => {
  const t = await aTenant()
  const { person, kinds, id } = await aSickPerson(t)
  const manager = await aUser(t, { level: 3 })
  await approveAll(t, id)
  await t.call(pay.lock, { params: { id } })
  const late = await aLeaveType(t, { kind: 'SICK' })
  const body = { from: '2026-04-10', to: '2026-04-10', type: late.id, minutes: 240 }
  await t.call(leave.add, { body: { ...body, tenantUserId: person.id } })
  const own = await approvedLeave(t, manager, { from: '2026-04-14', to: '2026-04-14', type: late })
  await (await t.scope()).change('leave_requests', { minutes: 60 }).where('id', '=', own.id).execute()
  await t.settle()
  const periods = await t.call(pay.list, { query: { from: '2026-04-06', to: '2026-04-30' } })
  const later = []
  for (const period of periods.filter(({ state }) => state === 'OPEN'))
    later.push(...(await t.call(pay.read, { params: { id: period.id } }, { as: manager })).rows)
  const adjusted = later.filter(({ tenantUserId }) => tenantUserId === person.id)
  expect(adjusted.flatMap((row) => kindsOf(row.leaveAdjustments))).toEqual([[null, 4]])
  const mine = later.filter(({ tenantUserId }) => tenantUserId === manager.id)
  expect(mine.flatMap((row) => kindsOf(row.leave))).toEqual([[late.name, 1]])
  const locked = await seenBy(t, manager, { id, person })
  expect(locked.ofDays).toEqual([
    [null, 1],
    [null, 2],
    [kinds[2], 3],
  ])
})
