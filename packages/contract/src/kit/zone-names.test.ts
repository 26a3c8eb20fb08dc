import { expect, test } from 'vitest'
import { zone } from './shapes.ts'
import { zoneName, zoneNames } from './zone-names.ts'

test.each([
  ['Australia/NSW', 'Australia/Sydney'],
  ['australia/sydney', 'Australia/Sydney'],
  ['AUSTRALIA/PERTH', 'Australia/Perth'],
  ['Australia/West', 'Australia/Perth'],
  // Its public holidays are those of the Capital Territory.
  ['Australia/ACT', 'Australia/Canberra'],
  ['NZ', 'Pacific/Auckland'],
  ['US/Pacific', 'America/Los_Angeles'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Etc/UTC', 'UTC'],
  ['Etc/GMT+10', 'Etc/GMT+10'],
])('G-05: %s is taken in as %s', (given, name) => {
  expect(zone.parse(given)).toBe(name)
  expect(zone.parse(name)).toBe(name)
})

test('G-05: what is no zone has no name', () => {
  for (const given of ['+10:00', 'Mars/Base', '', ' Australia/Sydney']) {
    expect(zoneName(given)).toBeUndefined()
    expect(zone.safeParse(given).success).toBe(false)
  }
})

test('G-05: zones are offered under the names that are kept', () => {
  expect(zoneNames()).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Australia/Sydney', 'Europe/Kyiv']))
  expect(zoneNames().filter((each) => zoneName(each) !== each)).toEqual([])
})
