// guards: apps/server/src/features/actions/**
// takes: 20 s
import { test } from 'vitest'
import { aTenant } from '../../../test/tenant.ts'
import { keepsOneAction } from './answer-rounds.ts'

test('of doubled, late and re-ordered answers each item of a site has one action, in 200 rounds', async () => {
  await keepsOneAction(await aTenant(), 200)
}, 600_000)
