import type { PayPeriod, PayRow } from '@muster/contract/pay/rows'
import { expect, test } from 'vitest'
import { approvable, choosePeriod, cleanRows, filteredRows, neighbours, nextWaiting } from './pay-url.ts'
import { late, aPayRow as row } from './testing/a-pay-row.ts'

const rows = [
  row(1, 'OPEN'),
  row(2, 'OPEN', [late]),
  row(3, 'APPROVED'),
  row(4, 'SUBMITTED'),
  row(5, 'RETURNED'),
]
const ids = (some: readonly PayRow[]) => some.map(({ tenantUserId }) => tenantUserId)

test('at once are approved those without exceptions, nobody returned, and not oneself', () => {
  expect(ids(cleanRows(rows, 0, 'APPROVED'))).toEqual([1, 4])
  expect(ids(cleanRows(rows, 1, 'APPROVED'))).toEqual([4])
})

test('many at once leave out those whose hours were returned, unless they alone are chosen', () => {
  expect(ids(approvable(rows, 0, 'APPROVED'))).toEqual([1, 2, 4])
  expect(ids(approvable(rows.slice(4), 0, 'APPROVED'))).toEqual([5])
  expect(ids(approvable(rows.slice(2, 3), 0, 'APPROVED'))).toEqual([])
})

test('who may only propose does not propose a second time', () => {
  expect(ids(cleanRows(rows, 0, 'SUBMITTED'))).toEqual([1])
})

test('filters join: waiting people with one kind of exception', () => {
  expect(ids(filteredRows(rows, { show: 'WAITING' }))).toEqual([1, 2, 4])
  expect(ids(filteredRows(rows, { show: 'WAITING', kind: 'LATE' }))).toEqual([2])
  expect(ids(filteredRows(rows, { show: 'APPROVED', kind: 'LATE' }))).toEqual([])
})

test('after an approval the next waiting person follows, though this one left the filter', () => {
  const { before, after } = neighbours(rows, { show: 'WAITING' }, 3)
  expect([before?.tenantUserId, after?.tenantUserId]).toEqual([2, 4])
})

test('the next who waits: after the last one the first again, nobody returned or approved, and not oneself', () => {
  const next = (person: number, actorId = 0, url = {}) =>
    nextWaiting(rows, { ...url, person }, { actorId, decision: 'APPROVED' })?.tenantUserId
  expect([next(1), next(2), next(4), next(5)]).toEqual([2, 4, 1, 1])
  expect([next(1, 2), next(4, 1)]).toEqual([4, 2])
  expect(next(4, 0, { show: 'EXCEPTIONS' })).toBe(2)
  expect(next(2, 0, { show: 'EXCEPTIONS' })).toBeUndefined()
})

const period = (id: number, calendarId: number, isCurrent: boolean) =>
  ({ id, calendarId, isCurrent }) as PayPeriod
const periods = [period(9, 1, true), period(8, 2, false), period(7, 1, false), period(6, 1, false)]

test('without a choice the last period that is over opens', () => {
  expect(choosePeriod(periods, {}).period?.id).toBe(7)
  expect(choosePeriod(periods, { calendar: 2 }).period?.id).toBe(8)
  expect(choosePeriod(periods, { calendar: 2, period: 6 }).period?.id).toBe(6)
  expect(choosePeriod([], {}).period).toBeUndefined()
})
