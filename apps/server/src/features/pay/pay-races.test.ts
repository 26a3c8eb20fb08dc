import { test } from 'vitest'
import { raceForPay } from '../../../test/pay-race.ts'

test('two managers approve, edit and lock at once: no edit is lost, and nothing unseen is approved or locked', () =>
  raceForPay(12))
