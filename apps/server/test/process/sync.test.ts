import { afterAll, expect, test, vi } from 'vitest'
import { simulate } from './sync.ts'

afterAll(() => vi.resetModules())

test('D7, D8, D10: nine phones with wrong clocks, cuts, repeats, kills and poison: each step arrives once', async () => {
  const { counted, faults, toldToOffice, ...seen } = await simulate({
    devices: 9,
    deeds: 24,
    days: 2,
    seed: 19,
  })
  expect(faults).toEqual([])
  expect(counted).toMatchObject({ lost: 0, doubled: 0, stuck: 0, unsealed: 0 })
  expect(counted.taken + counted.parked).toBe(counted.deeds)
  expect(counted.parked).toBeGreaterThan(0)
  expect(toldToOffice).toBeGreaterThan(0)
  expect(seen.cutBefore).toBeGreaterThan(0)
  expect(seen.cutAfter).toBeGreaterThan(0)
  expect(seen.repeated).toBeGreaterThan(0)
})
