import { existsSync } from 'node:fs'
import path, { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import {
  budgetAfter,
  chooseTests,
  journeyFiles,
  listJourneys,
  readHeader,
  slowTests,
  sourceRules,
  type TestFile,
} from './choose-tests.ts'
import { featureNames } from './feature-tests.mjs'
import { root, trackedFiles } from './source-files.ts'

const journeys = listJourneys()
const files = journeyFiles(journeys)

const ofFeature = (name: string, coreSeconds: number, ...features: string[]): TestFile => ({
  file: `e2e/${name}.spec.ts`,
  coreSeconds,
  features,
  guards: [],
})
const slow = (name: string, coreSeconds: number, ...guards: string[]): TestFile => ({
  file: `${name}.slow.test.ts`,
  coreSeconds,
  features: [],
  guards,
})
/** Twenty files that no change of these tests calls for, so that a rotation and a share have something to take. */
const others = Array.from({ length: 20 }, (_, i) => ofFeature(`other-${i}`, 1, 'chat'))
const filesOf = ({ chosen }: ReturnType<typeof chooseTests>, why: string) =>
  chosen.filter((choice) => choice.why.startsWith(why)).map(({ file }) => file)

test('each journey is core, belongs to a feature or is slow, and to one of them alone', () => {
  const features = featureNames()
  const faults = journeys.flatMap(({ file, title, isCore }) => {
    const isSlow = file.endsWith('.slow.spec.ts')
    const belongs = files.find((each) => each.file === file)?.features ?? []
    if (isCore) return isSlow ? [`${file}: ${title} is core and slow`] : []
    if (isSlow) return []
    return belongs.length > 0 && belongs.every((feature) => features.includes(feature))
      ? []
      : [`${file}: ${title} belongs to no feature; its first line names one: // Features: …`]
  })
  expect(faults).toEqual([])
})

test('some forty journeys are core', () => {
  const core = journeys.filter(({ isCore }) => isCore)
  expect(core.length).toBeGreaterThan(30)
  expect(core.length).toBeLessThan(50)
})

test('each slow file says what it guards, and guards files that exist', () => {
  const tracked = trackedFiles()
  const all = [...files.filter(({ features }) => features.length === 0), ...slowTests()]
  expect(all.length).toBeGreaterThan(30)
  const empty = all.flatMap(({ file, guards }) =>
    guards
      .filter((pattern) => !tracked.some((each) => matchesGlob(each, pattern)))
      .map((pattern) => `${file}: ${pattern}`),
  )
  expect(empty).toEqual([])
})

test('each folder with sources is named by a rule, and each rule names a folder', () => {
  const tracked = trackedFiles().filter((file) => existsSync(path.join(root, file)))
  const sources = tracked.filter((file) => /\.(tsx?|mjs|css|sql)$/.test(file) && file.includes('/'))
  const unnamed = sources.filter((file) => !sourceRules.some((rule) => matchesGlob(file, rule.files)))
  expect(unnamed).toEqual([])
  const useless = sourceRules.filter((rule) => !tracked.some((file) => matchesGlob(file, rule.files)))
  expect(useless).toEqual([])
})

test('a slow file without its two lines is refused', () => {
  expect(readHeader('a', '// guards: b/**, c.ts\n// takes: 20 s\n')).toEqual({
    seconds: 20,
    guards: ['b/**', 'c.ts'],
  })
  expect(() => readHeader('a', '// takes: 20 s\n')).toThrow('a does not say what it guards')
  expect(() => readHeader('a', '// guards: b\n')).toThrow('how long it takes')
})

test('the later it is in a run, the fewer tests of a change run', () => {
  expect([0, 600, 800, 1200, 1600, 3000].map(budgetAfter)).toEqual([400, 400, 400, 200, 0, 0])
})

test('the journeys of the feature with most changes come first, as far as half of the budget reaches', () => {
  const tests = [
    ofFeature('jobs', 60, 'jobs'),
    ofFeature('leave', 30, 'leave'),
    ofFeature('roster', 50, 'roster'),
  ]
  const changed = [
    'apps/server/src/features/jobs/a.ts',
    'apps/web/src/features/jobs/b.tsx',
    'apps/server/src/features/leave/a.ts',
  ]
  const result = chooseTests(tests, { files: changed, turn: 1, budget: 100 })
  // Leave fits into the first half, jobs into what is left.
  expect(filesOf(result, 'its feature')).toEqual(['e2e/leave.spec.ts', 'e2e/jobs.spec.ts'])
  expect(result.leftOut).toEqual([{ file: 'e2e/roster.spec.ts', why: 'nothing of it changed' }])
  expect(result.coreSeconds).toBe(90)
})

test('a rule of another package calls for the features that import it', () => {
  const tests = [ofFeature('roster', 10, 'roster'), ofFeature('chat', 10, 'chat')]
  const result = chooseTests(tests, {
    files: ['packages/rules/src/time/recurrence.ts'],
    turn: 3,
    budget: 100,
  })
  expect(filesOf(result, 'its feature')).toEqual(['e2e/roster.spec.ts'])
})

test('a changed journey or slow test runs itself, and the slow tests that guard a changed file, cheapest first', () => {
  const tests = [
    ofFeature('drafts', 10, 'jobs'),
    slow('long', 200, 'apps/server/**'),
    slow('short', 20, 'apps/server/src/http/*.ts'),
    slow('middle', 60, 'packages/**', 'apps/server/src/http/failures.ts'),
    slow('own', 5, 'packages/**'),
  ]
  const changed = ['apps/server/src/http/failures.ts', 'own.slow.test.ts', 'e2e/drafts.spec.ts']
  const result = chooseTests(tests, { files: changed, turn: 1, budget: 100 })
  expect(filesOf(result, 'it changed')).toEqual(['own.slow.test.ts', 'e2e/drafts.spec.ts'])
  expect(filesOf(result, 'a file that it guards')).toEqual(['short.slow.test.ts', 'middle.slow.test.ts'])
  expect(result.leftOut).toEqual([{ file: 'long.slow.test.ts', why: 'it costs 200, 5 are left' }])
})

test('a file that no rule names adds a share; documents do not', () => {
  const shareOf = (file: string) =>
    filesOf(chooseTests(others, { files: [file], turn: 2, budget: 100 }), 'what all stand on')
  expect(shareOf('strange/new.ts').length).toBeGreaterThan(0)
  expect(shareOf('packages/ui/src/button/Button.tsx').length).toBeGreaterThan(0)
  expect(shareOf('docs/tests.md')).toEqual([])
  expect(shareOf('apps/server/src/features/jobs/jobs.test.ts')).toEqual([])
})

test('sixteen commits run each test once, whatever changed', () => {
  const ran = Array.from({ length: 16 }, (_, turn) =>
    chooseTests(others, { files: [], turn, budget: 1000 }).chosen.map(({ file }) => file),
  ).flat()
  expect(ran.sort()).toEqual(others.map(({ file }) => file).sort())
})
