import { expect, test } from 'vitest'
import { publishedStrings, sendTexts, withTexts } from './text-fields.ts'

for (const one of withTexts) {
  test.skipIf(!publishedStrings)(
    `${one.title}: every published string comes back as it was, or its field is named (skipped without the shared data)`,
    async () => {
      const { faults, sent, fields } = await sendTexts(one, publishedStrings!)
      process.stdout.write(`${one.title}: ${sent} texts into ${fields} fields\n`)
      expect(faults).toEqual([])
    },
    600_000,
  )
}
