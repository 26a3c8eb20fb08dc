import { expect, test } from 'vitest'
import { tonesOf } from './tones.ts'

const site = { id: 1, name: 'Tower', address: '', clientId: 8, timezone: 'UTC', plannedMinutes: 0 }
const places = { neededPlaces: 0, uncoveredPlaces: 0, unfilledPlaces: 0 }
const sitesOf = (...names: string[]) => names.map((clientName) => ({ ...site, ...places, clientName }))

test('each client has a tone of its own while there are eight, whatever the order of the sites', () => {
  const tones = tonesOf({ sites: sitesOf('Wharf', 'Grace', 'Wharf', 'Ash'), jobs: [] }, 'CLIENT')
  expect([...tones]).toEqual([
    ['Ash', 0],
    ['Grace', 1],
    ['Wharf', 2],
  ])
  const many = sitesOf(...[...'abcdefghi'])
  expect(tonesOf({ sites: many, jobs: [] }, 'CLIENT').get('i')).toBe(0)
})

test('by checklist the jobs have the tones', () => {
  const jobs = ['Night', 'Day'].map((title, id) => ({ id, title, locationId: 1, enabled: true }))
  expect([...tonesOf({ sites: sitesOf('Ash'), jobs }, 'CHECKLIST')]).toEqual([
    ['Day', 0],
    ['Night', 1],
  ])
})
