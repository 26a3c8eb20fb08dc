import { expect, test } from 'vitest'
import { withConflicts } from './overlaps.ts'
import type { Entry } from './shown-entries.ts'

const entry = (
  key: string,
  userId: number | undefined,
  from: string,
  until: string,
  allDay = false,
): Entry => ({
  key,
  title: key,
  startLocal: `2026-03-02T${from}`,
  endLocal: `2026-03-02T${until}`,
  allDay,
  userId,
})
const conflictsOf = (...entries: Entry[]) =>
  Object.fromEntries(
    withConflicts(entries, ({ title }) => title).flatMap(({ key, conflict }) =>
      conflict ? [[key, conflict]] : [],
    ),
  )

test('hours of one person that overlap name each other; those that meet do not, nor those of another person', () => {
  const a = entry('a', 1, '08:00', '10:00')
  expect(conflictsOf(entry('b', 1, '09:00', '11:00'), a)).toEqual({ a: 'b', b: 'a' })
  expect(conflictsOf(a, entry('b', 1, '10:00', '11:00'))).toEqual({})
  expect(conflictsOf(a, entry('b', 2, '09:00', '11:00'))).toEqual({})
})

test('a long shift is in conflict with every one within it, also behind a short one', () => {
  const long = entry('long', 1, '06:00', '14:00')
  expect(conflictsOf(long, entry('b', 1, '07:00', '08:00'), entry('c', 1, '12:00', '13:00'))).toEqual({
    long: 'b',
    b: 'long',
    c: 'long',
  })
})

test('what lasts all day, and what belongs to a person who is not named, overlaps with nothing', () => {
  const a = entry('a', 1, '08:00', '10:00')
  expect(conflictsOf(a, entry('day', 1, '00:00', '23:59', true))).toEqual({})
  expect(
    conflictsOf(entry('x', undefined, '08:00', '10:00'), entry('y', undefined, '08:00', '10:00')),
  ).toEqual({})
})
