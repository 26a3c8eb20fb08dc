import { expect, test } from 'vitest'
import { standingStill } from '../still-clock.ts'
import { begin } from './any-plan.ts'
import { plansSayWhatIsRead } from './plan-property.ts'
import { everyReaderAgrees } from './same-answers.ts'

standingStill(new Date(begin).toISOString())

/** The same plans at every run; plan.slow.test.ts plays many more. */
const runs = { seed: 42, numRuns: 24 }

test('a plan with changes is what is read once they are saved', async () => {
  await expect(plansSayWhatIsRead(runs)).resolves.toBeUndefined()
})

test('no rule lets a person pass in one reader whom it stops in another', async () => {
  await expect(everyReaderAgrees(runs)).resolves.toBeUndefined()
})
