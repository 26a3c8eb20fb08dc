// guards: apps/server/src/features/files/**, apps/server/src/cli/scan-integrity.ts, apps/server/src/outside/content/images.ts
// takes: 120 s
import { expect, test } from 'vitest'
import { nothingFound, scanOf, seedPictureFaults, uploadPictures } from '../seeded-pictures.ts'
import { aTenant } from '../tenant.ts'

test('SEC-01: of 500 pictures none is a false fault, and each of five seeded faults is found', async () => {
  const t = await aTenant()
  const keys = await uploadPictures(t, 500)
  expect(keys).toHaveLength(500)
  expect(await scanOf(t)).toEqual(nothingFound)
  const seeded = await seedPictureFaults(t, keys)
  expect(await scanOf(t)).toEqual(seeded)
}, 600_000)
