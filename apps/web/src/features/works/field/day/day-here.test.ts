import type { MyDay } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import type { Entry } from '../../../../offline/entry.ts'
import { anEntry } from '../../../../offline/testing/an-entry.ts'
import { dayHere, dayOfNow, nextStart, onDay, openName } from './day-here.ts'

const jobLocation = { id: 3, name: 'Riverside', address: '1 Queen Street', lat: 0, lang: 0, timezone: 'UTC' }
const visit = (eventId: number, more: Partial<MyDay['occurrences'][number]> = {}) => ({
  eventId,
  occurrenceStart: '2026-03-02T09:00:00+10:00',
  jobId: 1,
  jobLocation,
  startTime: '2026-03-02T09:00:00+10:00',
  duration: 60,
  ...more,
})
const day: MyDay = {
  date: '2026-03-02',
  occurrences: [visit(1), visit(2)],
  openWork: null,
  startableJobs: [],
  startMode: 'REFUSE',
}

const entry = (name: string, lane: string, more: Partial<Entry> = {}) =>
  anEntry(name, { lane, params: { id: { local: lane } }, ...more })
/** In another notation of the same moment. */
const start = (lane: string, more: Partial<Entry> = {}) =>
  entry('start', lane, {
    key: lane,
    params: {},
    body: {
      jobId: 1,
      eventId: 1,
      occurrenceStart: '2026-03-01T23:00:00Z',
      startedAt: '2026-03-01T23:01:00Z',
    },
    ...more,
  })
const statuses = (turns: Entry[], at = 100, told = day) =>
  dayHere(told, turns, at).occurrences.map((one) => one.status)

test('a visit that was begun or finished here without a connection is not begun again', () => {
  expect(statuses([])).toEqual([undefined, undefined])
  expect(statuses([start('a')])).toEqual(['STARTED', undefined])
  expect(statuses([start('a'), entry('hold', 'a')])).toEqual(['ON_HOLD', undefined])
  const turns = [start('a'), entry('hold', 'a'), entry('resume', 'a'), entry('complete', 'a')]
  expect(statuses(turns)).toEqual(['COMPLETED', undefined])
  expect(openName(day, turns, 100)).toBeUndefined()
})

test('what has arrived since the answer counts, and what the answer knows is left to it', () => {
  const sent = start('a', { state: 'sent', settledAt: 150 })
  expect(statuses([sent])).toEqual(['STARTED', undefined])
  expect(openName(day, [sent], 100)).toEqual({ local: 'a' })
  expect(statuses([sent], 200)).toEqual([undefined, undefined])
  expect(openName(day, [sent], 200)).toBeUndefined()
})

test('what the server refused was not begun', () => {
  const refused = start('a', { state: 'refused' })
  expect(statuses([refused, entry('complete', 'a', { state: 'refused' })])).toEqual([undefined, undefined])
  expect(openName(day, [refused], 100)).toBeUndefined()
})

test('a work that the server knows is finished by what was written here for it', () => {
  const told = { ...day, occurrences: [visit(1, { workId: 9, status: 'STARTED' }), visit(2)] }
  expect(statuses([entry('complete', 'works/9', { params: { id: 9 } })], 100, told)).toEqual([
    'COMPLETED',
    undefined,
  ])
})

test('the day goes on while no answer comes, by the days that passed here', () => {
  const at = Date.parse('2026-03-02T20:00:00Z')
  const hour = 3_600_000
  expect(dayOfNow(day, at, 'UTC', at + hour)).toBe('2026-03-02')
  expect(dayOfNow(day, at, 'UTC', at + 5 * hour)).toBe('2026-03-03')
  // A device that is a year ahead is so at both moments.
  expect(dayOfNow(day, at + 8760 * hour, 'UTC', at + 8765 * hour)).toBe('2026-03-03')
  const tomorrow = { ...day, date: '2026-03-03', occurrences: [visit(3)] }
  expect(onDay(day, tomorrow)).toMatchObject({ date: '2026-03-03', occurrences: [{ eventId: 3 }] })
  expect(onDay(day, undefined)).toBe(day)
})

test('the next visit is the first that is not begun and whose job may be started', () => {
  const job = (jobId: number, specTypes = ['NORMAL']) =>
    ({ jobId, specTypes }) as MyDay['startableJobs'][number]
  const occurrences = [visit(1, { status: 'COMPLETED' }), visit(2, { jobId: 7 }), visit(3), visit(4)]
  const next = nextStart({ ...day, occurrences, startableJobs: [job(1)] })
  expect(next).toMatchObject({ job: { jobId: 1 }, occurrence: { eventId: 3 }, type: 'NORMAL' })
  expect(nextStart(day)).toBeUndefined()
  // A job of an inspection alone begins with that.
  expect(nextStart({ ...day, occurrences, startableJobs: [job(1, ['INSPECTION'])] })?.type).toBe('INSPECTION')
})
