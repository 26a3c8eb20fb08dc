import { expect, test } from 'vitest'
import type { GridRow, ShiftItem } from './roster-rows.ts'
import { plannedIn, totalOf, totalsBy } from './totals.ts'

const tower = { id: 9, name: 'Tower', clientId: 4, clientName: 'Grace' }
const annex = { id: 8, name: 'Annex', clientId: 4, clientName: 'Grace' }
const item = (site: object, tenantUserId: number, plannedMinutes: number, given: object = {}) =>
  ({
    kind: 'shift',
    shift: { tenantUserId, draft: null },
    site,
    plannedMinutes,
    ...given,
  }) as unknown as ShiftItem
const removed = { shift: { tenantUserId: 2, draft: 'REMOVED' } }
const rows = [
  { cells: new Map([['2026-04-06', [item(tower, 1, 120), item(annex, 1, 60)]]]) },
  { cells: new Map([['2026-04-07', [item(tower, 2, 90), item(tower, 2, 240, removed)]]]) },
] as unknown as GridRow[]

test('hours by site and by client add up to those of all days, without what is to be removed', () => {
  const shifts = plannedIn(rows)
  expect(totalOf(shifts)).toEqual({ minutes: 270, people: 2, cost: undefined })
  expect(totalsBy(shifts, 'SITE')).toEqual([
    { id: 8, name: 'Annex', minutes: 60, people: 1, cost: undefined },
    { id: 9, name: 'Tower', minutes: 210, people: 2, cost: undefined },
  ])
  expect(totalsBy(shifts, 'CLIENT')).toMatchObject([{ id: 4, name: 'Grace', minutes: 270, people: 2 }])
})

test('costs add up to the cent, and what is not costed is counted', () => {
  const cost = (amount: number) => ({ cost: { amount, currency: 'AUD', notCosted: 0 } })
  const shifts = [
    item(tower, 1, 60, cost(33_85)),
    item(annex, 1, 60, cost(47_39)),
    item(annex, 2, 60, { cost: null }),
  ]
  expect(totalOf(shifts).cost).toEqual({ amount: 81_24, currency: 'AUD', notCosted: 1 })
  expect(totalsBy(shifts, 'SITE').map(({ cost }) => [cost!.amount, cost!.notCosted])).toEqual([
    [47_39, 1],
    [33_85, 0],
  ])
  expect(totalOf([item(tower, 2, 60, { cost: null })]).cost).toEqual({
    amount: 0,
    currency: '',
    notCosted: 1,
  })
})
