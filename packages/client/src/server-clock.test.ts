// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { clockSkew, hearServerTime } from './server-clock.ts'

const hear = (offMs: number, tookMs = 200) => {
  const now = Date.now()
  hearServerTime(new Date(now + offMs).toUTCString(), now - tookMs, now)
  return clockSkew()
}

test('FLD-07: a clock that is hours off is corrected, one that is nearly right is left alone', () => {
  expect(hear(60_000)).toBe(0)
  const late = hear(-5 * 3_600_000)
  expect(Math.abs(late + 5 * 3_600_000)).toBeLessThan(3000)
  expect(localStorage.getItem('muster.clock-skew')).toBe(String(late))
  // The Date header has whole seconds: a second more or less changes nothing on screen.
  expect(hear(-5 * 3_600_000 + 1500)).toBe(late)
  expect(hear(0)).toBe(0)
})

test('FLD-07: an answer without a date, or one that took minutes, says nothing', () => {
  hearServerTime(null, 0, 100)
  hear(-5 * 3_600_000, 200_000)
  expect(clockSkew()).toBe(0)
})
