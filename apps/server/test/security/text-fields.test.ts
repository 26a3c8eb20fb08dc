import { afterEach, expect, test } from 'vitest'
import { closeCompanies } from '../app.ts'
import { quarterOf } from '../sweeps/quarter.ts'
import { ownStrings, sendTexts, withTexts } from './text-fields.ts'

afterEach(closeCompanies)

for (const one of quarterOf(withTexts)) {
  test(`${one.title}: a hostile text comes back as it was, or its field is named`, async () => {
    const { faults } = await sendTexts(one, ownStrings)
    expect(faults).toEqual([])
  })
}
