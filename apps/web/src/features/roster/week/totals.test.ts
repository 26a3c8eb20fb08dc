import { expect, test } from 'vitest'
import type { GridRow, ShiftItem } from './roster-rows.ts'
import { plannedIn, totalOf, totalsBy } from './totals.ts'

const tower = { id: 9, name: 'Tower', clientId: 4, clientName: 'Grace' }
const annex = { id: 8, name: 'Annex', clientId: 4, clientName: 'Grace' }
const item = (site: object, tenantUserId: number, plannedMinutes: number, draft: string | null = null) =>
  ({ kind: 'shift', shift: { tenantUserId, draft }, site, plannedMinutes }) as unknown as ShiftItem
const rows = [
  { cells: new Map([['2026-04-06', [item(tower, 1, 120), item(annex, 1, 60)]]]) },
  { cells: new Map([['2026-04-07', [item(tower, 2, 90), item(tower, 2, 240, 'REMOVED')]]]) },
] as unknown as GridRow[]

test('hours by site and by client add up to those of all days, without what is to be removed', () => {
  const shifts = plannedIn(rows)
  expect(totalOf(shifts)).toEqual({ minutes: 270, people: 2 })
  expect(totalsBy(shifts, 'SITE')).toEqual([
    { id: 8, name: 'Annex', minutes: 60, people: 1 },
    { id: 9, name: 'Tower', minutes: 210, people: 2 },
  ])
  expect(totalsBy(shifts, 'CLIENT')).toEqual([{ id: 4, name: 'Grace', minutes: 270, people: 2 }])
})
