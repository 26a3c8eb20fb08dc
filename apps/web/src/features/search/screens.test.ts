// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { paths } from '../../paths.ts'
import { serve } from '../../served.ts'
import { holdsAll, screensOf } from './screens.ts'

test('screens are those that the level may open', () => {
  serve([
    { path: paths.users, levels: [1, 2, 3] },
    { path: paths.auditLog, levels: [1] },
  ])
  const shown = (level: number) => screensOf(level).map(({ path }) => path)
  expect(shown(1)).toEqual([paths.users, paths.home, paths.auditLog])
  expect(shown(3)).toEqual([paths.users, paths.home])
  expect(shown(5)).toEqual([paths.home])
})

test('every word counts, in any order and with any capitals', () => {
  expect(holdsAll('Sites All sites', 'ALL sit')).toBe(true)
  expect(holdsAll('Sites All sites', 'all jobs')).toBe(false)
  expect(holdsAll('anything', '')).toBe(true)
})
