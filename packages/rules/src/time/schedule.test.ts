import { seriesDefaults } from '@muster/contract/planning/series'
import { expect, test } from 'vitest'
import {
  CUSTOM_DURATION_MINUTES,
  DEFAULT_DURATION_MINUTES,
  durationPresets,
  isCustomDuration,
  notifyAt,
  pickedDuration,
} from './schedule.ts'

test('presets and defaults are the written ones', () => {
  expect(durationPresets).toEqual([15, 30, 60, 90, 120, 180])
  const { notifyBeforeMinutes } = seriesDefaults
  expect([CUSTOM_DURATION_MINUTES, DEFAULT_DURATION_MINUTES, notifyBeforeMinutes]).toEqual([10, 120, 5])
})

test('only what is no preset is custom', () => {
  expect(durationPresets.some(isCustomDuration)).toBe(false)
  expect(isCustomDuration(CUSTOM_DURATION_MINUTES)).toBe(true)
})

test.each([
  [0, 120],
  [-5, 120],
  [30, 30],
  [600, 600],
  [601, 600],
  [1440, 600],
])('a slot of %d minutes becomes %d', (slot, minutes) => {
  expect(pickedDuration(slot)).toBe(minutes)
})

test('the reminder comes before the start, or at it', () => {
  expect(notifyAt(600_000, 5)).toBe(300_000)
  expect(notifyAt(600_000, 0)).toBe(600_000)
})
