import { describe, expect, test } from 'vitest'
import { csvRows, sharedFile } from '../../test/shared-data.ts'
import {
  EARTH_RADIUS_METRES,
  gaps,
  haversine,
  isFreshPosition,
  mayStart,
  type Point,
  simplify,
  startDistance,
  trailLength,
} from './distance.ts'

const metre = 360 / (2 * Math.PI * EARTH_RADIUS_METRES)
const north = (metres: number, east = 0): Point => ({ lat: metres * metre, lng: east * metre })

describe('haversine', () => {
  test('nothing, a quarter, half the earth, over the date line', () => {
    const quarter = (Math.PI / 2) * EARTH_RADIUS_METRES
    expect(haversine(north(5), north(5))).toBe(0)
    expect(haversine({ lat: 0, lng: 0 }, { lat: 90, lng: 0 })).toBeCloseTo(quarter, 6)
    expect(haversine({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBeCloseTo(2 * quarter, 6)
    expect(haversine({ lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 })).toBeCloseTo(quarter / 90, 6)
  })

  const pairs = sharedFile('vectors/wgs84-inverse-random.csv')

  test.skipIf(!pairs)('is within 0.56 % of the ellipsoid (skipped without the shared data)', () => {
    const rows = csvRows(pairs!)
    expect(rows).toHaveLength(500)
    for (const row of rows) {
      const sphere = haversine(
        { lat: Number(row.lat1), lng: Number(row.lon1) },
        { lat: Number(row.lat2), lng: Number(row.lon2) },
      )
      expect(Math.abs(sphere / Number(row.s12_m) - 1)).toBeLessThan(0.0056)
    }
  })
})

describe('trails', () => {
  test('length', () => {
    expect(trailLength([])).toBe(0)
    expect(trailLength([north(0)])).toBe(0)
    expect(trailLength([north(0), north(30), north(10)])).toBeCloseTo(50, 6)
  })

  test('gaps are longer than five minutes', () => {
    const points = [0, 300_000, 600_001, 600_001, 1_000_000].map((t) => ({ t }))
    expect(gaps(points)).toEqual([
      { before: 1, ms: 300_001 },
      { before: 3, ms: 399_999 },
    ])
    expect(gaps(points, 350_000)).toEqual([{ before: 3, ms: 399_999 }])
    expect(gaps([])).toEqual([])
  })

  const tracks = sharedFile('gps-tracks/TRACKS.csv')

  test.skipIf(!tracks)('recorded tracks have their listed length (skipped without the shared data)', () => {
    let measured = 0
    for (const track of csvRows(tracks!)) {
      const file = sharedFile(track.points_csv!)
      if (!file) continue
      const points = csvRows(file).map((row) => ({ lat: Number(row.lat), lng: Number(row.lng) }))
      expect([track.name, points.length]).toEqual([track.name, Number(track.points)])
      const error = Math.abs(trailLength(points) / 1000 - Number(track.length_km_haversine))
      expect([track.name, error <= 0.0011]).toEqual([track.name, true])
      measured++
    }
    expect(measured).toBe(32)
  })

  test.skipIf(!tracks)(
    'simplified tracks stay within the tolerance (skipped without the shared data)',
    () => {
      const points = csvRows(sharedFile('gps-tracks/points/lund-walk.csv')!).map((row) => ({
        lat: Number(row.lat),
        lng: Number(row.lng),
      }))
      const low = simplify(points, 20)
      const medium = simplify(points, 5)
      expect(low.length).toBeLessThan(medium.length)
      expect(medium.length).toBeLessThan(points.length)
      for (const kept of [low, medium]) expect([kept[0], kept.at(-1)]).toEqual([points[0], points.at(-1)])
      expect(simplify(points, 0)).toEqual(points)
    },
  )
})

describe('simplify', () => {
  test('drops what lies on the way, keeps what stands out by more than the tolerance', () => {
    const trail = [north(0), north(50, 4.9), north(100), north(150, 5.1), north(200)]
    expect(simplify(trail, 5)).toEqual([trail[0], trail[3], trail[4]])
    expect(simplify(trail, 20)).toEqual([trail[0], trail[4]])
  })

  test('a way out and back keeps its far end', () => {
    const trail = [north(0), north(80), north(0)]
    expect(simplify(trail, 20)).toEqual(trail)
    const beyond = [north(0), north(80), north(40)]
    expect(simplify(beyond, 20)).toEqual(beyond)
  })

  test('few points, equal points, no tolerance', () => {
    expect(simplify([], 5)).toEqual([])
    expect(simplify([north(0), north(1)], 5)).toHaveLength(2)
    expect(simplify([north(1), north(1), north(1)], 5)).toHaveLength(2)
    expect(simplify([north(1), north(1), north(1)], 0)).toHaveLength(3)
  })

  test('over the date line', () => {
    const trail = [179.999, -179.9995, -179.998].map((lng) => ({ lat: 0, lng }))
    expect(simplify(trail, 5)).toEqual([trail[0], trail[2]])
  })

  test('a hundred thousand points on a zigzag need no deep stack', () => {
    const trail = Array.from({ length: 100_001 }, (_, i) => north(i / 10, i % 2))
    expect(simplify(trail, 20)).toHaveLength(2)
  })
})

describe('where a work may start', () => {
  test.each([
    [{ distance: 5000, accuracy: 10, minimum: 0 }, true],
    [{ distance: null, minimum: 0 }, true],
    [{ distance: null, minimum: 50 }, false],
    [{ distance: 50, minimum: 50 }, true],
    [{ distance: 51, minimum: 50 }, false],
    [{ distance: 51, accuracy: null, minimum: 50 }, false],
    [{ distance: 80, accuracy: 30, minimum: 50 }, true],
    [{ distance: 80.1, accuracy: 30, minimum: 50 }, false],
    [{ distance: 150, accuracy: 900, minimum: 50 }, true],
    [{ distance: 150.1, accuracy: 900, minimum: 50 }, false],
    [{ distance: 51, accuracy: -20, minimum: 50 }, false],
  ])('%j: %s', (start, expected) => {
    expect(mayStart(start)).toBe(expected)
  })

  test('the distance needs both places', () => {
    expect(startDistance({ site: north(0), position: north(70) })).toBeCloseTo(70, 6)
    expect(startDistance({ site: null, position: north(70) })).toBeNull()
    expect(startDistance({ site: north(0), position: null })).toBeNull()
  })

  test('a position lasts two minutes', () => {
    expect(isFreshPosition(0, 120_000)).toBe(true)
    expect(isFreshPosition(0, 120_001)).toBe(false)
  })
})
