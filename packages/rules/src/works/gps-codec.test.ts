import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvRows, sharedFile } from '../../test/shared-data.ts'
import { decodeCells, decodeFixes, encodeCells, encodeFixes, type Fix, unpackBatches } from './gps-codec.ts'

const microDegrees = (most: number) =>
  fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((n) => (n + 0) / 1e6)
const anyFix: fc.Arbitrary<Fix> = fc.record(
  {
    t: fc.oneof(
      fc.integer({ min: 0, max: 4e12 }),
      fc.integer({ min: 0, max: 4e9 }).map((s) => s * 1000),
    ),
    lat: microDegrees(90),
    lng: microDegrees(180),
    acc: fc.integer({ min: 0, max: 1e6 }).map((n) => n / 10),
    speed: fc.integer({ min: 0, max: 1e6 }).map((n) => n / 100),
    mock: fc.boolean(),
  },
  { requiredKeys: ['t', 'lat', 'lng'] },
)

describe('fixes', () => {
  test('come back as they were, in order, to the millisecond', () => {
    fc.assert(
      fc.property(fc.array(anyFix), (fixes) => {
        expect(decodeFixes(encodeFixes(fixes))).toEqual(fixes)
      }),
    )
  })

  test('are kept to a millionth of a degree, a tenth of a metre, a hundredth of a metre a second', () => {
    const fix = { t: 1_759_500_000_123, lat: -33.86882049, lng: 151.20929551, acc: 4.26, speed: 1.234 }
    expect(decodeFixes(encodeFixes([fix]))).toEqual([
      { t: 1_759_500_000_123, lat: -33.86882, lng: 151.209296, acc: 4.3, speed: 1.23 },
    ])
  })

  test('a walk takes few bytes, with fractions of seconds too', () => {
    const walk = (step: number) =>
      Array.from({ length: 200 }, (_, i) => ({
        t: 1_759_500_000_000 + i * step,
        lat: -33.8 + (i % 7) * 20e-6,
        lng: 151.2 + i * 50e-6,
        acc: 8.5,
      }))
    expect(encodeFixes(walk(5000)).length / 200).toBeLessThan(6)
    expect(encodeFixes(walk(5001)).length / 200).toBeLessThan(7)
    expect(encodeFixes([])).toHaveLength(0)
  })

  test.each([
    { t: 0.5, lat: 0, lng: 0 },
    { t: Number.NaN, lat: 0, lng: 0 },
    { t: 2 ** 51 + 1, lat: 0, lng: 0 },
    { t: 0, lat: 90.1, lng: 0 },
    { t: 0, lat: 0, lng: -180.1 },
    { t: 0, lat: Number.NaN, lng: 0 },
    { t: 0, lat: 0, lng: 0, acc: -1 },
    { t: 0, lat: 0, lng: 0, speed: Number.POSITIVE_INFINITY },
  ])('%j is refused', (fix) => {
    expect(() => encodeFixes([fix])).toThrow(RangeError)
  })

  test('broken bytes are refused', () => {
    const bytes = encodeFixes([{ t: 1_759_500_000_123, lat: -33.8, lng: 151.2 }])
    expect(() => decodeFixes(bytes.slice(0, -1))).toThrow(RangeError)
    expect(() => decodeFixes(new Uint8Array([32, 0, 0, 0]))).toThrow(RangeError)
  })

  const track = sharedFile('gps-tracks/points/lund-walk.csv')

  test.skipIf(!track)('a recorded walk comes back (skipped without the shared data)', () => {
    const fixes = csvRows(track!).map((row) => ({
      t: Date.parse(row.time_utc!),
      lat: Number(row.lat),
      lng: Number(row.lng),
    }))
    const bytes = encodeFixes(fixes)
    expect(decodeFixes(bytes)).toEqual(fixes)
    expect(bytes.length / fixes.length).toBeLessThan(6.5)
  })
})

const visited = (bytes: Uint8Array) => {
  const cells: [number, number, number][] = []
  decodeCells(bytes, (y, x, count) => cells.push([y, x, count]))
  return cells
}

describe('cells', () => {
  test('are counted in the order of the first visit; the edge belongs to north and east', () => {
    const pointAt = (lat: number, lng: number) => ({ lat, lng })
    const fixes = [
      pointAt(0.00005, 0.00005),
      pointAt(-0.00001, 0),
      pointAt(0.0001, 0.0001),
      pointAt(0, 0),
      pointAt(0.00005, 0.00009),
    ]
    expect(visited(encodeCells(fixes))).toEqual([
      [0, 0, 3],
      [-1, 0, 1],
      [1, 1, 1],
    ])
    expect(visited(encodeCells(fixes, 0.0016))).toEqual([
      [0, 0, 4],
      [-1, 0, 1],
    ])
    expect(encodeCells([])).toHaveLength(0)
    expect(() => encodeCells([pointAt(Number.NaN, 0)])).toThrow(RangeError)
  })

  test('hold every fix once, where it lies', () => {
    fc.assert(
      fc.property(fc.array(anyFix), (fixes) => {
        const cells = visited(encodeCells(fixes))
        const counts = new Map(cells.map(([y, x, count]) => [`${y} ${x}`, count]))
        expect(counts.size).toBe(cells.length)
        for (const { lat, lng } of fixes) {
          const key = [lat, lng].map((degrees) => Math.floor(Math.round(degrees * 1e6) / 100)).join(' ')
          counts.set(key, counts.get(key)! - 1)
        }
        expect([...counts.values()].every((left) => left === 0)).toBe(true)
      }),
    )
  })

  test('stand one after the other behind their lengths', () => {
    const batches = [
      encodeCells([{ lat: -27, lng: 153 }]),
      encodeCells([]),
      encodeCells([{ lat: 1, lng: 2 }]),
    ]
    const packed = Buffer.concat(
      batches.flatMap((cells) => {
        const length = Buffer.alloc(4)
        length.writeInt32BE(cells.length)
        return [length, cells]
      }),
    )
    expect([...unpackBatches(packed)]).toEqual(batches.map((cells) => Buffer.from(cells)))
  })
})
