import type { Away } from '@muster/contract/leave/leave'
import { expect, test } from 'vitest'
import { isAwayOn } from './away-days.ts'

const away = (name: string, from: string, to: string): Away => ({
  tenantUserId: name.length,
  name,
  from,
  to,
  isPartDay: from.length > 10,
})
const days = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05']
const names = (people: readonly Away[]) =>
  days.map((day) =>
    people
      .filter((one) => isAwayOn(one, day, 'Australia/Sydney'))
      .map(({ name }) => name)
      .join(' '),
  )

test('days count with both ends', () => {
  const mia = away('Mia', '2026-02-20', '2026-03-03')
  expect(names([mia, away('Leo', '2026-03-03', '2026-03-03')])).toEqual(['Mia', 'Mia Leo', '', ''])
})

test('a part of a day counts on each day that it touches, and ends at midnight', () => {
  expect(names([away('Mia', '2026-03-03T22:00:00+11:00', '2026-03-04T02:00:00+11:00')])).toEqual([
    '',
    'Mia',
    'Mia',
    '',
  ])
  expect(names([away('Mia', '2026-03-03T20:00:00+11:00', '2026-03-04T00:00:00+11:00')])).toEqual([
    '',
    'Mia',
    '',
    '',
  ])
})
