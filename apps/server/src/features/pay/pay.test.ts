import { pay } from '@muster/contract/pay/pay'
import { expect, test } from 'vitest'
import { aTenant, aUser } from '../../../test/tenant.ts'
import { aLockedPeriod, aPayPeriod, approveAll, rowOf } from './examples.ts'

const hour = 3_600_000

test('a period has one row a person, with what was planned and done', async () => {
  const t = await aTenant()
  const { id, person, work } = await aPayPeriod(t)
  const sheet = await t.call(pay.read, { params: { id } })
  expect(sheet.rows).toHaveLength(1)
  expect(sheet.rows[0]).toMatchObject({
    tenantUserId: person.id,
    plannedTime: 2 * hour,
    clockedTime: 2 * hour,
    difference: 0,
    visits: 1,
    exceptions: [],
    state: 'OPEN',
  })
  expect(sheet.totals).toMatchObject({ people: 1, clockedTime: 2 * hour, approved: 0, withExceptions: 0 })
  const detail = await t.call(pay.person, { params: { id, tenantUserId: person.id } })
  expect(detail.days).toMatchObject([
    { date: '2020-06-02', clockedTime: 2 * hour, visits: [{ workId: work.id }] },
  ])
})

test('hours are approved as they were seen, locked, and cannot be approved by their own person', async () => {
  const t = await aTenant()
  const manager = await aUser(t, { level: 3 })
  const { id, person } = await aPayPeriod(t, manager)
  const { version } = await rowOf(t, id, person.id)
  const body = { tenantUserIds: [person.id], versions: [version] }
  const own = await t.call(pay.approve, { params: { id }, body }, { as: manager })
  expect(own).toEqual([{ tenantUserId: person.id, outcome: 'OWN', version }])
  const stale = await t.call(pay.approve, {
    params: { id },
    body: { ...body, versions: [`0-${'0'.repeat(24)}`] },
  })
  expect(stale).toMatchObject([{ outcome: 'STALE', version }])
  expect(await t.refused(pay.lock, { params: { id } })).toMatchObject({
    status: 409,
    reason: 'pay.notApproved',
  })
  const [done] = await t.call(pay.approve, { params: { id }, body })
  const row = await rowOf(t, id, person.id)
  expect(row).toMatchObject({ state: 'APPROVED', version: done!.version })
  expect(await t.call(pay.lock, { params: { id } })).toMatchObject({ state: 'LOCKED' })
  expect(await rowOf(t, id, person.id)).toEqual(row)
  expect(await t.refused(pay.approve, { params: { id }, body })).toMatchObject({ code: 'E031' })
})

test('an unlocked period is as it was before', async () => {
  const t = await aTenant()
  const { id, person } = await aLockedPeriod(t)
  const locked = await t.call(pay.read, { params: { id } })
  const open = await t.call(pay.unlock, { params: { id }, body: { reason: 'A visit is missing' } })
  expect(open).toMatchObject({ state: 'OPEN', lockedAt: null, unlockReason: 'A visit is missing' })
  const { rows, totals } = await t.call(pay.read, { params: { id } })
  expect({ rows, totals }).toEqual({ rows: locked.rows, totals: locked.totals })
  expect(await rowOf(t, id, person.id)).toMatchObject({ state: 'APPROVED' })
  expect(await approveAll(t, id)).toMatchObject([{ outcome: 'APPROVED' }])
})
