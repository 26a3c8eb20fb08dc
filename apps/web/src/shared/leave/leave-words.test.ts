import { expect, test } from 'vitest'
import { leaveDays } from './leave-words.ts'

const zone = 'Australia/Sydney'
const days = (from: string, to: string) => leaveDays({ from, to, isPartDay: from.length > 10 }, zone)

test('days are named with their day of the week', () => {
  expect(days('2026-03-02', '2026-03-02')).toBe('Mon 02/03/2026')
  expect(days('2026-03-02', '2026-03-06')).toBe('Mon 02/03/2026 – Fri 06/03/2026')
})

test('a part of a day shows its times by the clock of the zone', () => {
  expect(days('2026-03-01T22:00:00Z', '2026-03-02T01:30:00Z')).toBe('Mon 02/03/2026 09:00–12:30')
  expect(days('2026-03-02T22:00:00+11:00', '2026-03-03T06:00:00+11:00')).toBe(
    'Mon 02/03/2026 22:00 – Tue 03/03/2026 06:00',
  )
})
