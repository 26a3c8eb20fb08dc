import { expect, test } from 'vitest'
import { dateText, longDateText } from './date-text.ts'

test('a date is short in tables and long in headers', () => {
  expect(dateText('2026-03-09')).toBe('09/03/2026')
  expect(longDateText('2026-03-09')).toBe('March 9, 2026')
  expect(longDateText('2027-12-31')).toBe('December 31, 2027')
})
