import { expect, test } from 'vitest'
import { assignChange, emptyPanel, hoursDiffer, type Panel, sumOf } from './panel.ts'

const person = (tenantUserId: number, hours = 2) => ({ tenantUserId, name: 'Ada', role: 'Employee', hours })
const event = (id: number, more: object = {}) => ({
  id,
  userAssigneeId: 1,
  startTime: '2026-03-03T06:00:00+10:00',
  duration: 60,
  recursiveFrequency: null,
  notifyBeforeMinutes: 5,
  ...more,
})
const panel: Panel = {
  people: [person(1), person(2)],
  events: [event(10), event(11)],
  changes: [],
  removals: [],
}

test('nothing is sent where nothing changed', () => {
  expect(assignChange(panel, structuredClone(panel))).toBeUndefined()
  expect(assignChange(emptyPanel, emptyPanel)).toBeUndefined()
})

test('the order of the values of an event is no change, and what of a series changes is sent beside it', () => {
  const turned = Object.fromEntries(Object.entries(event(10)).toReversed()) as ReturnType<typeof event>
  const moved = event(11, { extent: 'this', occurrenceStart: '2026-03-04T06:00:00+10:00' })
  const removal = { eventId: 11, occurrenceStart: '2026-03-07T06:00:00+10:00', extent: 'following' as const }
  const after = { ...panel, events: [turned, event(11)], changes: [moved], removals: [removal] }
  expect(assignChange(panel, after)).toEqual({
    jobUsers: [],
    removeUserIds: [],
    calendarEventRequest: { events: [moved], removeEventIds: [], removeOccurrences: [removal] },
  })
})

test('only who is new, has other hours or is gone is sent', () => {
  expect(assignChange(panel, { ...panel, people: [person(1, 3), person(3)] })).toEqual({
    jobUsers: [
      { tenantUserId: 1, hours: 3 },
      { tenantUserId: 3, hours: 2 },
    ],
    removeUserIds: [2],
    calendarEventRequest: { events: [], removeEventIds: [], removeOccurrences: [] },
  })
})

test('only events that are new, changed or gone are sent', () => {
  const changed = event(10, { duration: 90 })
  expect(assignChange(panel, { ...panel, events: [changed, event(-1)] })).toEqual({
    jobUsers: [],
    removeUserIds: [],
    calendarEventRequest: { events: [changed, event(-1)], removeEventIds: [11], removeOccurrences: [] },
  })
})

test('a new job sends everybody', () => {
  expect(assignChange(emptyPanel, panel)).toEqual({
    jobUsers: [
      { tenantUserId: 1, hours: 2 },
      { tenantUserId: 2, hours: 2 },
    ],
    removeUserIds: [],
    calendarEventRequest: { events: panel.events, removeEventIds: [], removeOccurrences: [] },
  })
})

test('the hours of the people are compared with the total of the job', () => {
  expect(sumOf([person(1, 0.1), person(2, 0.2)])).toBe(0.3)
  expect(hoursDiffer([person(1, 0.1), person(2, 0.2)], 0.3)).toBe(false)
  expect(hoursDiffer([person(1, 2)], 2.5)).toBe(true)
  expect(hoursDiffer([person(1, 2)], 0)).toBe(false)
  expect(hoursDiffer([], 2.5)).toBe(false)
})
