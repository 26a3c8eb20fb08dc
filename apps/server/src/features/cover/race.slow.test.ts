// guards: apps/server/src/features/cover/**, apps/server/src/features/roster/places/fill-place.ts, apps/server/src/features/roster/publish/publish.ts
// takes: 25 s
import { test } from 'vitest'
import { raceForPlaces } from '../../../test/cover-race.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant } from '../../../test/tenant.ts'

standingStill('2026-04-01T00:00:00Z')

test('of two taps at the same moment one has the shift, and the other reads so: 200 rounds', async () => {
  await raceForPlaces(await aTenant(), 200)
}, 600_000)
