import { expect, test } from 'vitest'
import { inspectionsFile } from './compare-inspections.ts'
import { compareTrends } from './compare-trends.ts'

// All of them take minutes: npm run test:slow.
test.skipIf(!inspectionsFile)(
  'trends and scores of buildings inspected three times or more are those of the published ratings (skipped without the shared data)',
  async () => {
    const { buildings, points } = await compareTrends(80)
    expect(buildings).toBe(20)
    expect(points).toBeGreaterThan(500)
  },
)
