import { expect, test } from 'vitest'
import { ownStrings, sendTexts, withTexts } from './text-fields.ts'

for (const one of withTexts) {
  test(`${one.title}: a hostile text comes back as it was, or its field is named`, async () => {
    const { faults } = await sendTexts(one, ownStrings)
    expect(faults).toEqual([])
  })
}
