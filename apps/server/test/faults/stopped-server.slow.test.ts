// guards: apps/server/src/main.ts, apps/server/src/start.ts, apps/server/src/database.ts, apps/server/src/processes/**, apps/server/src/http/connection/draining.ts
// takes: 60 s
import { expect, test } from 'vitest'
import { stopInFlight } from './graceful.ts'
import { aCompany, aPlace, tellFigures } from './place.ts'

test('D15: SIGTERM with 200 requests in flight, PDFs and uploads of 5 MB among them', async () => {
  for (let round = 0; round < 3; round++) {
    const place = await aPlace()
    const seen = await stopInFlight(place, await aCompany(place), { light: 184, files: 6, uploads: 10 })
    tellFigures('D15', seen)
    expect(seen).toMatchObject({ whole: 200, broken: 0, code: 0, ready: 503, newOdd: [] })
    expect(seen.newRefused).toBeGreaterThan(0)
    expect(seen.tookMs).toBeLessThan(10_000)
  }
})
