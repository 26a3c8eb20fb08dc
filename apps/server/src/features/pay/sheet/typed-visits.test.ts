import { company } from '@muster/contract/company/company'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../../test/tenant.ts'
import { aPayPeriod, approveAll, rowOf } from '../examples.ts'

standingStill('2020-06-12T02:00:00Z')

const times = { startTime: '2020-06-02T20:00:00Z', endTime: '2020-06-02T22:00:00Z', reason: 'No phone' }
/** A recorded visit, and one that a manager entered. */
async function anEnteredVisit(t: Tenant, by: TestUser) {
  const { id, person, job, work } = await aPayPeriod(t)
  await t.call(works.enter, { body: { jobId: job.id, tenantUserId: person.id, ...times } }, { as: by })
  return { id, person, work }
}
const outcomes = async (t: Tenant, id: number, as: TestUser) =>
  (await approveAll(t, id, as)).map(({ outcome }) => outcome)
const typedCodes = async (t: Tenant, id: number, person: TestUser) =>
  (await rowOf(t, id, person.id)).exceptions.filter(({ code }) => code === 'ENTERED' || code === 'CORRECTED')

test('P-10: visits that were entered or corrected say so, recorded ones do not', async () => {
  const t = await aTenant()
  const { id, person, work } = await anEnteredVisit(t, t.boss)
  expect(await typedCodes(t, id, person)).toEqual([{ code: 'ENTERED', params: { count: 1 } }])
  const body = { startTime: '2020-06-01T20:00:00Z', endTime: '2020-06-01T21:00:00Z', reason: 'Left early' }
  await t.call(works.correctTimes, { params: { id: work.id }, body })
  expect(await typedCodes(t, id, person)).toEqual([
    { code: 'ENTERED', params: { count: 1 } },
    { code: 'CORRECTED', params: { count: 1 } },
  ])
})

test('P-10: from two managers on, who typed does not approve; the other one does', async () => {
  const t = await aTenant()
  const manager = await aUser(t, { level: 3 })
  const { id } = await anEnteredVisit(t, manager)
  expect(await outcomes(t, id, manager)).toEqual(['TYPED'])
  expect(await outcomes(t, id, t.boss)).toEqual(['APPROVED'])
})

test('P-10: who corrected does not approve either', async () => {
  const t = await aTenant()
  const manager = await aUser(t, { level: 3 })
  const { id, work } = await aPayPeriod(t)
  const body = { startTime: '2020-06-01T20:00:00Z', endTime: '2020-06-01T21:00:00Z', reason: 'Left early' }
  await t.call(works.correctTimes, { params: { id: work.id }, body }, { as: manager })
  expect(await outcomes(t, id, manager)).toEqual(['TYPED'])
  expect(await outcomes(t, id, t.boss)).toEqual(['APPROVED'])
})

test('P-10: a manager who is alone approves what they typed, and the setting decides otherwise', async () => {
  const t = await aTenant()
  const { id } = await anEnteredVisit(t, t.boss)
  await t.call(company.updateSettings, { body: { payTypists: 'NEVER' } })
  expect(await outcomes(t, id, t.boss)).toEqual(['TYPED'])
  await t.call(company.updateSettings, { body: { payTypists: 'IF_ALONE' } })
  expect(await outcomes(t, id, t.boss)).toEqual(['APPROVED'])

  const two = await aTenant()
  await aUser(two, { level: 2 })
  const entered = await anEnteredVisit(two, two.boss)
  expect(await outcomes(two, entered.id, two.boss)).toEqual(['TYPED'])
  await two.call(company.updateSettings, { body: { payTypists: 'ALWAYS' } })
  expect(await outcomes(two, entered.id, two.boss)).toEqual(['APPROVED'])
})

test('P-10: hours of the only other manager are approved by who typed them', async () => {
  const t = await aTenant()
  const manager = await aUser(t, { level: 3 })
  const { id, work } = await aPayPeriod(t, manager)
  const body = { startTime: '2020-06-01T20:00:00Z', endTime: '2020-06-01T21:00:00Z', reason: 'Left early' }
  await t.call(works.correctTimes, { params: { id: work.id }, body })
  expect(await outcomes(t, id, t.boss)).toEqual(['APPROVED'])
})
