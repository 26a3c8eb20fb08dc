// guards: apps/server/src/features/**, packages/contract/src/**
// takes: 600 s
import { afterAll, expect, test } from 'vitest'
import { ownStrings, publishedStrings, sendTexts, withTexts } from './text-fields.ts'

const sums = { strings: publishedStrings?.length ?? 0, endpoints: 0, fields: 0, sent: 0, faults: 0 }
afterAll(() => void process.stdout.write(`I12: ${JSON.stringify(sums)}\n`))

for (const one of withTexts) {
  test(`${one.title}: a hostile text comes back as it was, or its field is named`, async () => {
    expect((await sendTexts(one, ownStrings)).faults).toEqual([])
  })
  test.skipIf(!publishedStrings)(
    `${one.title}: every published string comes back as it was, or its field is named (skipped without the shared data)`,
    async () => {
      const { faults, sent, fields } = await sendTexts(one, publishedStrings!)
      sums.endpoints += fields > 0 ? 1 : 0
      sums.fields += fields
      sums.sent += sent
      sums.faults += faults.length
      expect(faults).toEqual([])
    },
  )
}
