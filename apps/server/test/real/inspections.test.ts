import { test } from 'vitest'
import { compareInspections, inspectionsFile } from './compare-inspections.ts'

// All of them take minutes: npm run test:slow.
test.skipIf(!inspectionsFile)(
  'published building inspections, entered over HTTP, score the same up to the rule of rounding (skipped without the shared data)',
  () => compareInspections(200),
)
