import { expect, test } from 'vitest'
import { boundsOf, stretches } from './bounds.ts'
import { unwrapped } from './geo-files.ts'

test('the frame around points', () => {
  expect(boundsOf([])).toBeUndefined()
  const points = [
    { lat: -33.8, lng: 151.2 },
    { lat: -37.8, lng: 144.9 },
  ]
  expect(boundsOf(points)).toEqual([144.9, -37.8, 151.2, -33.8])
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
