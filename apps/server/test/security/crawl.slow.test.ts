// guards: apps/server/src/features/**, packages/contract/src/**
// takes: 240 s
import { expect, test } from 'vitest'
import { crawledBy } from './crawl.ts'

test('T4, G2, R6: every read in every variant as each level, with 100 tax numbers', async () => {
  const seen = await crawledBy([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 100)
  process.stdout.write(`T4, G2, R6: ${JSON.stringify(seen)}\n`)
  expect(seen.faults).toEqual([])
  expect(seen.answers).toBeGreaterThanOrEqual(2000)
})
