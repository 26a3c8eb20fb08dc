import { pay } from '@muster/contract/pay/pay'
import { expect, test } from 'vitest'
import { aJob, anEvent, aSite, aWork } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'
import { aPayPeriod, approveAll } from './examples.ts'

// Monday, 01:00 where the company is, in Brisbane; Sunday, 23:00 in Perth.
standingStill('2020-06-07T15:00:00Z')

const midnightInPerth = new Date('2020-06-07T16:00:00Z')
const inPerth = async (t: Tenant) => aJob(t, { site: await aSite(t, { timezone: 'Australia/Perth' }) })
const lock = (t: Tenant, id: number) => t.refused(pay.lock, { params: { id } })
const stillSunday = {
  status: 409,
  reason: 'pay.notOverThere',
  params: { day: '2020-06-07', zone: 'Australia/Perth' },
}

test('P-17: a period is not locked while its last day runs in Perth, where a shift is still to come', async () => {
  const t = await aTenant()
  const { id } = await aPayPeriod(t)
  await anEvent(t, await inPerth(t), { startLocal: '2020-06-07T23:30:00', frequency: null })
  await approveAll(t, id)
  expect(await lock(t, id)).toMatchObject(stillSunday)
  t.clock.set(midnightInPerth)
  await approveAll(t, id)
  expect(await t.call(pay.lock, { params: { id } })).toMatchObject({ state: 'LOCKED' })
})

test('P-17: nor where its people worked in the week, as they may clock in until midnight', async () => {
  const t = await aTenant()
  const { id } = await aPayPeriod(t)
  const times = { startedAt: '2020-06-03T01:00:00Z', endedAt: '2020-06-03T03:00:00Z' }
  await aWork(t, { job: await inPerth(t), ...times })
  await approveAll(t, id)
  expect(await lock(t, id)).toMatchObject(stillSunday)
})

test('P-17: shifts in Perth of people with another calendar hold nothing back', async () => {
  const t = await aTenant()
  const { id } = await aPayPeriod(t)
  const person = await aUser(t)
  const site = await aSite(t, { timezone: 'Australia/Perth' })
  const monthly = { name: 'Monthly', kind: 'MONTHLY' as const, firstDay: '2020-06-01' }
  const other = await t.call(pay.createCalendar, { body: monthly })
  const body = { tenantUserIds: [person.id], from: '2020-06-01' }
  await t.call(pay.setPeople, { params: { id: other.id }, body })
  await anEvent(t, await aJob(t, { site, assignees: [person] }), {
    startLocal: '2020-06-07T23:30:00',
    frequency: null,
  })
  await approveAll(t, id)
  expect(await t.call(pay.lock, { params: { id } })).toMatchObject({ state: 'LOCKED' })
})
