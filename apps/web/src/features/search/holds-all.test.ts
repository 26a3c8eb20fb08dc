import { expect, test } from 'vitest'
import { holdsAll } from './holds-all.ts'

test('every word counts, in any order and with any capitals', () => {
  expect(holdsAll('Sites All sites', 'ALL sit')).toBe(true)
  expect(holdsAll('Sites All sites', 'all jobs')).toBe(false)
  expect(holdsAll('anything', '')).toBe(true)
})
