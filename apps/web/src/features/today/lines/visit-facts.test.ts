import { expect, test } from 'vitest'
import { latenessOf } from './visit-facts.ts'

const visit = { state: 'MISSING' as const, startTime: '2026-11-28T06:00:00+10:00', duration: 120 }
const atTime = (time: string) => Date.parse(`2026-11-28T${time}:00+10:00`)

test('R-S4: a missing visit is so many minutes late until it is over, and then its whole length is lost', () => {
  expect(latenessOf(visit, atTime('06:11'))).toEqual({ minutes: 11, isOver: false })
  expect(latenessOf(visit, atTime('07:59'))).toEqual({ minutes: 119, isOver: false })
  expect(latenessOf(visit, atTime('08:00'))).toEqual({ minutes: 120, isOver: true })
  expect(latenessOf(visit, atTime('22:00'))).toEqual({ minutes: 120, isOver: true })
  expect(latenessOf({ ...visit, state: 'DONE' }, atTime('06:11'))).toBeUndefined()
})
