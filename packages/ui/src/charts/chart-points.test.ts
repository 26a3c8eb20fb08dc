import { expect, test } from 'vitest'
import { drawnPoints, markedPlaces, rowsOfPoints } from './chart-points.ts'

const weeks = (...places: number[]) => places.map((week) => ({ label: `Week ${week}`, value: 3, at: week }))

test('a long time without points is a row without a value, in the drawing and in the table', () => {
  const drawn = drawnPoints(weeks(1, 2, 3, 9, 10))
  expect(drawn.map(({ value }) => value)).toEqual([3, 3, 3, null, 3, 3])
  expect(drawn[3]).toEqual({ label: 'Week 3 – Week 9', x: 6, value: null })
  const rows = rowsOfPoints(drawn, String, 'No data').map(({ cells }) => cells)
  expect(rows[3]).toEqual(['Week 3 – Week 9', 'No data'])
})

test('a pause of four usual ones is none, and neither is one among too few points', () => {
  expect(drawnPoints(weeks(1, 2, 3, 7, 8))).toHaveLength(5)
  expect(drawnPoints(weeks(1, 2, 9))).toHaveLength(3)
  expect(drawnPoints(weeks(1))).toHaveLength(1)
})

test('values stand at the highest and the last point', () => {
  const points = [2, 9, 9, 4].map((value, i) => ({ label: '', value, x: i }))
  expect([...markedPlaces(points)]).toEqual([2, 3])
  expect([...markedPlaces(points.slice(0, 1))]).toEqual([0])
  // Two numbers closer than they are wide would lie on each other.
  expect([...markedPlaces(points, 2)]).toEqual([3])
})
