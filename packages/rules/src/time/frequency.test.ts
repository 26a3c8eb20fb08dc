import { expect, test } from 'vitest'
import {
  type Frequency,
  frequencyHint,
  frequencyLabels,
  frequencySteps,
  isDue,
  nextDue,
} from './frequency.ts'

const all = Object.keys(frequencySteps) as Frequency[]

test('what was never done is due', () => {
  for (const frequency of all) expect(isDue(frequency, null, '2026-05-01')).toBe(true)
})

test('a daily task is due even when done today', () => {
  expect(isDue('DAILY', '2026-05-01', '2026-05-01')).toBe(true)
})

test.each([
  ['TWO_DAYS', '2026-05-01', '2026-05-03'],
  ['WEEKLY', '2026-05-01', '2026-05-08'],
  ['MONTHLY', '2026-01-31', '2026-02-28'],
  ['QUARTERLY', '2023-11-30', '2024-02-29'],
  ['ANNUALLY', '2024-02-29', '2025-02-28'],
] as const)('%s done on %s is due on %s, not the day before', (frequency, done, due) => {
  expect(nextDue(frequency, done)).toBe(due)
  expect(isDue(frequency, done, due)).toBe(true)
  const dayBefore = new Date(Date.parse(due) - 86_400_000).toISOString().slice(0, 10)
  expect(isDue(frequency, done, dayBefore)).toBe(false)
  expect(isDue(frequency, done, '2030-01-01')).toBe(true)
})

test('every frequency has a label', () => {
  expect(Object.keys(frequencyLabels)).toEqual(all)
  // D2-18: the label is the documents' own; the hint says what it means.
  expect(frequencyLabels.TWO_DAYS).toBe('1 Days interval')
  expect(frequencyHint('TWO_DAYS')).toBe('Every second day')
  expect(frequencyHint('DAILY')).toBeUndefined()
})
