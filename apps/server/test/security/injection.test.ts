import { afterEach, expect, test } from 'vitest'
import { closeCompanies } from '../app.ts'
import { quarterOf } from '../sweeps/quarter.ts'
import { inject, somePayloads, withPlaces } from './injection.ts'

afterEach(closeCompanies)

// I1, I2: what is put into statements stays a value.
for (const one of quarterOf(withPlaces)) {
  test(`${one.title}: a statement in a value is text, and no wildcard finds anything`, async () => {
    const { faults } = await inject(one, somePayloads)
    expect(faults).toEqual([])
  })
}
