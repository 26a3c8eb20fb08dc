import { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { chooseTests, readHeader, type SlowTest, slowTests } from './slow-test-files.ts'
import { trackedFiles } from './source-files.ts'

const aTest = (name: string, seconds: number, ...guards: string[]): SlowTest => ({
  file: `${name}.slow.test.ts`,
  seconds,
  guards,
})
const names = (tests: readonly SlowTest[]) => tests.map(({ file }) => file.split('.')[0])

test('each slow test says what it guards, and guards files that exist', () => {
  const files = trackedFiles()
  const tests = slowTests()
  expect(tests.length).toBeGreaterThan(30)
  const empty = tests.flatMap(({ file, guards }) =>
    guards
      .filter((pattern) => !files.some((each) => matchesGlob(each, pattern)))
      .map((pattern) => `${file}: ${pattern}`),
  )
  expect(empty).toEqual([])
})

test('a slow test without its two lines is refused', () => {
  expect(readHeader('a', '// guards: b/**, c.ts\n// takes: 20 s\n')).toEqual({
    file: 'a',
    seconds: 20,
    guards: ['b/**', 'c.ts'],
  })
  expect(() => readHeader('a', '// takes: 20 s\n')).toThrow('a does not say what it guards')
  expect(() => readHeader('a', '// guards: b\n')).toThrow('how long it takes')
})

test('the tests of changed files run, shortest first, as far as the time reaches', () => {
  const tests = [
    aTest('long', 200, 'server/**'),
    aTest('short', 20, 'server/http/*.ts'),
    aTest('middle', 60, 'web/**', 'server/http/limits.ts'),
    aTest('other', 5, 'web/**'),
  ]
  const { chosen, leftOut } = chooseTests(tests, ['server/http/limits.ts'], 100)
  expect(names(chosen)).toEqual(['short', 'middle'])
  expect(leftOut).toEqual([
    { file: 'other.slow.test.ts', why: 'nothing that it guards changed' },
    { file: 'long.slow.test.ts', why: 'it takes 200 s, 20 s are left' },
  ])
})

test('a slow test that changed itself runs; without changed files or time none does', () => {
  const tests = [aTest('own', 20, 'server/**')]
  expect(names(chooseTests(tests, ['own.slow.test.ts'], 100).chosen)).toEqual(['own'])
  expect(chooseTests(tests, [], 100).chosen).toEqual([])
  expect(chooseTests(tests, ['server/a.ts'], -5).leftOut).toEqual([
    { file: 'own.slow.test.ts', why: 'it takes 20 s, 0 s are left' },
  ])
})
