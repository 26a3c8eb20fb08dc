import { expect, test } from 'vitest'
import { dueOf, pauseMs } from './due.ts'
import type { Entry } from './outbox.ts'
import { anEntry } from './testing/an-entry.ts'

const entry = (given: Partial<Entry>) => anEntry('hold', { seq: 1, key: 'k', lane: 'a', ...given })

test('one work that waits does not hold up another, but a new one begins after it', () => {
  const held = entry({ lane: 'a', nextAt: 100, tries: 2 })
  const sameLane = entry({ seq: 2, lane: 'a' })
  const begins = entry({ seq: 3, lane: 'new', key: 'new' })
  const other = entry({ seq: 4, lane: 'b' })
  expect(dueOf([held, sameLane, begins, other], 50)).toEqual([other])
  expect(dueOf([held, sameLane, begins], 50)).toEqual([])
  expect(dueOf([held, sameLane, begins], 100)).toEqual([held, sameLane, begins])
  expect(dueOf([{ ...held, tries: 20 }, begins], 50)).toEqual([begins])
  expect(dueOf([], 50)).toEqual([])
})

test('a sick call does not wait for a visit that cannot be sent', () => {
  const held = entry({ lane: 'a', nextAt: 100, tries: 2 })
  const sick = entry({ seq: 2, feature: 'leave', name: 'ask', lane: 'sick', key: 'sick' })
  const withdrawn = entry({ seq: 3, feature: 'leave', name: 'withdraw', lane: 'sick', key: 'other' })
  expect(dueOf([held, sick, withdrawn], 50)).toEqual([sick])
  expect(dueOf([held, { ...sick, nextAt: 100 }, withdrawn], 50)).toEqual([])
})

test('pauses double up to a minute, spread so that phones do not come back at once', () => {
  expect(pauseMs(1, 0)).toBe(1000)
  expect(pauseMs(1, 1)).toBe(2000)
  expect(pauseMs(3, 1)).toBe(8000)
  expect(pauseMs(30, 1)).toBe(60_000)
})
