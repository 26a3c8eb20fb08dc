import { expect, test } from 'vitest'
import { minutesLate } from './visit-facts.ts'

const visit = { state: 'MISSING' as const, startTime: '2026-11-28T06:00:00+10:00', duration: 120 }
const atTime = (time: string) => Date.parse(`2026-11-28T${time}:00+10:00`)

test('R-S4: a missing visit is so many minutes late until it is over, and then not late any more', () => {
  expect(minutesLate(visit, atTime('06:11'))).toBe(11)
  expect(minutesLate(visit, atTime('07:59'))).toBe(119)
  expect(minutesLate(visit, atTime('08:00'))).toBeUndefined()
  expect(minutesLate(visit, atTime('22:00'))).toBeUndefined()
  expect(minutesLate({ ...visit, state: 'DONE' }, atTime('06:11'))).toBeUndefined()
})
