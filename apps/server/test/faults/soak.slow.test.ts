// guards: apps/server/src/main.ts, apps/server/src/app.ts, apps/server/src/processes/**
// takes: 150 s

import { expect, test } from 'vitest'
import { usualWaits } from '../settings.ts'
import { aPlace, tellFigures } from './place.ts'
import { soak } from './soak.ts'

const minutes = Number(process.env.SOAK_MINUTES ?? 2)

test(`D25: ${minutes} minutes at half load, of which npm run soak is the long form`, async () => {
  const place = await aPlace({ more: usualWaits })
  try {
    const seen = await soak(place, { minutes, rate: 60 })
    tellFigures('D25', seen)
    expect(seen.failed).toBe(0)
    expect(seen.connections[1]).toBeLessThanOrEqual(seen.connections[0]! + 1)
    expect(seen.files[1]).toBeLessThanOrEqual(seen.files[0]! + 5)
  } finally {
    await place.end()
  }
})
