import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EARTH_RADIUS_METRES, haversine } from './distance.ts'
import { fenceProblem, isWithin, metresToFence, metresToSite } from './fence.ts'

const metre = 360 / (2 * Math.PI * EARTH_RADIUS_METRES)
const centre = { lat: 0, lng: 151.2 }
const pointAt = (x: number, y: number) => ({ lat: centre.lat + y * metre, lng: centre.lng + x * metre })
const square = [pointAt(-100, -100), pointAt(100, -100), pointAt(100, 100), pointAt(-100, 100)]
/** A yard around three sides of a house. */
const yard = [
  pointAt(0, 0),
  pointAt(90, 0),
  pointAt(90, 90),
  pointAt(60, 90),
  pointAt(60, 30),
  pointAt(30, 30),
  pointAt(30, 90),
  pointAt(0, 90),
]

test.each([
  ['the middle', pointAt(0, 0), 0],
  ['just inside', pointAt(99, 0), 0],
  ['east of it', pointAt(150, 0), 50],
  ['beyond a corner', pointAt(130, 140), 50],
  ['far north', pointAt(0, 1100), 1000],
])('%s of a square is %o: so many metres', (_, point, metres) => {
  expect(metresToFence(point, square)).toBeCloseTo(metres, 1)
})

test('what a fence goes around is outside, as near as its nearest side', () => {
  expect(isWithin(pointAt(45, 60), yard)).toBe(false)
  expect(metresToFence(pointAt(45, 60), yard)).toBeCloseTo(15, 1)
  expect(metresToFence(pointAt(15, 60), yard)).toBe(0)
})

test('where the days begin', () => {
  const ground = [-100, 100].flatMap((y) => [y, -y].map((x) => ({ lat: y * metre, lng: 180 + x * metre })))
  const wrapped = ground.map(({ lat, lng }) => ({ lat, lng: lng > 180 ? lng - 360 : lng }))
  expect(metresToFence({ lat: 0, lng: -179.9999 }, wrapped)).toBe(0)
  expect(metresToFence({ lat: 0, lng: 180 - 150 * metre }, wrapped)).toBeCloseTo(50, 1)
})

test('a site without a fence is as far as its position', () => {
  const point = pointAt(300, 400)
  expect(metresToSite(point, { ...centre, fence: null })).toBeCloseTo(haversine(centre, point), 6)
  expect(metresToSite(point, { ...centre, fence: square })).toBeLessThan(haversine(centre, point))
})

test('a point is never farther from a square around the position than from the position', () => {
  const metres = fc.double({ min: -3000, max: 3000, noNaN: true })
  fc.assert(
    fc.property(metres, metres, (x, y) => {
      const point = pointAt(x, y)
      expect(metresToFence(point, square)).toBeLessThanOrEqual(haversine(centre, point) + 0.5)
    }),
  )
})

test.each([
  ['a square', square, null],
  ['a yard', yard, null],
  ['the other way round', [...yard].reverse(), null],
  ['two corners', square.slice(0, 2), 'corners'],
  ['51 corners', Array.from({ length: 51 }, (_, i) => pointAt(i, i * i)), 'corners'],
  ['lines that cross', [square[0]!, square[2]!, square[1]!, square[3]!], 'crossing'],
  ['another town', square.map(({ lat, lng }) => ({ lat: lat + 0.05, lng })), 'far'],
])('%s: %o is %s', (_, fence, problem) => {
  expect(fenceProblem(fence, centre)).toBe(problem)
})
