import type { PayDay } from '@muster/contract/pay/rows'
import { expect, test } from 'vitest'
import { personLines } from './person-lines.ts'

test('leave of a day stands behind what was missed on it, one row a kind', () => {
  const missed = {
    eventId: 5,
    occurrenceStart: '2026-03-02T06:00:00+11:00',
    jobId: 1,
    locationId: 9,
    locationName: 'Tower',
    timezone: 'Australia/Sydney',
    startTime: '2026-03-02T06:00:00+11:00',
    plannedTime: 3_600_000,
  }
  const annual = { typeId: 1, typeName: 'Annual leave', paid: true, isHandedOver: false, time: 7_200_000 }
  const unpaid = {
    typeId: 2,
    typeName: 'Leave without pay',
    paid: false,
    isHandedOver: false,
    time: 3_600_000,
  }
  const sums = { plannedTime: 0, clockedTime: 0, breakTime: 0, visits: [] }
  const days: PayDay[] = [
    { date: '2026-03-02', ...sums, missed: [missed], leave: [annual, unpaid] },
    { date: '2026-03-03', ...sums, missed: [], leave: [annual] },
  ]
  expect(personLines(days)).toEqual([
    { key: `missed 5 ${missed.occurrenceStart}`, date: '2026-03-02', isFirst: true, missed },
    { key: 'leave 2026-03-02 1 true', date: '2026-03-02', isFirst: false, leave: annual },
    { key: 'leave 2026-03-02 2 false', date: '2026-03-02', isFirst: false, leave: unpaid },
    { key: 'leave 2026-03-03 1 true', date: '2026-03-03', isFirst: true, leave: annual },
  ])
})
