import { expect, test } from 'vitest'
import { isOfWorkingAge } from './age.ts'

test.each([
  ['2012-11-21', '2026-11-21', true],
  ['2012-11-22', '2026-11-21', false],
  ['1925-11-22', '2026-11-21', true],
  ['1925-11-21', '2026-11-21', false],
  ['2012-02-29', '2026-02-28', false],
  ['2012-02-29', '2026-03-01', true],
  ['2030-01-01', '2026-11-21', false],
])('born on %s, on %s: %s', (born, today, isAllowed) => {
  expect(isOfWorkingAge(born, today)).toBe(isAllowed)
})
