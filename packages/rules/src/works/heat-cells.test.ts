import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../time/zone.ts'
import { encodeCells } from './gps-codec.ts'
import { heatGrid } from './heat.ts'
import { CellCounter } from './heat-cells.ts'
import { heatSpans } from './heat-spans.ts'

// A few streets, so that people meet in cells.
const place = fc.record({
  lat: fc.integer({ min: -27_480_500, max: -27_479_500 }).map((n) => n / 1e6),
  lng: fc.integer({ min: 153_000_000, max: 153_001_000 }).map((n) => n / 1e6),
})
const upload = fc.record({
  person: fc.integer({ min: 1, max: 5 }),
  fixes: fc.array(place, { minLength: 1, maxLength: 12 }),
  into: fc.integer({ min: 0, max: 3 }),
})

test('what was gathered, in whatever portions, shows and hides what the uploads themselves do', () => {
  fc.assert(
    fc.property(fc.array(upload, { maxLength: 25 }), (uploads) => {
      const packed = [0, 1, 2, 3].map((portion) => {
        let gathered: Uint8Array = new Uint8Array()
        for (const { person, fixes, into } of uploads) {
          if (into !== portion) continue
          const counter = new CellCounter()
          counter.addAggregate(gathered)
          counter.add(person, encodeCells(fixes))
          gathered = counter.pack()
        }
        return gathered
      })
      for (const accuracy of ['LOW', 'MEDIUM', 'HIGH'] as const)
        for (const leastPeople of [1, 2, 3]) {
          const [direct, gathered] = [
            heatGrid({ accuracy, leastPeople }),
            heatGrid({ accuracy, leastPeople }),
          ]
          for (const { person, fixes } of uploads) direct.add(person, encodeCells(fixes))
          for (const each of packed) gathered.addAggregate(each)
          const sorted = ({ points, hidden }: ReturnType<typeof direct.result>) => ({
            hidden,
            points: [...points].sort((a, b) => a.lat - b.lat || a.lng - b.lng),
          })
          expect(sorted(gathered.result())).toEqual(sorted(direct.result()))
        }
    }),
    { numRuns: 200 },
  )
})

test('a range is taken apart into years, months and days without a gap or a day twice', () => {
  const day = fc.integer({ min: 0, max: 3000 }).map((n) => addDays('2020-01-01', n))
  fc.assert(
    fc.property(day, day, day, (a, b, since) => {
      const [startDate, endDate] = [a, b].sort() as [string, string]
      const { years, months, days } = heatSpans({ startDate, endDate }, since)
      const ranges = [
        ...years.map((year) => ({ startDate: year, endDate: `${year.slice(0, 4)}-12-31` })),
        ...months.map((month) => ({
          startDate: month,
          endDate: addDays(`${addDays(month, 31).slice(0, 7)}-01`, -1),
        })),
        ...days,
      ].sort((one, other) => (one.startDate < other.startDate ? -1 : 1))
      expect(ranges[0]?.startDate).toBe(startDate)
      expect(ranges.at(-1)?.endDate).toBe(endDate)
      for (const [i, range] of ranges.slice(1).entries())
        expect(range.startDate).toBe(addDays(ranges[i]!.endDate, 1))
      for (const gathered of [...years, ...months]) expect(gathered >= since).toBe(true)
    }),
    { numRuns: 500 },
  )
  expect(heatSpans({ startDate: '2024-11-15', endDate: '2026-02-10' }, '2000-01-01')).toEqual({
    years: ['2025-01-01'],
    months: ['2024-12-01', '2026-01-01'],
    days: [
      { startDate: '2024-11-15', endDate: '2024-11-30' },
      { startDate: '2026-02-01', endDate: '2026-02-10' },
    ],
  })
})
