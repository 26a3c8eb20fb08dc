import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../../..')
const sources = globSync(['apps/web/src/**/*.{ts,tsx}', 'packages/client/src/**/*.{ts,tsx}'], {
  cwd: root,
}).filter((file) => !file.includes('.test.'))
const taken = /import (?!type)\{([^}]*)\} from '@muster\/contract\/[\w-]+'/g
/** The names that a file takes from the contract and calls so itself. */
const namesIn = (text: string) =>
  [...text.matchAll(taken)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().split(' ').at(-1) ?? '')
    .filter((name) => /^[a-z]\w*$/.test(name))

test('nobody reads the shapes of an endpoint: the built application has none of them', () => {
  expect(sources.length).toBeGreaterThan(300)
  const found = sources.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    return namesIn(text).flatMap((name) =>
      [...text.matchAll(new RegExp(`\\b${name}\\.\\w+\\.(?:query|body|params|answer)\\b`, 'g'))].map(
        ([use]) => `${file}: ${use}`,
      ),
    )
  })
  expect(found).toEqual([])
})
