import { expect, test } from 'vitest'
import { crawledBy } from './crawl.ts'

test('no answer has a text of another company, a tax number, or what only the office may read of somebody', async () => {
  const { answers, texts, faults, office } = await crawledBy([1, 4, 10], 15)
  expect(faults).toEqual([])
  expect(office).toEqual(['address', 'dob', 'email', 'phone'])
  expect(texts).toBeGreaterThan(200)
  expect(answers).toBeGreaterThan(300)
})
