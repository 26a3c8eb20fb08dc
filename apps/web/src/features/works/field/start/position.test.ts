import { expect, test } from 'vitest'
import { takenAt } from './position.ts'

test('a position is as old as the browser may hand over, whatever clock it was taken by', () => {
  const [asked, now] = [1_000_000, 1_004_000]
  expect(takenAt(1_002_000, asked, now)).toBe(1_002_000)
  expect(takenAt(997_000, asked, now)).toBe(997_000)
  expect(takenAt(asked - 600_000, asked, now)).toBe(995_000)
  expect(takenAt(asked + 600_000, asked, now)).toBe(now)
})
