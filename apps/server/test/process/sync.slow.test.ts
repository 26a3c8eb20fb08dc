// guards: apps/server/src/features/works/**, packages/client/src/**, apps/web/src/offline/**
// takes: 240 s
import { expect, test } from 'vitest'
import { simulate } from './sync.ts'

test('D7: 100 phones, 500 steps each, over 14 days', async () => {
  const { faults, ...seen } = await simulate({ devices: 100, deeds: 500, days: 14, seed: 7 })
  process.stdout.write(`D7: ${JSON.stringify(seen)}\n`)
  expect(faults).toEqual([])
  expect(seen.counted).toMatchObject({ lost: 0, doubled: 0, stuck: 0, unsealed: 0 })
  expect(seen.counted.taken + seen.counted.parked).toBe(seen.counted.deeds)
})
