import { localeOf } from '@muster/contract/kit/language-names'
import { afterEach, expect, test } from 'vitest'
import { dateWordsOf } from '../../../date-words-build.ts'
import { signatureOf, writeDatesBy } from './supplied-dates.ts'

const nepali = localeOf('ne')
const days = Array.from({ length: 60 }, (_, at) => new Date(Date.UTC(2026, 0, 1 + at * 8, 23, 30)))
const ways: readonly Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'full' },
  { dateStyle: 'long' },
  { weekday: 'short' },
  { weekday: 'long' },
  { weekday: 'narrow' },
  { month: 'long' },
  { day: 'numeric', month: 'short' },
  { month: 'short', year: '2-digit' },
  { weekday: 'long', day: 'numeric', month: 'long' },
  { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
]
const spans = [-59, -2, -1, 0, 1, 2, 59]
const units = ['minute', 'hour', 'day', 'month', 'year'] as const
const lists = [['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']]

/** What screens write, by the `Intl` of the moment. */
const written = (locale: string) => ({
  days: ways.map((options) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'Australia/Sydney' })
    return days.map((day) => format.format(day))
  }),
  spans: units.map((unit) => {
    const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
    return spans.map((count) => format.format(count, unit))
  }),
  lists: lists.map((list) => new Intl.ListFormat(locale).format(list)),
})

const { DateTimeFormat, RelativeTimeFormat, ListFormat } = Intl
afterEach(() => void Object.assign(Intl, { DateTimeFormat, RelativeTimeFormat, ListFormat }))

// Under another name the words are what writes: no browser and no Node has a language of this code.
const asOf = nepali.replace('ne', 'qn')

test('L-08: a browser without Nepali writes days, spans and lists as one with it does', () => {
  const right = written(nepali)
  expect(right.days[0]![0]).toContain('शुक्रबार')
  expect(written(asOf)).not.toEqual(right)
  writeDatesBy('qn', dateWordsOf(nepali))
  expect(written(asOf)).toEqual(right)
})

test('L-08: other languages and hours are written as before', () => {
  const noon = new Date('2026-03-04T12:00:00Z')
  const german = () => new Intl.DateTimeFormat('de', { dateStyle: 'full', timeZone: 'UTC' }).format(noon)
  const before = german()
  writeDatesBy('qn', dateWordsOf(nepali))
  expect(german()).toBe(before)
  expect(signatureOf({ hour: 'numeric' })).toBeUndefined()
  expect(
    new Intl.DateTimeFormat(asOf, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' }).format(noon),
  ).toMatch(/12/)
  expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBeTruthy()
})
