import { expect, test } from 'vitest'
import type { Entry } from '../../../../offline/entry.ts'
import { anEntry } from '../../../../offline/testing/an-entry.ts'
import { waitingVisits } from './waiting-visits.ts'

const entry = (name: string, lane: string, body: unknown, more: Partial<Entry> = {}) =>
  anEntry(name, { key: lane, lane, body, ...more })

test('FLD-11: visits that wait on the phone are listed with their times, the newest first', () => {
  const visits = waitingVisits(
    [
      entry('start', 'a', { jobId: 1, startedAt: '2026-03-02T08:00:00Z' }),
      entry('complete', 'a', { endedAt: '2026-03-02T09:30:00Z' }),
      entry('start', 'b', { jobId: 9, startedAt: '2026-03-02T10:00:00Z' }),
      // Sealed by another sign-in: what it says is not known here.
      entry('start', 'c', null, { isLocked: true }),
      entry('hold', 'works/7', { at: '2026-03-02T11:00:00Z' }),
    ],
    [],
  )
  expect(visits.map(({ key, from, to }) => [key, from, to])).toEqual([
    ['b', Date.parse('2026-03-02T10:00:00Z'), null],
    ['a', Date.parse('2026-03-02T08:00:00Z'), Date.parse('2026-03-02T09:30:00Z')],
  ])
})
