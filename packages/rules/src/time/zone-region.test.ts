import { expect, test } from 'vitest'
import { countryOfZone, localeOfCountry } from './zone-region.ts'

test.each([
  ['Australia/Sydney', 'AU', 'en-AU'],
  ['Australia/Perth', 'AU', 'en-AU'],
  ['Pacific/Auckland', 'NZ', 'en-NZ'],
  ['Europe/Berlin', 'DE', 'de-DE'],
  ['Europe/London', 'GB', 'en-GB'],
  ['America/New_York', 'US', 'en-US'],
  ['America/Argentina/Buenos_Aires', 'AR', 'es-AR'],
  // Zones that have an older name too.
  ['Asia/Kathmandu', 'NP', 'ne-NP'],
  ['Asia/Ho_Chi_Minh', 'VN', 'vi-VN'],
  // A language that the product does not have.
  ['Asia/Tokyo', 'JP', 'en-JP'],
])('a company in %s is in %s and reads %s', (zone, country, locale) => {
  expect(countryOfZone(zone)).toBe(country)
  expect(localeOfCountry(country, ['en', 'ar', 'de', 'es', 'hi', 'ne', 'vi', 'zh'])).toBe(locale)
})

test('a zone of no country', () => {
  expect(countryOfZone('UTC')).toBeUndefined()
})
