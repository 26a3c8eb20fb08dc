import { test } from 'vitest'
import { standingStill } from '../still-clock.ts'
import { compareNurseRoster } from './compare-nurse-rosters.ts'
import { nurseRosters } from './nurse-rosters.ts'

standingStill('2026-12-01T00:00:00Z')

test.skipIf(!nurseRosters).each(['toy1', 'sprint01'])(
  'conflicts and places without a person of the published roster %s are those counted from it (skipped without the shared data)',
  compareNurseRoster,
)
