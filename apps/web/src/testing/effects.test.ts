import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../../..')
const effects = /use(?:Layout)?Effect\(\(\) => \{\n([\s\S]*?)\n {2}\}(?:, \[[^\]]*\])?\)/g
/** What comes later, and a setter that takes it. */
const isLate = (body: string) =>
  /\.then\(|\bawait /.test(body) && /\b(set[A-Z]?\w*|show|tell|go)\b/.test(body)

test('N14: an effect that takes what comes later looks whether its screen still wants it', () => {
  const files = globSync('{apps/web,packages/ui}/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !file.includes('.test.'),
  )
  const found = files.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(effects)]
      .filter(([, body = '']) => isLate(body) && !/\breturn \(\) =>/.test(body))
      .map(() => file),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(found).toEqual([])
})
