import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { csvRows, sharedFile } from '../../test/shared-data.ts'
import { encodeCells } from './gps-codec.ts'
import { heatGrid } from './heat.ts'
import { CellCounter } from './heat-cells.ts'

type Place = { lat: number; lng: number }

/** What three people walked, at each accuracy: of the packed cells, and of what is gathered of them. */
function expectCounted(walks: readonly Place[][]) {
  const fixes = walks.reduce((sum, walk) => sum + walk.length, 0)
  const gathered = new CellCounter()
  const packed = walks.map((walk) => encodeCells(walk))
  for (const [i, cells] of packed.entries()) gathered.add(1 + (i % 3), cells)
  const whole = gathered.pack()
  for (const accuracy of ['LOW', 'MEDIUM', 'HIGH'] as const)
    for (const leastPeople of [1, 3]) {
      const [direct, again] = [heatGrid({ accuracy, leastPeople }), heatGrid({ accuracy, leastPeople })]
      for (const [i, cells] of packed.entries()) direct.add(1 + (i % 3), cells)
      again.addAggregate(whole)
      for (const { points, hidden } of [direct.result(), again.result()])
        expect(points.reduce((sum, { count }) => sum + count, hidden)).toBe(fixes)
      expect(again.result().hidden).toBe(direct.result().hidden)
    }
  return fixes
}

// Tens of thousands of fixes, counted twelve times.
const tracks = sharedFile('gps-tracks/points')
test.skipIf(!tracks)('the counts add up on recorded tracks (skipped without the shared data)', () => {
  const walks = readdirSync(tracks!)
    .filter((name) => name.endsWith('.csv'))
    .map((name) =>
      csvRows(path.join(tracks!, name))
        .map(({ lat, lng }) => ({ lat: Number(lat), lng: Number(lng) }))
        .filter(({ lat, lng }) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180),
    )
  expect(walks.length).toBeGreaterThan(30)
  expect(expectCounted(walks)).toBeGreaterThan(10_000)
})

const deliveries = sharedFile('gps-tracks/goal-delivery-onfoot-driving.csv')
test.skipIf(!deliveries)('and on those of delivery workers (skipped without the shared data)', () => {
  // Metres from a place that was not told; here around the middle of Sydney.
  const walks = Map.groupBy(csvRows(deliveries!), ({ chunk }) => chunk)
  const placed = [...walks.values()].map((rows) =>
    rows.map(({ x, y }) => ({ lat: -33.87 + Number(y) / 111_195, lng: 151.2 + Number(x) / 92_330 })),
  )
  expect(expectCounted(placed)).toBe(29_016)
})
