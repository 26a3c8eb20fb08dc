import { company } from '@muster/contract/company/company'
import { pay } from '@muster/contract/pay/pay'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { insert } from '../../../test/insert.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { aLockedPeriod, aPayPeriod, approveAll, rowOf } from './examples.ts'

standingStill('2020-06-12T02:00:00Z')

const mineOf = async (t: Tenant, id: number, as: TestUser) =>
  (await t.call(pay.mine, {}, { as })).find(({ period }) => period.id === id)!
async function submit(t: Tenant, id: number, as: TestUser) {
  const { version } = await mineOf(t, id, as)
  return t.call(pay.submitMine, { params: { id }, body: { version } }, { as })
}
const withdraw = (t: Tenant, id: number, as: TestUser) => t.call(pay.withdrawMine, { params: { id } }, { as })
const refused = (t: Tenant, id: number, as: TestUser) =>
  t.refused(pay.withdrawMine, { params: { id } }, { as })

test('a person takes back that their hours are complete, and an approval that has not seen it is STALE', async () => {
  const t = await aTenant()
  const { id, person } = await aPayPeriod(t)
  expect(await mineOf(t, id, person)).toMatchObject({ state: 'OPEN', mayWithdraw: false })
  expect(await submit(t, id, person)).toMatchObject({ state: 'SUBMITTED', mayWithdraw: true })
  const { version: seen } = await rowOf(t, id, person.id)
  expect(await withdraw(t, id, person)).toMatchObject({ state: 'OPEN', mayWithdraw: false })
  const row = await rowOf(t, id, person.id)
  expect(row).toMatchObject({ state: 'OPEN', submittedBy: null, submittedAt: null })
  const body = { tenantUserIds: [person.id], versions: [seen] }
  expect(await t.call(pay.approve, { params: { id }, body })).toEqual([
    { tenantUserId: person.id, outcome: 'STALE', version: row.version },
  ])
  expect(await refused(t, id, person)).toMatchObject({ status: 409, reason: 'pay.notSubmitted' })
  expect(await submit(t, id, person)).toMatchObject({ state: 'SUBMITTED' })
})

test('returned hours that were sent again are returned still when that is taken back', async () => {
  const t = await aTenant()
  const { id, person, work } = await aPayPeriod(t)
  const reason = 'Wednesday is missing'
  await t.call(pay.return, { params: { id }, body: { tenantUserIds: [person.id], reason } })
  expect(await submit(t, id, person)).toMatchObject({ state: 'SUBMITTED', returnReason: null })
  expect(await withdraw(t, id, person)).toMatchObject({ state: 'RETURNED', returnReason: reason })
  await approveAll(t, id)
  const edit = { startTime: '2020-06-01T20:00:00Z', endTime: '2020-06-01T21:00:00Z', reason: 'Left early' }
  await t.call(works.correctTimes, { params: { id: work.id }, body: edit })
  expect(await submit(t, id, person)).toMatchObject({ state: 'SUBMITTED' })
  expect(await withdraw(t, id, person)).toMatchObject({ state: 'OPEN', returnReason: null })
})

test('what the office decided, a leader proposed or a lock closed is not taken back', async () => {
  const t = await aTenant()
  const { id, person, job } = await aPayPeriod(t)
  await submit(t, id, person)
  await approveAll(t, id)
  expect(await refused(t, id, person)).toMatchObject({ reason: 'pay.notSubmitted' })
  expect(await rowOf(t, id, person.id)).toMatchObject({ state: 'APPROVED' })

  const reason = 'Look again'
  await t.call(pay.return, { params: { id }, body: { tenantUserIds: [person.id], reason } })
  expect(await refused(t, id, person)).toMatchObject({ reason: 'pay.notSubmitted' })
  await t.call(company.updateSettings, { body: { payLeaders: 'PROPOSE' } })
  const leader = await aUser(t, { level: 4 })
  await insert(await t.scope(), 'job_assignees', { job_id: job.id, user_id: leader.id, hours: 0 })
  await approveAll(t, id, leader)
  expect(await mineOf(t, id, person)).toMatchObject({ state: 'SUBMITTED', mayWithdraw: false })
  expect(await refused(t, id, person)).toMatchObject({ reason: 'pay.notSubmitted' })

  const other = await aUser(t)
  const locked = await aLockedPeriod(t, other)
  expect(await refused(t, locked.id, other)).toMatchObject({ code: 'E031' })
})

test('nobody takes back the word of another person', async () => {
  const t = await aTenant()
  const { id, person } = await aPayPeriod(t)
  await submit(t, id, person)
  expect(await refused(t, id, await aUser(t))).toMatchObject({ reason: 'pay.notSubmitted' })
  const stranger = await aTenant()
  expect(await refused(stranger, id, await aUser(stranger))).toMatchObject({ status: 404 })
  expect(await rowOf(t, id, person.id)).toMatchObject({ state: 'SUBMITTED' })
})

test('taken back and approved at once, one of the two counts', async () => {
  const t = await aTenant()
  const { id, person } = await aPayPeriod(t)
  for (let round = 0; round < 10; round++) {
    await submit(t, id, person)
    const { version } = await rowOf(t, id, person.id)
    const body = { tenantUserIds: [person.id], versions: [version] }
    const [approved, withdrawn] = await Promise.all([
      t.send(pay.approve, { params: { id }, body }),
      t.send(pay.withdrawMine, { params: { id } }, { as: person }),
    ])
    const isApproved = approved.json().data[0].outcome === 'APPROVED'
    expect(withdrawn.statusCode).toBe(isApproved ? 409 : 200)
    expect((await rowOf(t, id, person.id)).state).toBe(
      isApproved ? 'APPROVED' : round === 0 ? 'OPEN' : 'RETURNED',
    )
    await t.call(pay.return, { params: { id }, body: { tenantUserIds: [person.id], reason: 'Again' } })
  }
})
