import { expect, test } from 'vitest'
import { presence, statusOf } from './presence.ts'

const minute = 60_000
const now = Date.parse('2026-05-10T12:00Z')

test('online is online, whatever the time', () => {
  expect(presence('ONLINE', now - minute, now)).toEqual({ kind: 'online' })
  expect(presence('ONLINE', null, now)).toEqual({ kind: 'online' })
})

test('without a time the raw status is shown', () => {
  expect(presence('ON_JOB', null, now)).toEqual({ kind: 'raw', status: 'ON_JOB' })
  expect(presence('OFFLINE', undefined, now)).toEqual({ kind: 'raw', status: 'OFFLINE' })
})

test.each([
  [-minute, 0, 'second'],
  [59_999, 59, 'second'],
  [3 * minute, 3, 'minute'],
  [60 * minute - 1, 59, 'minute'],
  [60 * minute, 1, 'hour'],
  [24 * 60 * minute, 1, 'day'],
  [30 * 24 * 60 * minute, 1, 'month'],
  [800 * 24 * 60 * minute, 2, 'year'],
] as const)('%d ms ago is %d %s', (passed, amount, unit) => {
  expect(presence('AWAY', now - passed, now)).toEqual({ kind: 'since', amount, unit })
})

test('the first instant of all is a time too', () => {
  expect(presence('AWAY', 0, minute)).toEqual({ kind: 'since', amount: 1, unit: 'minute' })
})

test.each([
  [0, false, 'ONLINE'],
  [4 * 60_000 + 59_999, false, 'ONLINE'],
  [5 * 60_000, false, 'AWAY'],
  [30 * 60_000 - 1, false, 'AWAY'],
  [30 * 60_000, false, 'OFFLINE'],
  [null, false, 'OFFLINE'],
  [30 * 60_000, true, 'ON_JOB'],
  [null, true, 'ON_JOB'],
] as const)('silent for %s ms, with an open work %s: %s', (silent, hasOpenWork, status) => {
  expect(statusOf(silent === null ? null : now - silent, hasOpenWork, now)).toBe(status)
})
