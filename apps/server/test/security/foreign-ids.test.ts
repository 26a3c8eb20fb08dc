import { afterEach, expect, test } from 'vitest'
import { closeCompanies } from '../app.ts'
import { quarterOf } from '../sweeps/quarter.ts'
import { foreignAgainstUnused, foreignIds, signedIn, withRowInPath } from './foreign-ids.ts'

afterEach(closeCompanies)

for (const one of quarterOf(signedIn)) {
  test(`${one.title}: another company’s id in any one place reaches nothing and writes nothing`, async () => {
    expect((await foreignIds(one, [])).faults).toEqual([])
  })
}

for (const one of quarterOf(withRowInPath)) {
  test(`${one.title}: another company’s row looks like one that never was`, async () => {
    const { answers } = await foreignAgainstUnused(one, 1)
    expect(answers).toHaveLength(1)
    expect(answers[0]).toMatch(/^404 /)
  })
}
