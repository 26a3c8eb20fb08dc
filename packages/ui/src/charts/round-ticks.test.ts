import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeIn } from '../words/format.ts'
import { roundNumbers, timeTicks } from './round-ticks.ts'

beforeEach(() => writeIn('en-AU'))
afterEach(() => writeIn(undefined))

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const noon = (day: string) => Date.parse(`${day}T12:00Z`)
const texts = (from: number, to: number, width: number, finest = dayMs, weekStart = 1) =>
  timeTicks(from, to, { width, finest, weekStart }).map(({ text }) => text)

test('an axis of values has at most four round lines above 0, the highest just above the highest value', () => {
  expect(roundNumbers(0)).toEqual([0, 1])
  expect(roundNumbers(1)).toEqual([0, 1])
  expect(roundNumbers(4)).toEqual([0, 1, 2, 3, 4])
  expect(roundNumbers(7)).toEqual([0, 2, 4, 6, 8])
  expect(roundNumbers(31)).toEqual([0, 10, 20, 30, 40])
  expect(roundNumbers(12_000)).toEqual([0, 5000, 10_000, 15_000])
})

test('a month names the starts of its weeks, as the company begins them', () => {
  const month = [noon('2026-11-01'), noon('2026-11-30')] as const
  expect(texts(...month, 300)).toEqual(['2 Nov', '9 Nov', '16 Nov', '23 Nov', '30 Nov'])
  expect(texts(...month, 300, dayMs, 7)).toEqual(['1 Nov', '8 Nov', '15 Nov', '22 Nov', '29 Nov'])
  expect(texts(...month, 150)).toEqual(['1 Nov', '30 Nov'])
})

test('a week names its days, a day as many round hours as have room', () => {
  expect(texts(noon('2026-11-24'), noon('2026-11-30'), 400)).toHaveLength(7)
  expect(texts(noon('2026-11-24'), noon('2026-11-30'), 400)[0]).toBe('Tue 24')
  expect(texts(0, 23 * hourMs, 400, hourMs)).toEqual(
    Array.from({ length: 8 }, (_, i) => `${`${i * 3}`.padStart(2, '0')}:00`),
  )
  expect(texts(0, 23 * hourMs, 200, hourMs)).toEqual(['00:00', '06:00', '12:00', '18:00'])
})

test('a year names months or quarters, and never finer than its points', () => {
  const year = [noon('2026-01-01'), noon('2026-12-01')] as const
  expect(texts(...year, 900, 28 * dayMs)).toHaveLength(12)
  expect(texts(...year, 300, 28 * dayMs)).toEqual(['Jan 26', 'Apr 26', 'July 26', 'Oct 26'])
  expect(texts(...year, 4000, 28 * dayMs)).toHaveLength(12)
  expect(texts(noon('2020-03-01'), noon('2026-03-01'), 150, 365 * dayMs)).toEqual(['2022', '2024', '2026'])
})

test('where no three round days have room the first and the last are named, and a single point by its day', () => {
  expect(texts(noon('2026-11-10'), noon('2026-11-20'), 80)).toEqual(['10 Nov', '20 Nov'])
  expect(texts(noon('2026-11-10'), noon('2026-11-10'), 300, Number.POSITIVE_INFINITY)).toEqual(['10 Nov'])
})
