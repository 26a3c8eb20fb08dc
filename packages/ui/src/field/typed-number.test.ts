import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { typedNumber, writtenNumber } from './typed-number.ts'

describe('F-01: a number is read as the reader writes it', () => {
  it.each([
    ['7', 7, 7],
    ['7.5', 7.5, 7.5],
    ['7,5', 7.5, 7.5],
    ['0.5', 0.5, 0.5],
    ['10.25', 10.25, 10.25],
    ['10,25', 10.25, 10.25],
    ['.5', 0.5, 0.5],
    [',5', 0.5, 0.5],
    ['7.', 7, 7],
    ['7,', 7, 7],
    ['-33.868812', -33.868812, -33.868812],
    ['−1,5', -1.5, -1.5],
    ['1,000', 1000, 1],
    ['1.000', 1, 1000],
    ['1,234.5', 1234.5, Number.NaN],
    ['1.234,5', Number.NaN, 1234.5],
    ['1.5.2', Number.NaN, Number.NaN],
    ['1e3', Number.NaN, Number.NaN],
    ['abc', Number.NaN, Number.NaN],
    ['7 h', Number.NaN, Number.NaN],
    ['-', Number.NaN, Number.NaN],
    ['.', Number.NaN, Number.NaN],
    ['9'.repeat(400), Number.NaN, Number.NaN],
    ['', undefined, undefined],
    ['  ', undefined, undefined],
    ['٧٫٥', 7.5, 7.5],
    ['७.५', 7.5, 7.5],
  ])('%s', (text, english, german) => {
    expect(typedNumber(text, 'en')).toBe(english)
    expect(typedNumber(text, 'de')).toBe(german)
  })

  it.each(['en', 'de', 'es', 'ar', 'vi', 'zh', 'fr', 'de-CH', 'ne', 'hi'])(
    'what %s writes is read back as the same number',
    (locale) => {
      const numbers = fc.integer({ min: -99_999_999, max: 99_999_999 }).map((n) => n / 1_000)
      fc.assert(fc.property(numbers, (n) => typedNumber(writtenNumber(n, locale), locale) === n))
    },
  )
})
