import { expect, test } from 'vitest'
import { isUrgent, peopleOfStep } from './call-out.ts'

const start = Date.parse('2026-04-01T20:00:00Z')
const before = (minutes: number) => start - minutes * 60_000
const five = { people: 5, minutes: 5, start }

/** Runs the steps of a call-out that nobody answers; answers when the last people were asked, in minutes before the shift. */
function lastAsked(left: number, minutesBefore: number): number {
  let at = minutesBefore
  for (let rest = left; ; at -= five.minutes) {
    rest -= peopleOfStep(five, rest, before(at))
    if (rest <= 0) return at
  }
}

test('R-02: the steps of an urgent call-out end before the shift starts, however many can take it', () => {
  expect(peopleOfStep(five, 40, before(70))).toBe(5)
  for (const [left, minutesBefore] of [
    [40, 70],
    [76, 70],
    [500, 70],
    [500, 12],
    [12, 11 * 60],
  ] as const)
    expect([left, lastAsked(left, minutesBefore) >= five.minutes]).toEqual([left, true])
})

test('R-02: with no time left for a step, and after the start, all are asked at once', () => {
  expect(peopleOfStep(five, 76, before(4))).toBe(76)
  expect(peopleOfStep(five, 76, before(-30))).toBe(76)
})

test('a call-out for a later shift keeps to its steps', () => {
  expect(isUrgent(start, before(12 * 60))).toBe(true)
  expect(isUrgent(start, before(12 * 60 + 1))).toBe(false)
  expect(peopleOfStep(five, 5000, before(13 * 60))).toBe(5)
})
