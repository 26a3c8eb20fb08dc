// guards: apps/server/src/features/pay/**, apps/server/src/features/works/corrections/correct-times.ts
// takes: 60 s
import { test } from 'vitest'
import { raceForPay } from '../../../test/pay-race.ts'

test(
  'two managers approve, edit and lock at once: no edit is lost, and nothing unseen is approved or locked: 200 rounds',
  () => raceForPay(200),
  600_000,
)
