// guards: apps/server/src/features/{planning,calendar,roster,leave,cover}/**, packages/rules/src/planning/constraints/**
// takes: 300 s
import { expect, test } from 'vitest'
import { standingStill } from '../still-clock.ts'
import { begin } from './any-plan.ts'
import { plansSayWhatIsRead } from './plan-property.ts'
import { everyReaderAgrees } from './same-answers.ts'

standingStill(new Date(begin).toISOString())

/** Another seed plays other plans. */
const seed = Number(process.env.MUSTER_SEED ?? 7)
const numRuns = 150

test('a plan with changes is what is read once they are saved, of many plans', async () => {
  await expect(plansSayWhatIsRead({ seed, numRuns })).resolves.toBeUndefined()
})

test('no rule lets a person pass in one reader whom it stops in another, of many people', async () => {
  await expect(everyReaderAgrees({ seed, numRuns })).resolves.toBeUndefined()
})
