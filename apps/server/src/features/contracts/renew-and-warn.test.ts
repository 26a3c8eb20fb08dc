import { contracts } from '@muster/contract/contracts'
import { rowsOf } from '@muster/contract/kit/rows'
import { notifications } from '@muster/contract/notifications/notifications'
import { addDays } from '@muster/rules/time/zone'
import { expect, test } from 'vitest'
import { useOwnDatabase } from '../../../test/app.ts'
import { aContract, aSite } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aClient, aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { doNightly } from '../../background/nightly.ts'
import { warnOfEnds } from './warn-of-ends.ts'

useOwnDatabase()

standingStill('2026-03-02T01:00:00Z')
const today = '2026-03-02'

async function anOldOne(t: Tenant) {
  const site = await aSite(t)
  const contract = await aContract(t, { sites: [site], startDate: '2025-07-01', endDate: '2026-06-30' })
  const body = {
    clientId: site.client.id,
    title: 'Windows',
    number: 'W-2',
    startDate: '2026-07-01',
    endDate: '2027-06-30',
    signedById: t.boss.id,
    locations: [site.id],
    renewedFromId: contract.id,
  }
  return { ...contract, site, body }
}

test('a contract is renewed as a copy with a new number and later dates, over the same sites', async () => {
  const t = await aTenant()
  const { id, site, body } = await anOldOne(t)
  const renewed = await t.call(contracts.create, { body })
  expect(renewed).toMatchObject({ number: 'W-2', startDate: '2026-07-01', locations: [site.id] })
  expect(renewed).toMatchObject({ status: 'NOT_ACTIVE_YET', renewedFromId: id, renewedById: null })
  const old = await t.call(contracts.read, { params: { id } })
  expect(old).toMatchObject({ status: 'ACTIVE', locations: [site.id], renewedById: renewed.id })
})

test('what is no renewal is refused', async () => {
  const t = await aTenant()
  const { body } = await anOldOne(t)
  const other = await aClient(t)
  const wrong: [object, object][] = [
    [{ startDate: '2026-06-30' }, { status: 422, errors: [{ path: 'startDate' }] }],
    [{ renewedFromId: 999_999_999 }, { status: 422, errors: [{ path: 'renewedFromId' }] }],
    [
      { clientId: other.id, locations: [] },
      { status: 422, errors: [{ path: 'renewedFromId' }] },
    ],
  ]
  for (const [change, refusal] of wrong)
    expect(await t.refused(contracts.create, { body: { ...body, ...change } })).toMatchObject(refusal)
  const old = await t.call(contracts.read, { params: { id: body.renewedFromId } })
  const taken = await t.refused(contracts.create, { body: { ...body, number: old.number } })
  expect(taken).toMatchObject({ status: 409, message: 'This contract number is already used' })
})

test('of two who renew at once one does', async () => {
  const t = await aTenant()
  const { body } = await anOldOne(t)
  const renew = (number: string) => t.send(contracts.create, { body: { ...body, number } })
  const answers = await Promise.all(['W-2', 'W-3', 'W-4'].map(renew))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
  const refused = answers.find(({ statusCode }) => statusCode === 409)!.json()
  expect(refused).toMatchObject({ code: 'E046' })
  expect(refused.message).toMatch(/^This contract is renewed already, as W-/)
})

test('a renewal that is removed can be made again, and what was renewed can be removed', async () => {
  const t = await aTenant()
  const contract = await aContract(t, { startDate: '2025-07-01', endDate: '2026-06-30' })
  const { body } = await anOldOne(t)
  const renewal = { ...body, clientId: contract.client.id, locations: [], renewedFromId: contract.id }
  const first = await t.call(contracts.create, { body: renewal })
  await t.call(contracts.remove, { params: first })
  const second = await t.call(contracts.create, { body: renewal })
  await t.call(contracts.remove, { params: contract })
  expect((await t.call(contracts.read, { params: second })).renewedFromId).toBeNull()
})

const bell = async (t: Tenant, as: TestUser) =>
  rowsOf(await t.call(notifications.list, {}, { as })).filter(({ type }) => type === 'contract.ends')
const night = async (t: Tenant) => {
  await warnOfEnds(await t.scope())
  await t.settle()
}

test('its end is told 30 and 7 days before, once each, to management and to who signed it', async () => {
  const t = await aTenant()
  const [manager, leader, otherLeader, client] = await Promise.all([
    aUser(t, { level: 3 }),
    aUser(t, { level: 4 }),
    aUser(t, { level: 4 }),
    aClient(t, { firstName: 'Grace', lastName: 'Towers' }),
  ])
  const contract = await aContract(t, { client, endDate: addDays(today, 31), number: 'W-1' })
  const scope = await t.scope()
  await scope.change('contracts', { signed_by_id: leader.id }).where('id', '=', contract.id).execute()
  await night(t)
  expect(await bell(t, manager)).toEqual([])
  const tellings = [
    { on: 1, count: 1, days: 30 },
    { on: 2, count: 1, days: 30 },
    { on: 23, count: 1, days: 30 },
    { on: 24, count: 2, days: 7 },
    { on: 31, count: 2, days: 7 },
    { on: 32, count: 2, days: 7 },
  ]
  for (const { on, count, days } of tellings) {
    t.clock.set(new Date(`${addDays(today, on)}T01:00:00Z`))
    await night(t)
    await night(t)
    for (const person of [t.boss, manager, leader]) {
      const told = await bell(t, person)
      expect(told, `day ${on}`).toHaveLength(count)
      expect(told[0]!.message).toContain(`(W-1) of Grace Towers ends in ${days} days`)
      expect(told[0]!.link).toBe(`/contracts/edit?id=${contract.id}`)
    }
    for (const person of [otherLeader, client]) expect(await bell(t, person)).toEqual([])
  }
})

test('what ends as was meant is not told: renewed, suspended, archived, over', async () => {
  const t = await aTenant()
  const scope = await t.scope()
  const ending = () => aContract(t, { startDate: '2025-01-01', endDate: addDays(today, 20) })
  const [renewed, suspended, archived] = [await ending(), await ending(), await ending()]
  await aContract(t, { endDate: addDays(today, -1) })
  await scope.change('contracts', { suspended: true }).where('id', '=', suspended.id).execute()
  await scope.change('contracts', { archived_at: scope.now }).where('id', '=', archived.id).execute()
  const { id } = await aContract(t, { client: renewed.client, startDate: addDays(today, 21) })
  await scope.change('contracts', { renewed_from_id: renewed.id }).where('id', '=', id).execute()
  await night(t)
  expect(await bell(t, t.boss)).toEqual([])
})

test('a contract made a few days before its end is told once; a moved end is told anew', async () => {
  const t = await aTenant()
  const contract = await aContract(t, { startDate: '2025-01-01', endDate: addDays(today, 3) })
  await night(t)
  expect(await bell(t, t.boss)).toHaveLength(1)
  await t.call(contracts.update, { params: contract, body: { endDate: addDays(today, 5) } })
  await night(t)
  expect(await bell(t, t.boss)).toHaveLength(2)
})

test('nights of several processes tell it once', async () => {
  const t = await aTenant()
  await aContract(t, { startDate: '2025-01-01', endDate: addDays(today, 7) })
  const failed: number[] = []
  const once = () => doNightly(t.deps, t.clock.now(), (_error, tenantId) => failed.push(tenantId))
  await Promise.all([once(), once(), once()])
  await t.settle()
  expect(await bell(t, t.boss)).toHaveLength(1)
  expect(failed).not.toContain(t.tenantId)
})
