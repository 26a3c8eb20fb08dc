// guards: apps/server/src/features/{planning,calendar,roster,cover}/**
// takes: 240 s
import { test } from 'vitest'
import { standingStill } from '../still-clock.ts'
import { begin } from './any-plan.ts'
import { plansSayWhatIsRead } from './plan-property.ts'

standingStill(new Date(begin).toISOString())

test('a plan with changes is what is read once they are saved, of many plans', () =>
  plansSayWhatIsRead({ seed: Number(process.env.MUSTER_SEED ?? 7), numRuns: 600 }))
