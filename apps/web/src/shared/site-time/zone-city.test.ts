import { expect, test } from 'vitest'
import { zoneCity } from './zone-city.ts'

test.each([
  ['Australia/Sydney', 'Sydney'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['UTC', 'UTC'],
  ['AWST', 'AWST'],
])('%s is %s to its people', (zone, city) => {
  expect(zoneCity(zone)).toBe(city)
})
