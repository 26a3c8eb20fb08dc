import { pay } from '@muster/contract/pay/pay'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { anEvent } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { aPayPeriod, approveAll, rowOf } from './examples.ts'

standingStill('2020-06-12T02:00:00Z')

const edited = { code: 'EDITED_AFTER_APPROVAL', params: { count: 1 } }
const corrected = { code: 'CORRECTED', params: { count: 1 } }
const correct = (t: Tenant, id: number, endTime: string) =>
  t.call(works.correctTimes, {
    params: { id },
    body: { startTime: '2020-06-01T20:00:00Z', endTime, reason: 'Left early' },
  })
async function submit(t: Tenant, id: number, as: TestUser) {
  const mine = await t.call(pay.mine, {}, { as })
  const { version } = mine.find(({ period }) => period.id === id)!
  await t.call(pay.submitMine, { params: { id }, body: { version } }, { as })
}

test('hours that changed after an approval say so until they are approved as they stand', async () => {
  const t = await aTenant()
  const { id, person, work } = await aPayPeriod(t)
  const exceptions = async () => (await rowOf(t, id, person.id)).exceptions
  await approveAll(t, id)
  expect(await exceptions()).toEqual([])
  await correct(t, work.id, '2020-06-01T21:00:00Z')
  expect(await rowOf(t, id, person.id)).toMatchObject({ state: 'OPEN', exceptions: [edited, corrected] })

  await submit(t, id, person)
  expect(await rowOf(t, id, person.id)).toMatchObject({ state: 'SUBMITTED', exceptions: [edited, corrected] })
  const { totals } = await t.call(pay.read, { params: { id } })
  expect(totals).toMatchObject({ submitted: 1, withExceptions: 1 })
  await t.call(pay.withdrawMine, { params: { id } }, { as: person })
  expect(await rowOf(t, id, person.id)).toMatchObject({ state: 'OPEN', exceptions: [edited, corrected] })
  await t.call(pay.return, { params: { id }, body: { tenantUserIds: [person.id], reason: 'Why one hour?' } })
  expect(await rowOf(t, id, person.id)).toMatchObject({ state: 'RETURNED', exceptions: [edited, corrected] })
  await submit(t, id, person)
  expect(await exceptions()).toEqual([edited, corrected])

  await approveAll(t, id)
  expect(await rowOf(t, id, person.id)).toMatchObject({ state: 'APPROVED', exceptions: [corrected] })
  await t.call(pay.lock, { params: { id } })
  expect(await exceptions()).toEqual([corrected])
  await t.call(pay.unlock, { params: { id }, body: { reason: 'Too early' } })
  expect(await exceptions()).toEqual([corrected])
})

test('hours that were never approved, or returned as they were approved, have not changed after approval', async () => {
  const t = await aTenant()
  const { id, person, work } = await aPayPeriod(t)
  await submit(t, id, person)
  await correct(t, work.id, '2020-06-01T21:00:00Z')
  expect(await rowOf(t, id, person.id)).toMatchObject({ state: 'OPEN', exceptions: [corrected] })
  await approveAll(t, id)
  await t.call(pay.return, { params: { id }, body: { tenantUserIds: [person.id], reason: 'Look again' } })
  expect(await rowOf(t, id, person.id)).toMatchObject({ state: 'RETURNED', exceptions: [corrected] })
})

test.each([
  ['planned for the visit', '2020-06-02T06:00:00', [{ code: 'LATE', params: { count: 1, minutes: 15 } }]],
  ['that was missed', '2020-06-04T06:00:00', [{ code: 'MISSED_VISIT', params: { count: 1 } }]],
])(
  'P-18: a shift %s since the approver read the hours has to be seen first',
  async (_, startLocal, added) => {
    const t = await aTenant()
    const { id, person, job, work } = await aPayPeriod(t)
    const times = {
      startTime: '2020-06-01T20:15:00Z',
      endTime: '2020-06-01T22:15:00Z',
      reason: 'Began later',
    }
    await t.call(works.correctTimes, { params: { id: work.id }, body: times })
    const approve = (version: string) =>
      t.call(pay.approve, { params: { id }, body: { tenantUserIds: [person.id], versions: [version] } })
    const seen = await rowOf(t, id, person.id)
    await anEvent(t, job, { startLocal, frequency: null })
    const row = await rowOf(t, id, person.id)
    expect(row.exceptions).toEqual(expect.arrayContaining(added))
    expect(row.clockedTime).toBe(seen.clockedTime)
    expect(await approve(seen.version)).toEqual([
      { tenantUserId: person.id, outcome: 'STALE', version: row.version },
    ])
    expect(await approve(row.version)).toMatchObject([{ outcome: 'APPROVED' }])
  },
)
