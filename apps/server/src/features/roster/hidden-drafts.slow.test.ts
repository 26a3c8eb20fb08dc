// guards: apps/server/src/features/**, packages/contract/src/**
// takes: 30 s
import { test } from 'vitest'
import { lookForDrafts } from '../../../test/hidden-drafts.ts'
import { standingStill } from '../../../test/still-clock.ts'

standingStill('2026-04-01T00:00:00Z')

test('a draft is found by none of the levels 4 to 10 through any call that reads, nor in a feed', () =>
  lookForDrafts([4, 5, 6, 7, 8, 9, 10]))
