// guards: apps/server/src/features/**, apps/server/src/db/**
// takes: 120 s
import { afterAll, expect, test } from 'vitest'
import { inject, payloads, withPlaces } from './injection.ts'

let all = 0
afterAll(() => process.stdout.write(`I1: ${all} requests\n`))
for (const one of withPlaces) {
  test(`I1, I2: ${one.title} with every payload in every place`, async () => {
    const { sent, faults } = await inject(one, payloads)
    all += sent
    expect(faults).toEqual([])
  })
}
