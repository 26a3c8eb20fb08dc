import { readFileSync } from 'node:fs'
import { haversine, stretchesOf } from '@muster/rules/works/distance'
import { decodeFixes, encodeFixes } from '@muster/rules/works/gps-codec'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { sharedData } from '../../../../test/shared-data.ts'
import { pathOf } from './path.ts'

const minute = 60_000
const fixAt = (t: number, lat: number, more: { workId?: number; acc?: number; lng?: number } = {}) => ({
  t,
  lat,
  lng: 153,
  workId: 1,
  ...more,
})
const gapsOf = (fixes: Parameters<typeof pathOf>[0]) =>
  pathOf(fixes, 'HIGH').locations.map((point) => point.gap)

test('a point more than five minutes after the one before it follows a gap', () => {
  const fixes = [
    fixAt(0, -27),
    fixAt(5 * minute, -27.001),
    fixAt(10 * minute + 1, -27.002),
    fixAt(11 * minute, -27.003),
  ]
  expect(gapsOf(fixes)).toEqual([false, false, true, false])
})

test('another work begins after a gap, and the way between works is not walked', () => {
  const first = [fixAt(0, -27), fixAt(minute, -27.001)]
  const second = [fixAt(2 * minute, -27.5, { workId: 2 }), fixAt(3 * minute, -27.501, { workId: 2 })]
  const { locations, length } = pathOf([...first, ...second], 'HIGH')
  expect(locations.map(({ workId, gap }) => [workId, gap])).toEqual([
    [1, false],
    [1, false],
    [2, true],
    [2, false],
  ])
  expect(length).toBeCloseTo(2 * 111.195, 1)
})

test('the way to and from a position that may be 300 m off is not known', () => {
  const fixes = [
    fixAt(0, -27),
    fixAt(1000, -27.001, { acc: 300.1 }),
    fixAt(2000, -27.002, { acc: 300 }),
    fixAt(3000, -27.003),
  ]
  expect(gapsOf(fixes)).toEqual([false, true, true, false])
})

test('fixes stand in time order, whatever the order in which the batches of a work came', () => {
  const { locations } = pathOf([fixAt(3000, -27.3), fixAt(1000, -27.1), fixAt(2000, -27.2)], 'HIGH')
  expect(locations.map(({ t }) => t)).toEqual([1000, 2000, 3000])
})

test('works stay one after the other in the order given, even where they overlap in time', () => {
  const { locations } = pathOf([fixAt(0, -27), fixAt(5000, -27), fixAt(1000, -27, { workId: 2 })], 'HIGH')
  expect(locations.map(({ workId }) => workId)).toEqual([1, 1, 2])
})

test('a coarser accuracy leaves out what lies within 20 or 5 metres of the line, never an end of a stretch', () => {
  // 0.0001° of longitude here are 9.9 m; the last two lie behind a gap.
  const line = [
    fixAt(0, -27),
    fixAt(1000, -27.001, { lng: 153.0001 }),
    fixAt(2000, -27.002, { lng: 153.00003 }),
    fixAt(3000, -27.003),
    fixAt(10 * minute, -27.004),
    fixAt(10 * minute + 1000, -27.005),
  ]
  const kept = (accuracy: 'LOW' | 'MEDIUM' | 'HIGH') => pathOf(line, accuracy).locations.map(({ t }) => t)
  const second = [10 * minute, 10 * minute + 1000]
  expect(kept('HIGH')).toEqual([0, 1000, 2000, 3000, ...second])
  expect(kept('MEDIUM')).toEqual([0, 1000, 3000, ...second])
  expect(kept('LOW')).toEqual([0, 3000, ...second])
  expect(pathOf(line, 'LOW').length).toBe(pathOf(line, 'HIGH').length)
  expect(stretchesOf(pathOf(line, 'LOW').locations).map((stretch) => stretch.length)).toEqual([2, 2])
})

test('nothing recorded is an empty path', () => {
  expect(pathOf([], 'LOW')).toEqual({ locations: [], length: 0 })
  expect(stretchesOf([])).toEqual([])
})

const tracks = sharedData('gps-tracks/TRACKS.csv')
test.skipIf(!tracks)('real tracks, packed and unpacked, are as long as they were recorded', () => {
  const rows: Record<string, string>[] = parse(readFileSync(tracks!), { columns: true })
  // A clock that jumps back would put the fixes into another order.
  const known = rows.filter((row) => row.timed === row.points && row.negative_steps === '0')
  expect(known.length).toBeGreaterThan(10)
  for (const row of known) {
    const file = sharedData(row.points_csv ?? '')
    const points: Record<string, string>[] = parse(readFileSync(file!), { columns: true })
    const fixes = points.map(({ time_utc, lat, lng }) => ({
      t: Date.parse(time_utc!),
      lat: Number(lat),
      lng: Number(lng),
    }))
    const unpacked = decodeFixes(encodeFixes(fixes)).map((fix) => ({ ...fix, workId: 1 }))
    const { locations, length } = pathOf(unpacked, 'LOW')
    // What they recorded counts the jumps of the receiver too.
    const jumps = locations.reduce((sum, { jump, ...point }, i) => {
      return jump ? sum + haversine(locations[i - 1]!, point) : sum
    }, 0)
    expect((length + jumps) / 1000).toBeCloseTo(Number(row.length_km_haversine), 2)
  }
})

test('F-12: a jump is marked and drawn as unknown, and is not part of the length', () => {
  const site = { lat: -27.4698, lng: 153.0251, workId: 1 }
  const minute = 60_000
  const fixes = [
    { ...site, t: 0 },
    { ...site, lat: -27.4707, t: minute },
    { lat: -37.8136, lng: 144.9631, workId: 1, t: 2 * minute },
    { ...site, t: 3 * minute },
  ]
  const path = pathOf(fixes, 'HIGH')
  expect(path.locations.map(({ gap, jump = false }) => [gap, jump])).toEqual([
    [false, false],
    [false, false],
    [true, true],
    [true, true],
  ])
  expect(Math.round(path.length)).toBe(100)
})
