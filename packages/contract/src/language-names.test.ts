import { expect, test } from 'vitest'
import { localeOf } from './language-names.ts'

test('days and numbers are written as the company writes them, in its own language alone', () => {
  expect(localeOf('en', 'en-AU')).toBe('en-AU')
  expect(localeOf('de', 'en-AU')).toBe('de')
  expect(localeOf('en')).toBe('en')
  expect(localeOf('zh', 'zh-Hant-TW')).toBe('zh-Hant-TW')
  expect(localeOf('ar', 'ar-EG')).toBe('ar-u-nu-latn')
})
