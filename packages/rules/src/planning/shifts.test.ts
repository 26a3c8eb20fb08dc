import { expect, test } from 'vitest'
import { csvRows, sharedFile } from '../../test/shared-data.ts'
import {
  australianZones,
  clockChanges,
  differences,
  generatedShifts,
  secondDay,
  secondOffset,
} from '../../test/shifts.ts'
import { localDate, offsetMinutesAt } from '../time/zone.ts'
import { type PayBasis, workTime } from '../works/work-time.ts'

const hoursOf = (shift: Parameters<typeof workTime>[0] & { zone: string }, basis: PayBasis) => {
  const { flags: _, ...hours } = workTime(shift, shift.zone, basis)
  return hours
}

test('P1: hours of 6,000 shifts in every zone of Australia are those of a second way of working them out', () => {
  const shifts = [...generatedShifts(6000, 20_261_121, '2024-01-01', '2028-12-31')]
  expect(differences(shifts, hoursOf)).toEqual([])
  for (const shift of shifts) expect(localDate(shift.zone, shift.startTime)).toBe(secondDay(shift))
  const differing = shifts.filter((shift) => hoursOf(shift, 'BY_CLOCK').differs)
  expect(new Set(differing.map(({ zone }) => zone)).size).toBe(7)
  for (const shift of shifts) expect(hoursOf(shift, 'BY_CLOCK').serviceTime).toBeGreaterThanOrEqual(0)
})

test('a second way that errs is found out', () => {
  const shifts = [...generatedShifts(500, 1, '2026-01-01', '2026-12-31')]
  const wrong = (shift: (typeof shifts)[number], basis: PayBasis) => {
    const hours = hoursOf(shift, basis)
    return { ...hours, breakTime: hours.breakTime + (hours.breakCount > 1 ? 1 : 0) }
  }
  expect(differences(shifts, wrong).length).toBeGreaterThan(0)
})

const changesFile = sharedFile('calendar/au-dst-transitions-2000-2035.csv')
test.skipIf(!changesFile)('both know every published change of the clocks from 2000 to 2035', () => {
  const rows = csvRows(changesFile!)
  expect(rows.length).toBeGreaterThan(400)
  const [zoneKey, utcKey] = Object.keys(rows[0]!) as [string, string]
  for (const row of rows) {
    const [zone, at] = [row[zoneKey]!, Date.parse(row[utcKey]!)]
    for (const instant of [at - 1000, at])
      expect(offsetMinutesAt(zone, instant)).toBe(secondOffset(zone, instant))
    expect(offsetMinutesAt(zone, at)).not.toBe(offsetMinutesAt(zone, at - 1000))
  }
  const counted = australianZones.flatMap((zone) => clockChanges(zone, '2026-01-01', '2026-12-31')).length
  expect(counted).toBe(14)
})
