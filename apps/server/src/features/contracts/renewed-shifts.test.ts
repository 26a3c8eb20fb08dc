import { contracts } from '@muster/contract/contracts'
import { expect, test } from 'vitest'
import { aJob, anEvent } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, type Tenant, type TestUser } from '../../../test/tenant.ts'

// A Monday, 11:00 in Brisbane.
standingStill('2026-03-02T01:00:00Z')

async function aWeeklyShift(t: Tenant) {
  const job = await aJob(t)
  const { site, contract } = job
  const scope = await t.scope()
  await scope.change('contracts', { end_date: '2026-06-30' }).where('id', '=', contract.id).execute()
  await anEvent(t, job, { startLocal: '2026-03-02T06:00:00', frequency: 'WEEKLY' })
  const renewal = {
    clientId: site.client.id,
    title: 'Windows',
    number: 'W-2',
    startDate: '2026-07-01',
    endDate: '2027-06-30',
    signedById: t.boss.id,
    locations: [site.id],
    renewedFromId: contract.id,
  }
  return { site, contract, person: job.worker, renewal }
}
async function messagesTo(t: Tenant, person: TestUser) {
  await t.settle()
  const scope = await t.scope()
  const rows = await scope
    .from('notifications')
    .where('user_id', '=', person.id)
    .where('type', '=', 'schedule.changed')
    .select(['title', 'params', 'link'])
    .orderBy('id')
    .execute()
  await scope.remove('notifications').where('user_id', '=', person.id).execute()
  return rows
}

test('R-23: shifts that come with the renewal of a contract are notified, once for each person', async () => {
  const t = await aTenant()
  const { site, person, renewal } = await aWeeklyShift(t)
  await t.call(contracts.create, { body: renewal })
  // Thirteen Mondays in the 92 days after the old contract, though the renewal comes four months before its end.
  expect(await messagesTo(t, person)).toMatchObject([
    {
      title: 'New shift at {site}',
      params: { site: site.name, date: '2026-07-06', time: '06:00', count: 13 },
      link: '/me/roster?date=2026-07-06',
    },
  ])
})

test('R-23: another end of a contract notifies of the shifts that it gives or takes, a title of nothing', async () => {
  const t = await aTenant()
  const { contract, person } = await aWeeklyShift(t)
  const update = (body: object) => t.call(contracts.update, { params: { id: contract.id }, body })
  await update({ title: 'Windows and floors', endDate: '2026-06-30' })
  expect(await messagesTo(t, person)).toEqual([])
  await update({ endDate: '2026-03-17' })
  expect(await messagesTo(t, person)).toMatchObject([
    { title: 'Shift at {site} cancelled', params: { date: '2026-03-23', count: 13 } },
  ])
  await update({ endDate: '2026-03-31' })
  expect(await messagesTo(t, person)).toMatchObject([
    { title: 'New shift at {site}', params: { date: '2026-03-23', count: 2 } },
  ])
})

test('R-23: a renewal that is removed takes its shifts back, and says so', async () => {
  const t = await aTenant()
  const { person, renewal } = await aWeeklyShift(t)
  const renewed = await t.call(contracts.create, { body: { ...renewal, locations: [] } })
  await messagesTo(t, person)
  await t.call(contracts.remove, { params: { id: renewed.id } })
  expect(await messagesTo(t, person)).toMatchObject([
    { title: 'Shift at {site} cancelled', params: { date: '2026-07-06', count: 13 } },
  ])
})
