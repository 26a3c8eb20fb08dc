import { expect, test } from 'vitest'
import type { Entry } from '../entry.ts'
import { anEntry } from '../testing/an-entry.ts'
import { dueOf, pauseMs } from './due.ts'

const entry = (given: Partial<Entry>) => anEntry('hold', { seq: 1, key: 'k', lane: 'a', ...given })

test('one work that waits does not hold up another, but a new one begins after it', () => {
  const waiting = entry({ lane: 'a', nextAt: 100, tries: 2 })
  const sameLane = entry({ seq: 2, lane: 'a' })
  const begins = entry({ seq: 3, lane: 'new', key: 'new' })
  const other = entry({ seq: 4, lane: 'b' })
  expect(dueOf([waiting, sameLane, begins, other], 50)).toEqual([other])
  expect(dueOf([waiting, sameLane, begins], 50)).toEqual([])
  expect(dueOf([waiting, sameLane, begins], 100)).toEqual([waiting, sameLane, begins])
  expect(dueOf([{ ...waiting, tries: 20 }, begins], 50)).toEqual([begins])
  expect(dueOf([], 50)).toEqual([])
})

test('a sick call does not wait for a visit that cannot be sent', () => {
  const held = entry({ lane: 'a', nextAt: 100, tries: 2 })
  const sick = entry({ seq: 2, feature: 'leave', name: 'ask', lane: 'sick', key: 'sick' })
  const withdrawn = entry({ seq: 3, feature: 'leave', name: 'withdraw', lane: 'sick', key: 'other' })
  expect(dueOf([held, sick, withdrawn], 50)).toEqual([sick])
  expect(dueOf([held, { ...sick, nextAt: 100 }, withdrawn], 50)).toEqual([])
})

test('L-01: a photo that fails holds up neither its visit nor the next; steps go before it', () => {
  const photo = entry({ name: 'addFile', hasFile: true, isAsked: false, tries: 3, nextAt: 100 })
  const pause = entry({ seq: 2, key: 'pause' })
  const finish = entry({ seq: 3, key: 'finish', name: 'complete' })
  const next = entry({ seq: 4, key: 'next', lane: 'next', name: 'start' })
  expect(dueOf([photo, pause, finish, next], 50)).toEqual([pause, finish, next])
  expect(dueOf([photo, pause, finish, next], 100)).toEqual([pause, finish, next])
  expect(dueOf([photo, { ...pause, nextAt: 500 }], 100)).toEqual([photo])
})

test('L-01: a photo waits for the start of its visit, and what takes it away waits for it', () => {
  const start = entry({ name: 'start', key: 'a', nextAt: 100 })
  const photo = entry({ seq: 2, key: 'photo', name: 'addFile', hasFile: true, isAsked: true })
  const away = entry({ seq: 3, key: 'away', name: 'removeFile', after: 'photo' })
  const finish = entry({ seq: 4, key: 'finish', name: 'complete' })
  expect(dueOf([start, photo], 50)).toEqual([])
  expect(dueOf([photo, away, finish], 50)).toEqual([photo])
  expect(dueOf([{ ...photo, nextAt: 100 }, away, finish], 50)).toEqual([])
  expect(dueOf([away, finish], 50)).toEqual([away, finish])
  const other = { ...away, after: 'another' }
  expect(dueOf([{ ...photo, nextAt: 100 }, other, finish], 50)).toEqual([other, finish])
})

test('L-01: a message waits for its photos, and other steps for neither', () => {
  const photo = entry({ feature: 'chat', name: 'addFile', lane: 'chat/9', hasFile: true })
  const message = entry({ seq: 2, feature: 'chat', name: 'send', lane: 'chat/9' })
  const pause = entry({ seq: 3, key: 'pause' })
  expect(dueOf([photo, message, pause], 0)).toEqual([pause])
  expect(dueOf([photo, message], 0)).toEqual([photo])
  expect(dueOf([message], 0)).toEqual([message])
})

test('pauses double up to a minute, spread so that phones do not come back at once', () => {
  expect(pauseMs(1, 0)).toBe(1000)
  expect(pauseMs(1, 1)).toBe(2000)
  expect(pauseMs(3, 1)).toBe(8000)
  expect(pauseMs(30, 1)).toBe(60_000)
})
