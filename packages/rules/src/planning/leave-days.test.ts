import { expect, test } from 'vitest'
import { type LeaveWithoutShifts, spreadLeave } from './leave-days.ts'

// 13 April 2026 is a Monday.
const week = { firstDay: '2026-04-13', lastDay: '2026-04-19' }
const minutesOf = (leave: Partial<LeaveWithoutShifts>) => {
  const { basis, days } = spreadLeave({
    ...{ ...week, partMinutes: null, typedMinutes: null, weekMinutes: 0 },
    ...leave,
  })
  return [basis, days.map(({ date, minutes }) => `${date.slice(8)}: ${minutes}`).join(', ')]
}

test('P-06: an agreed week has a fifth on each day from Monday to Friday, and a whole week is the week', () => {
  expect(minutesOf({ weekMinutes: 2280 })).toEqual([
    'AGREED_WEEK',
    '13: 456, 14: 456, 15: 456, 16: 456, 17: 456',
  ])
  expect(minutesOf({ weekMinutes: 2278 })).toEqual([
    'AGREED_WEEK',
    '13: 456, 14: 455, 15: 456, 16: 455, 17: 456',
  ])
  expect(minutesOf({ weekMinutes: 2280, firstDay: '2026-04-17' })).toEqual(['AGREED_WEEK', '17: 456'])
  expect(minutesOf({ weekMinutes: 2280, firstDay: '2026-04-18' })).toEqual(['AGREED_WEEK', ''])
})

test('P-06: typed hours are spread over the days from Monday to Friday, and add up', () => {
  expect(minutesOf({ typedMinutes: 1001, weekMinutes: 2280 })).toEqual([
    'TYPED',
    '13: 200, 14: 200, 15: 201, 16: 200, 17: 200',
  ])
  expect(minutesOf({ typedMinutes: 480, firstDay: '2026-04-18' })).toEqual(['TYPED', '18: 240, 19: 240'])
})

test('P-06: a part of a day has its length, at most that of an agreed day', () => {
  const day = { firstDay: '2026-04-13', lastDay: '2026-04-13' }
  expect(minutesOf({ ...day, partMinutes: 120 })).toEqual(['TIMES', '13: 120'])
  expect(minutesOf({ ...day, partMinutes: 540, weekMinutes: 2280 })).toEqual(['AGREED_WEEK', '13: 456'])
  expect(minutesOf({ ...day, lastDay: '2026-04-14', partMinutes: 500, weekMinutes: 2280 })).toEqual([
    'AGREED_WEEK',
    '13: 456, 14: 44',
  ])
  expect(minutesOf({})).toEqual(['NONE', ''])
})
