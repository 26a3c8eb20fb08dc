import { test } from 'vitest'
import { lookForDrafts } from '../../../test/hidden-drafts.ts'
import { standingStill } from '../../../test/still-clock.ts'

standingStill('2026-04-01T00:00:00Z')

test('a draft is found by a leader, a worker or a client through no call that reads, nor in a feed', () =>
  lookForDrafts([4, 5, 10]))
