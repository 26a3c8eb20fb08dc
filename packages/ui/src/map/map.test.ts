import { expect, test } from 'vitest'
import { boundsOf, formZoom, startingView, stretches, tidyFrame, zoomOf } from './bounds.ts'
import {
  cellPoints,
  closestZoom,
  growsFrom,
  heatColours,
  heatLayer,
  hottest,
  tileBuffer,
} from './heat-layers.ts'
import { unwrapped } from './style/geo-files.ts'

test('the frame around points', () => {
  expect(boundsOf([])).toBeUndefined()
  const points = [
    { lat: -33.8, lng: 151.2 },
    { lat: -37.8, lng: 144.9 },
  ]
  expect(boundsOf(points)).toEqual([144.9, -37.8, 151.2, -33.8])
})

test('a map of nothing shows Australia, and a form its place at zoom 12', () => {
  expect(formZoom).toBe(12)
  const { latitude, longitude } = startingView
  expect([latitude, longitude]).toEqual([expect.closeTo(-25.27), expect.closeTo(133.78)])
})

test('a path is drawn in stretches, with straight lines over its gaps', () => {
  const at = (lat: number, gap = false) => ({ lat, lng: 0, gap })
  const { walked, gaps } = stretches([at(0), at(1), at(2, true), at(3), at(9, true)])
  expect(walked.map((line) => line.map(({ lat }) => lat))).toEqual([
    [0, 1],
    [2, 3],
  ])
  expect(gaps.map((line) => line.map(({ lat }) => lat))).toEqual([
    [1, 2],
    [3, 9],
  ])
  expect(stretches([])).toEqual({ walked: [], gaps: [] })
})

test('a coast that crosses the date line is carried on beyond 180 degrees', () => {
  const ring = [
    [179, -16],
    [-179, -16],
    [-179, -17],
    [179, -17],
    [179, -16],
  ]
  expect(unwrapped(ring).map(([lng]) => lng)).toEqual([179, 181, 181, 179, 179])
})

test('a coast around the pole is closed along it', () => {
  const ring = [
    [-180, -70],
    [-60, -65],
    [60, -66],
    [180, -70],
    [-180, -70],
  ]
  const closed = unwrapped(ring)
  expect(closed.slice(-3).map(([, lat]) => lat)).toEqual([-90, -90, -70])
})

test('a frame is asked for rounded outwards, once round the world at most', () => {
  const [west, south, east, north] = tidyFrame([150.123456, -34.98765, 152.9, -32.1])
  expect(west).toBeLessThanOrEqual(150.123456)
  expect(south).toBeLessThanOrEqual(-34.98765)
  expect(east).toBeGreaterThanOrEqual(152.9)
  expect(north).toBeGreaterThanOrEqual(-32.1)
  expect(west).toBeCloseTo(150.123456, 1)
  expect(tidyFrame([-400, -95, 500, 95])).toEqual([-180, -90, 180, 90])
  const [left, , right] = tidyFrame([170, -20, 190, -10])
  expect(left).toBeCloseTo(170, 0)
  expect(right).toBeCloseTo(-170, 0)
})

test('the smaller a frame, the closer the map', () => {
  expect(zoomOf([-180, -80, 179, 80])).toBe(1)
  expect(zoomOf([150, -34, 151, -33])).toBeGreaterThan(zoomOf([150, -34, 170, -20]))
  expect(zoomOf([151, -33, 151, -33])).toBe(22)
  expect(zoomOf([170, -20, -170, -10])).toBe(zoomOf([150, -20, 170, -10]))
})

test('eight positions in a place that stands alone are as hot as the legend says, and one is not', () => {
  // A renderer of maps multiplies a point by its height in the middle of the normal curve.
  const middle = 0.3989422804
  for (const accuracy of ['LOW', 'MEDIUM', 'HIGH'] as const) {
    const paint = heatLayer(accuracy).paint
    const closest = (paint['heatmap-intensity'] as readonly unknown[]).at(-1) as number
    const colours = (paint['heatmap-color'] as readonly unknown[]).slice(3)
    const [hot, colour] = colours.slice(-2)
    expect(colour).toBe(heatColours.at(-1))
    expect(closest * middle).toBeCloseTo(hot as number)
    expect((closest * middle) / hottest).toBeLessThan(colours[2] as number)
  }
})

test('D3-09: the radius is as documented, then grows with the zoom so that neighbouring cells overlap', () => {
  const documented = { LOW: 70 / 1.5, MEDIUM: 70 / 2.5, HIGH: 70 / 3.5 }
  for (const accuracy of ['LOW', 'MEDIUM', 'HIGH'] as const) {
    const radius = heatLayer(accuracy).paint['heatmap-radius'] as unknown as readonly unknown[]
    // Linear in the size of the map: the kind of curve that doubles with each zoom.
    expect(radius.slice(0, 3)).toEqual(['interpolate', ['exponential', 2], ['zoom']])
    const [from, written, to, largest] = radius.slice(3) as [number, number, number, number]
    expect([from, to]).toEqual([growsFrom(accuracy), closestZoom(accuracy)])
    expect(written).toBeCloseTo(documented[accuracy])
    expect(largest / written).toBeCloseTo(2 ** (to - from))
    for (const zoom of [from, to]) {
      const at = zoom === from ? written : largest
      expect(at / cellPoints(accuracy, zoom)).toBeCloseTo(1.5)
    }
    expect(largest).toBeLessThan(tileBuffer)
    // The close-up of a busy site, and one beyond it where cells are small.
    expect(to).toBeGreaterThanOrEqual(16)
  }
})
