import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeCells } from './gps-codec.ts'
import { heatGrid } from './heat.ts'

const place = fc.record({
  lat: fc.integer({ min: -90e6, max: 90e6 }).map((n) => n / 1e6),
  lng: fc.integer({ min: -180e6, max: 180e6 }).map((n) => n / 1e6),
})
const sizes = [
  ['LOW', 0.0016],
  ['MEDIUM', 0.0004],
  ['HIGH', 0.0001],
] as const
const cellAt = (lat: number, lng: number) => encodeCells([{ lat, lng }])
const sumOf = (points: readonly { count: number }[]) => points.reduce((sum, { count }) => sum + count, 0)

test('every accuracy counts the same fixes, at centres whose cells contain them', () => {
  const few = fc.array(place, { maxLength: 30 })
  fc.assert(
    fc.property(few, few, (a, b) => {
      for (const [accuracy, cell] of sizes) {
        const grid = heatGrid({ accuracy, leastPeople: 1 })
        grid.add(1, encodeCells(a))
        grid.add(2, encodeCells(b))
        const { points, hidden } = grid.result()
        expect(hidden).toBe(0)
        expect(sumOf(points)).toBe(a.length + b.length)
        const near = (from: number, to: number) => Math.abs(from - to) <= cell / 2 + 1e-6
        for (const fix of [...a, ...b])
          expect(points.some(({ lat, lng }) => near(lat, fix.lat) && near(lng, fix.lng))).toBe(true)
      }
    }),
    { numRuns: 50 },
  )
})

test('a cell is shown from the third person on, and counted before', () => {
  const grid = heatGrid({ accuracy: 'HIGH', leastPeople: 3 })
  for (const person of [1, 1, 1, 2, 2]) grid.add(person, cellAt(-27.00005, 153.00005))
  expect(grid.result()).toEqual({ points: [], hidden: 5 })
  grid.add(3, cellAt(-27.00005, 153.00005))
  grid.add(3, cellAt(-27.5, 153.5))
  expect(grid.result()).toEqual({ points: [{ lat: -27.00005, lng: 153.00005, count: 6 }], hidden: 1 })
})

test('a frame holds the cells whose centres lie in it, and may reach across the date line', () => {
  const countIn = (frame: readonly [number, number, number, number]) => {
    const grid = heatGrid({ accuracy: 'MEDIUM', leastPeople: 1, frame })
    for (const [lat, lng] of [
      [-18, 179.9],
      [-18, -179.9],
      [-18, 10],
      [40, 179.9],
    ] as const)
      grid.add(1, cellAt(lat, lng))
    return sumOf(grid.result().points)
  }
  expect(countIn([-180, -90, 180, 90])).toBe(4)
  expect(countIn([170, -30, -170, 0])).toBe(2)
  expect(countIn([0, -30, 20, 0])).toBe(1)
  expect(countIn([0, 0, 20, 30])).toBe(0)
})
