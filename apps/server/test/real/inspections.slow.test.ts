// guards: apps/server/src/features/works/**, packages/rules/src/**
// takes: 300 s
import { test } from 'vitest'
import { compareInspections, inspectionsFile } from './compare-inspections.ts'

test.skipIf(!inspectionsFile)(
  'all published building inspections score the same up to the rule of rounding (skipped without the shared data)',
  () => compareInspections(1),
)
