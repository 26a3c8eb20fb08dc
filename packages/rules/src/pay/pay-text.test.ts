import { expect, test } from 'vitest'
import { exceptionText, hoursAndMinutes } from './pay-text.ts'

const say = (sentence: unknown, values: Readonly<Record<string, unknown>> = {}) =>
  String(sentence).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))

test('minutes are said in hours where there are any', () => {
  const said = [0, 9, 60, 500].map((length) => hoursAndMinutes(say, length))
  expect(said).toEqual(['0 min', '9 min', '1 h', '8 h 20 min'])
})

test('one occurrence names its size, several their number and the largest', () => {
  const params = { count: 1, minutes: 24 }
  expect(exceptionText(say, { code: 'LATE', params })).toBe('Started 24 min late')
  expect(exceptionText(say, { code: 'LATE', params: { ...params, count: 3 } })).toBe(
    '3 late starts, up to 24 min',
  )
})

test('a start without a position does not claim a distance', () => {
  expect(exceptionText(say, { code: 'OFF_SITE', params: { count: 1, metres: 0 } })).toBe(
    'Started without a position',
  )
  expect(exceptionText(say, { code: 'OFF_SITE', params: { count: 1, metres: 80 } })).toBe(
    'Started 80 m off site',
  )
})
