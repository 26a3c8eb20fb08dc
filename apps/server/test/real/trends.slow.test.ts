// guards: apps/server/src/features/reports/**, packages/rules/src/**
// takes: 300 s
import { expect, test } from 'vitest'
import { inspectionsFile } from './compare-inspections.ts'
import { compareTrends } from './compare-trends.ts'

test.skipIf(!inspectionsFile)(
  'trends and scores of all buildings inspected three times or more are those of the published ratings (skipped without the shared data)',
  async () => {
    const counted = await compareTrends(1)
    process.stdout.write(`${JSON.stringify(counted)}\n`)
    expect(counted).toMatchObject({ buildings: 1599, inspections: 5621 })
  },
)
