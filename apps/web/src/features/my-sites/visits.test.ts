import type { Job } from '@muster/contract/jobs/jobs'
import type { CalendarEvent } from '@muster/contract/planning/calendar'
import { expect, test } from 'vitest'
import { togetherOf, visitsOf } from './visits.ts'

const job = (id: number, siteId: number) =>
  ({ id, jobDetailTitle: `Detail ${id}`, jobLocation: { id: siteId } }) as Job
const event = (id: number, mappedId: number, starts: [string, 'removed' | 'moved' | undefined][]) =>
  ({
    id,
    mappedId,
    occurrences: starts.map(([startTime, exception]) => ({
      occurrenceStart: startTime,
      startTime,
      duration: 60,
      ...(exception && { exception }),
    })),
  }) as CalendarEvent
const now = Date.parse('2026-03-02T08:00:00+10:00')
const atTime = (hour: string) => `2026-03-02T${hour}:00:00+10:00`

test('visits to come, by time, of the jobs that are known', () => {
  const events = [
    event(1, 10, [
      [atTime('12'), undefined],
      [atTime('07'), undefined],
      [atTime('11'), 'removed'],
    ]),
    event(2, 20, [[atTime('09'), 'moved']]),
    event(3, 99, [[atTime('09'), undefined]]),
  ]
  const visits = visitsOf(events, [job(10, 5), job(20, 6)], now)
  expect(visits.map(({ siteId, startTime }) => [siteId, startTime])).toEqual([
    [6, atTime('09')],
    [5, atTime('12')],
  ])
})

test('several people at one time are one visit', () => {
  const events = [event(1, 10, [[atTime('12'), undefined]]), event(2, 10, [[atTime('12'), undefined]])]
  const visits = visitsOf(events, [job(10, 5)], now)
  expect(visits).toHaveLength(2)
  expect(togetherOf(visits)).toHaveLength(1)
})
