import { test } from 'vitest'
import { begin } from './any-plan.ts'
import { plansSayWhatIsRead } from './plan-property.ts'
import { standingStill } from '../still-clock.ts'

standingStill(new Date(begin).toISOString())

test('a plan with changes is what is read once they are saved', () => plansSayWhatIsRead({ seed: 42, numRuns: 40 }))
