import { expect, test } from 'vitest'
import { trendPoints } from './trend-points.ts'

const item = (trendMap: Record<string, number>) => ({ subTitle: 'Foyer', average: 3, maximum: 5, trendMap })
const hours = (points: ReturnType<typeof trendPoints>) =>
  points.map(({ at }) => (at! - points[0]!.at!) / 3_600_000)

test('D3-22: points stand as far apart as their days', () => {
  const points = trendPoints(
    item({ '2026-10-11': 3, '2026-11-10': 4, '2026-11-12 09:00:00.000': 5, '2026-11-12 15:30:00.000': 2 }),
  )
  expect(hours(points)).toEqual([0, 30 * 24, 32 * 24 - 3, 32 * 24 + 3.5])
  expect(points.map(({ label }) => label)).toEqual([
    '11/10/2026',
    '10/11/2026',
    '12/11/2026 09:00',
    '12/11/2026 15:30',
  ])
})

test('a point has what was judged again beside what was found', () => {
  const points = trendPoints({
    ...item({ '2026-11-11': 3, '2026-11-12': 2 }),
    againMap: { '2026-11-12': 4.5 },
  })
  expect(points.map(({ value, later }) => [value, later])).toEqual([
    [3, undefined],
    [2, 4.5],
  ])
})

test('D3-22: readers who see no times have the inspections of a day spread over it', () => {
  const points = trendPoints(item({ '2026-11-11': 3, '2026-11-12 #1': 5, '2026-11-12 #2': 2 }))
  expect(hours(points)).toEqual([0, 20, 28])
  expect(points.at(-1)!.label).toBe('12/11/2026 #2')
})
