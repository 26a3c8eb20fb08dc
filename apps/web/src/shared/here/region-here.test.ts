import { expect, test } from 'vitest'
import { regionOf } from './region-here.ts'

test.each([
  ['en-NZ', 'NZ'],
  ['zh-Hant-TW', 'TW'],
  ['en', 'AU'],
  ['en-US@posix', 'AU'],
  ['', 'AU'],
])('a browser in %j is used in %s', (language, region) => {
  expect(regionOf(language)).toBe(region)
})
