import { expect, test } from 'vitest'
import { movedRule, movedStart } from './moved-rule.ts'

const weekly = { frequency: 'WEEKLY', weekdays: [1, 3, 5], repeatEvery: 2 } as const
const monthly = (setPosition: number) => ({ frequency: 'MONTHLY', weekdays: [1], setPosition }) as const

test('a moved weekday takes the place of its own, and falls together with one that is there', () => {
  expect(movedRule(weekly, '2026-03-04', '2026-03-05')).toEqual({ ...weekly, weekdays: [1, 4, 5] })
  expect(movedRule(weekly, '2026-03-04', '2026-03-01')).toEqual({ ...weekly, weekdays: [1, 5, 7] })
  expect(movedRule(weekly, '2026-03-04', '2026-03-06')).toEqual({ ...weekly, weekdays: [1, 5] })
  expect(movedRule(weekly, '2026-03-04', '2026-03-11')).toEqual(weekly)
})

test.each([
  [1, '2026-04-06', '2026-04-09', 4, 2],
  [1, '2026-04-06', '2026-04-01', 3, 1],
  [-1, '2026-04-27', '2026-04-24', 5, -1],
  [-1, '2026-04-27', '2026-04-20', 1, 3],
  [4, '2026-03-23', '2026-03-30', 1, -1],
  [4, '2026-02-23', '2026-02-24', 2, 4],
])('position %i, moved from %s to %s: weekday %i, position %i', (position, from, to, day, next) => {
  expect(movedRule(monthly(position), from, to)).toEqual({ ...monthly(next), weekdays: [day] })
})

test('what steps from its start stays as it is', () => {
  for (const rule of [
    { frequency: null },
    { frequency: 'DAILY', repeatEvery: 3 },
    { frequency: 'WEEKLY' },
  ] as const)
    expect(movedRule(rule, '2026-03-04', '2026-03-05')).toBe(rule)
})

test.each([
  ['a later one', [1, 3, 5], '2026-12-07', '2026-12-09', '2026-12-10', '2026-12-07'],
  ['the first, behind others', [1, 3, 5], '2026-12-07', '2026-12-14', '2026-12-17', '2026-12-09'],
  ['the first, to the day before', [3, 5], '2026-12-09', '2026-12-16', '2026-12-15', '2026-12-08'],
  ['the last, before the first', [3, 5], '2026-12-09', '2026-12-18', '2026-12-14', '2026-12-07'],
  ['one that the first week does not have', [1, 5], '2026-12-11', '2026-12-14', '2026-12-15', '2026-12-11'],
  ['the only one, into the next week', [5], '2026-12-11', '2026-12-18', '2026-12-21', '2026-12-14'],
])('the series begins after %s moved', (_, weekdays, start, from, to, expected) => {
  expect(movedStart({ frequency: 'WEEKLY', weekdays }, start, from, to)).toBe(expected)
})

test('a series without weekdays begins as many days later', () => {
  expect(movedStart({ frequency: 'MONTHLY' }, '2026-03-02', '2026-04-06', '2026-04-09')).toBe('2026-03-05')
})
