import type { LeaveShift } from '@muster/contract/leave/leave'
import { expect, test } from 'vitest'
import { bySite } from './effect-groups.ts'

const shift = (eventId: number, locationName: string, startTime: string): LeaveShift => ({
  eventId,
  occurrenceStart: startTime,
  startTime,
  duration: 120,
  leaveMinutes: 120,
  title: '',
  jobId: 1,
  jobDetailTitle: 'Clean',
  locationId: locationName.length,
  locationName,
  timezone: 'Australia/Sydney',
  state: 'PLANNED',
  patternId: null,
  placeStart: null,
  takenBy: null,
})

test('shifts stand by site, each in order, the sites by their first shift whatever their zone', () => {
  const groups = bySite([
    shift(1, 'Hay Street', '2026-03-02T06:00:00+08:00'),
    shift(2, 'Tower', '2026-03-03T06:00:00+11:00'),
    shift(3, 'Tower', '2026-03-02T08:00:00+11:00'),
  ])
  expect(
    groups.map(({ locationName, shifts }) => [locationName, shifts.map(({ eventId }) => eventId)]),
  ).toEqual([
    ['Tower', [3, 2]],
    ['Hay Street', [1]],
  ])
})
