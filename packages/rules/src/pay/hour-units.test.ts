import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hourUnits, hourUnitsByCode, unitsText } from './hour-units.ts'

const hour = 3_600_000
test('a line is rounded half up, and the last one carries the difference', () => {
  expect(hourUnits([18_000])).toEqual([1])
  expect(hourUnits([17_999])).toEqual([0])
  // Three times 20 minutes are an hour: 33 + 33 + 34.
  expect(hourUnits([hour / 3, hour / 3, hour / 3])).toEqual([33, 33, 34])
  expect(hourUnits([])).toEqual([])
})

test('a short last line does not become negative', () => {
  const lines = [...Array.from({ length: 10 }, () => hour + 18_000), 36_000]
  expect(hourUnits(lines)).toEqual([...Array.from({ length: 9 }, () => 101), 97, 0])
})

test('the lines add up to the rounded sum, and differ from their own by their share', () => {
  const line = fc.integer({ min: 0, max: 12 * 3600 }).map((seconds) => seconds * 1000)
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 60 }), (lines) => {
      const units = hourUnits(lines)
      const total = lines.reduce((sum, ms) => sum + BigInt(ms), 0n)
      expect(BigInt(units.reduce((sum, each) => sum + each, 0))).toBe((total * 2n + 36_000n) / 72_000n)
      for (const each of units) expect(each).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('P-03: work does not carry into leave: 7.60 h of leave are 7.60 h whatever was worked', () => {
  const leave = { code: 'AL', ms: 7.6 * hour }
  // Three times 20 minutes and a second, beside leave in the middle and at the end.
  for (const seconds of [0, 1, 17, 18, 19, 35]) {
    const work = { code: 'work', ms: hour / 3 + seconds * 1000 }
    const units = hourUnitsByCode([work, leave, work, work, leave])
    expect([units[1], units[4]]).toEqual([760, 760])
    expect(units[0]! + units[2]! + units[3]!).toBe(hourUnits([3 * work.ms])[0])
  }
  expect(hourUnitsByCode([])).toEqual([])
})

test('P-03: each code adds up to its own rounded sum, in whatever order its lines stand', () => {
  const line = fc.record({
    code: fc.constantFrom('work', 'AL', 'SL'),
    ms: fc.integer({ min: 0, max: 12 * 3600 }).map((seconds) => seconds * 1000),
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
      const units = hourUnitsByCode(lines)
      for (const code of ['work', 'AL', 'SL']) {
        const at = [...lines.keys()].filter((place) => lines[place]!.code === code)
        const sum = at.reduce((ms, place) => ms + lines[place]!.ms, 0)
        expect(at.reduce((all, place) => all + units[place]!, 0)).toBe(Math.floor(sum / 36_000 + 0.5))
      }
    }),
  )
})

test('units have two decimals', () => {
  expect([750, 5, 0, -25, 12_345].map(unitsText)).toEqual(['7.50', '0.05', '0.00', '-0.25', '123.45'])
})
