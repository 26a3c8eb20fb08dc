import { expect, test } from 'vitest'
import { languageNames, languages, localeOf } from './language-names.ts'

test('days and numbers are written as the company writes them, in its own language alone', () => {
  expect(localeOf('en', 'en-AU')).toBe('en-AU')
  expect(localeOf('de', 'en-AU')).toBe('de')
  expect(localeOf('en')).toBe('en')
  expect(localeOf('zh', 'zh-Hant-TW')).toBe('zh-Hant-TW')
  expect(localeOf('ar', 'ar-EG')).toBe('ar-u-nu-latn')
  expect(localeOf('ne', 'ne-IN')).toBe('ne-NP-u-nu-latn')
  expect(localeOf('hi', 'hi-IN')).toBe('hi-IN-u-nu-latn')
})

test('D1-17: Nepali and Hindi are offered by their own names', () => {
  expect([languageNames.ne, languageNames.hi]).toEqual(['नेपाली', 'हिन्दी'])
})

test.each(languages)('D1-17: digits are 0 to 9 in %s', (language) => {
  const locale = localeOf(language)
  expect(new Intl.NumberFormat(locale).format(1_234_567.5)).toMatch(/^[0-9.,]+$/)
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date('2026-03-01T12:00:00Z'))
  expect(day).toContain('2026')
})
