import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../../..')
/** What writes a date or a time for a reader. */
const writes =
  /Intl\.DateTimeFormat\(|\.toLocale(?:Date|Time)?String\(|\.format\(['"`](?!YYYY-MM)|['"`]DD\/MM/
/** The one place; what names zones and reads their clocks; and the fields, which show what is typed. */
const allowed = [
  'packages/ui/src/words/format.ts',
  'packages/ui/src/words/zones.ts',
  'apps/web/src/shared/site-time/Zone.tsx',
  'apps/web/src/shared/here/zone-here.ts',
  'packages/ui/src/field/date/DateField.tsx',
  'packages/ui/src/field/date/DateRangeField.tsx',
]

test('dates and times are written in one place', () => {
  const files = globSync('{apps/web,packages/ui}/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !file.includes('.test.'),
  )
  const found = files.filter((file) => writes.test(readFileSync(path.join(root, file), 'utf8')))
  expect(files.length).toBeGreaterThan(500)
  expect(found.sort()).toEqual(allowed.sort())
})
