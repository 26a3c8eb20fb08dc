// guards: apps/server/src/features/planning/**, apps/server/src/features/roster/**, packages/rules/src/planning/constraints.ts, packages/rules/src/planning/constraints/**, packages/rules/src/planning/away.ts
// takes: 10 s
import { test } from 'vitest'
import { standingStill } from '../still-clock.ts'
import { compareNurseRoster } from './compare-nurse-rosters.ts'
import { nurseRosters } from './nurse-rosters.ts'

standingStill('2026-12-01T00:00:00Z')

test.skipIf(!nurseRosters).each(['toy2', 'medium01'])(
  'conflicts and places without a person of the published roster %s are those counted from it (skipped without the shared data)',
  compareNurseRoster,
)
