import { expect, test } from 'vitest'
import { dateRange, dateRangePresets, defaultDateRange, presetOf } from './date-ranges.ts'

test.each([
  ['Today', '2024-03-31', '2024-03-31', '2024-03-31'],
  ['Yesterday', '2024-03-01', '2024-02-29', '2024-02-29'],
  ['Last 7 Days', '2024-03-31', '2024-03-25', '2024-03-31'],
  ['Last 30 Days', '2024-03-31', '2024-03-02', '2024-03-31'],
  ['This Month', '2024-03-31', '2024-03-01', '2024-03-31'],
  ['This Month', '2024-02-10', '2024-02-01', '2024-02-29'],
  ['Last Month', '2024-03-31', '2024-02-01', '2024-02-29'],
  ['Last Month', '2026-01-15', '2025-12-01', '2025-12-31'],
  ['All Time', '2024-03-31', null, null],
] as const)('%s on %s', (preset, today, startDate, endDate) => {
  expect(dateRange(preset, today)).toEqual({ startDate, endDate })
})

test('the default is thirty days with today', () => {
  expect(defaultDateRange('2026-05-30')).toEqual({ startDate: '2026-05-01', endDate: '2026-05-30' })
})

test('each preset is found again, other ranges are none', () => {
  for (const preset of dateRangePresets)
    expect(presetOf(dateRange(preset, '2026-05-20'), '2026-05-20')).toBe(preset)
  expect(presetOf({ startDate: '2026-05-02', endDate: '2026-05-20' }, '2026-05-20')).toBeUndefined()
})
