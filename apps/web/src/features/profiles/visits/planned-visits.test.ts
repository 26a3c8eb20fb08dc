import type { CalendarEvent } from '@muster/contract/planning/calendar'
import { seriesDefaults } from '@muster/contract/planning/series'
import { expect, test } from 'vitest'
import { minutesUntil, plannedVisits } from './planned-visits.ts'

type Occurrence = CalendarEvent['occurrences'][number]
const occurrenceAt = (startTime: string, more: Partial<Occurrence> = {}): Occurrence => ({
  occurrenceStart: startTime,
  startTime,
  duration: 60,
  ...more,
})
const event = (id: number, occurrences: Occurrence[]): CalendarEvent => ({
  id,
  calendarEventType: 'JOB_TASK',
  tenantUserIds: [7],
  userAssigneeId: 7,
  startTime: '2026-03-01T20:00:00+10:00',
  timezone: 'Australia/Brisbane',
  duration: 60,
  recursiveFrequency: 'DAILY',
  until: null,
  ...seriesDefaults,
  mappedId: 3,
  mappedText: 'Nightly clean · Tower',
  active: true,
  version: 1,
  occurrences,
})
const now = Date.parse('2026-03-02T12:00:00Z')

test('planned visits of several series come by time, without removed ones and those that began', () => {
  const visits = plannedVisits(
    [
      event(1, [
        occurrenceAt('2026-03-02T20:00:00+10:00'),
        occurrenceAt('2026-03-04T20:00:00+10:00', { exception: 'removed' }),
      ]),
      // 23:00 in Perth lies after midnight in Brisbane: moments are compared, not what the clocks show.
      event(2, [occurrenceAt('2026-03-03T00:30:00+10:00'), occurrenceAt('2026-03-02T23:00:00+08:00')]),
    ],
    now,
  )
  expect(visits.map(({ startTime }) => startTime)).toEqual([
    '2026-03-03T00:30:00+10:00',
    '2026-03-02T23:00:00+08:00',
  ])
  expect(visits[0]).toMatchObject({ jobId: 3, jobText: 'Nightly clean · Tower', tenantUserId: 7 })
})

test('minutes are those of the visits that begin before the moment', () => {
  const visits = plannedVisits(
    [
      event(1, [
        occurrenceAt('2026-03-03T20:00:00+10:00'),
        occurrenceAt('2026-03-10T20:00:00+10:00', { duration: 90 }),
      ]),
    ],
    now,
  )
  expect(minutesUntil(visits, now + 7 * 86_400_000)).toBe(60)
  expect(minutesUntil(visits, now + 9 * 86_400_000)).toBe(150)
})
