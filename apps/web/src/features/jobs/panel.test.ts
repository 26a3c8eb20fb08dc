import { expect, test } from 'vitest'
import { assignChange, emptyPanel, hoursDiffer, type Panel, sumOf } from './panel.ts'

const jobRef = { jobId: 7, tenantId: 3 }
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
const named = { mappedId: 7, tenantId: 3, removeAssigneeIds: [] }
const sent = (event: object) => ({ ...event, calendarEventType: 'JOB_TASK', mappedId: 7 })
const panel: Panel = {
  people: [person(1), person(2)],
  events: [event(10), event(11)],
  changes: [],
  removals: [],
}

test('nothing is sent where nothing changed', () => {
  expect(assignChange(panel, structuredClone(panel), jobRef)).toBeUndefined()
  expect(assignChange(emptyPanel, emptyPanel, jobRef)).toBeUndefined()
})

test('the order of the values of an event is no change, and what of a series changes is sent beside it', () => {
  const turned = Object.fromEntries(Object.entries(event(10)).toReversed()) as ReturnType<typeof event>
  const moved = event(11, { extent: 'this', occurrenceStart: '2026-03-04T06:00:00+10:00' })
  const removal = { eventId: 11, occurrenceStart: '2026-03-07T06:00:00+10:00', extent: 'following' as const }
  const after = { ...panel, events: [turned, event(11)], changes: [moved], removals: [removal] }
  expect(assignChange(panel, after, jobRef)).toEqual({
    jobUsers: [],
    removeUserIds: [],
    calendarEventRequest: {
      ...named,
      events: [sent(moved)],
      removeEventIds: [],
      removeOccurrences: [removal],
    },
  })
})

test('only who is new, has other hours or is gone is sent', () => {
  expect(assignChange(panel, { ...panel, people: [person(1, 3), person(3)] }, jobRef)).toEqual({
    jobUsers: [
      { tenantUserId: 1, hours: 3 },
      { tenantUserId: 3, hours: 2 },
    ],
    removeUserIds: [2],
    calendarEventRequest: { ...named, events: [], removeEventIds: [], removeOccurrences: [] },
  })
})

test('A-03: the request names the job, the company and the rows of who is gone; each event its type and its job', () => {
  const gone = { ...person(2), assigneeId: 22 }
  const before = { ...panel, people: [person(1), gone], events: [event(10)] }
  const change = assignChange(
    before,
    { ...before, people: [person(1)], events: [event(10), event(-1)] },
    jobRef,
  )
  expect(change?.calendarEventRequest).toMatchObject({
    mappedId: 7,
    tenantId: 3,
    events: [{ id: -1, calendarEventType: 'JOB_TASK', mappedId: 7 }],
    removeAssigneeIds: [22],
  })
})

test('only events that are new, changed or gone are sent', () => {
  const changed = event(10, { duration: 90 })
  expect(assignChange(panel, { ...panel, events: [changed, event(-1)] }, jobRef)).toEqual({
    jobUsers: [],
    removeUserIds: [],
    calendarEventRequest: {
      ...named,
      events: [sent(changed), sent(event(-1))],
      removeEventIds: [11],
      removeOccurrences: [],
    },
  })
})

test('a new job sends everybody', () => {
  expect(assignChange(emptyPanel, panel, jobRef)).toEqual({
    jobUsers: [
      { tenantUserId: 1, hours: 2 },
      { tenantUserId: 2, hours: 2 },
    ],
    removeUserIds: [],
    calendarEventRequest: {
      ...named,
      events: panel.events.map(sent),
      removeEventIds: [],
      removeOccurrences: [],
    },
  })
})

test('the hours of the people are compared with the total of the job', () => {
  expect(sumOf([person(1, 0.1), person(2, 0.2)])).toBe(0.3)
  expect(hoursDiffer([person(1, 0.1), person(2, 0.2)], 0.3)).toBe(false)
  expect(hoursDiffer([person(1, 2)], 2.5)).toBe(true)
  expect(hoursDiffer([person(1, 2)], 0)).toBe(false)
  expect(hoursDiffer([], 2.5)).toBe(false)
})
