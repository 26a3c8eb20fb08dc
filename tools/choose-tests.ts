// Chooses the journeys and slow tests of a change: `npm run test:changed` runs them. docs/tests.md says the same in words.
import { spawnSync } from 'node:child_process'
import { matchesGlob } from 'node:path'
import { coreJourneys } from './core-journeys.mjs'
import { featuresOfSpec, featuresThatImport } from './feature-tests.mjs'
import { root, sourceFiles } from './source-files.ts'

export interface TestFile {
  file: string
  /** Processor time of all its processes, estimated. */
  coreSeconds: number
  /** The features that it belongs to; empty for slow files. */
  features: readonly string[]
  /** Patterns of the files whose change calls for it; empty for journeys by feature. */
  guards: readonly string[]
}

interface SourceRule {
  files: string
  /** The features whose journeys run; `share` is an eighth of all; `nothing` where `npm test` holds the whole of it. */
  runs: 'itself' | 'share' | 'nothing' | ((file: string) => readonly string[])
}

const featureOf = (file: string) => [/\/features\/([^/]+)\//.exec(file)?.[1] ?? '']

/** What a changed file calls for. The first pattern that fits decides; a file without a rule calls for a share. */
export const sourceRules: readonly SourceRule[] = [
  { files: '**/*.slow.test.ts', runs: 'itself' },
  { files: '**/*.test.{ts,tsx}', runs: 'nothing' },
  { files: 'packages/*/test/**', runs: 'nothing' },
  // Data whose every figure a fast test holds.
  { files: 'packages/rules/instruments/**', runs: 'nothing' },
  { files: 'e2e/*.spec.ts', runs: 'itself' },
  { files: '{apps/server,apps/web}/src/features/*/**', runs: featureOf },
  { files: 'packages/{contract,rules}/src/**', runs: featuresThatImport },
  // What all screens or all endpoints stand on.
  { files: 'packages/{client,ui,pdf,embedded-postgres}/**', runs: 'share' },
  { files: 'apps/{web,server}/**', runs: 'share' },
  { files: '{e2e,tools}/**', runs: 'share' },
  // Of these only the checks and fast tests of `npm test` speak.
  { files: '{docs,bench,demo,deploy}/**', runs: 'nothing' },
  { files: '*.md', runs: 'nothing' },
]

const ruleOf = (file: string) => sourceRules.find(({ files }) => matchesGlob(file, files))

const journeyCoreSeconds = 11
const shareOf = 8
const rotationOf = 16
/** Parts of the budget: the rotation gets at most this, then the features of the change, then slow tests. */
const rotationPart = 0.25
const featurePart = 0.5

const wholeBudget = 400
const runSeconds = 1600
/**
 * The budget for the tests of a change, in core-seconds, when the run has already taken `seconds`. A slow machine needs
 * about two seconds for one core-second. The output names the tests left out, and the run ends within half an hour.
 */
export const budgetAfter = (seconds: number) =>
  Math.floor(Math.max(0, Math.min(wholeBudget, (runSeconds - seconds) / 2)))

/** A number that stays with a file, so that a rotation visits each file once a round. */
const slotOf = (file: string, slots: number) =>
  [...file].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7) % slots

interface Change {
  files: readonly string[]
  /** Grows by one with each commit: it turns the rotation. */
  turn: number
  budget: number
}
interface Choice {
  file: string
  why: string
}

function readChange(files: readonly string[]) {
  const features = new Map<string, number>()
  const itself = new Set<string>()
  let isShareDue = false
  for (const file of files) {
    const runs = ruleOf(file)?.runs ?? 'share'
    if (runs === 'itself') itself.add(file)
    else if (runs === 'share') isShareDue = true
    else if (runs !== 'nothing')
      for (const feature of runs(file)) features.set(feature, (features.get(feature) ?? 0) + 1)
  }
  return { features, itself, isShareDue }
}

/**
 * The test files that run for a change within a budget of core-seconds, with the reason of each, and those left out with
 * theirs. A sixteenth of all, another one with each commit, runs whatever changed.
 */
export function chooseTests(tests: readonly TestFile[], { files, turn, budget }: Change) {
  const { features, itself, isShareDue } = readChange(files)
  const chosen: Choice[] = []
  let left = budget
  const take = (candidates: readonly TestFile[], why: string, atMost: number) => {
    let part = Math.min(left, atMost)
    for (const { file, coreSeconds } of candidates) {
      if (coreSeconds > part || chosen.some((choice) => choice.file === file)) continue
      chosen.push({ file, why })
      part -= coreSeconds
      left -= coreSeconds
    }
  }
  const changesOf = (test: TestFile) =>
    Math.max(...test.features.map((feature) => features.get(feature) ?? 0), 0)
  const cheapestFirst = [...tests].sort((one, other) => one.coreSeconds - other.coreSeconds)
  const ofFeatures = cheapestFirst
    .filter((test) => changesOf(test) > 0)
    .sort((one, other) => changesOf(other) - changesOf(one))
  const guarding = cheapestFirst.filter(({ guards }) =>
    files.some((file) => guards.some((pattern) => matchesGlob(file, pattern))),
  )
  const inSlot = (slots: number, slot: number) =>
    cheapestFirst.filter(({ file }) => slotOf(file, slots) === slot % slots)

  take(inSlot(rotationOf, turn), 'it is its turn', budget * rotationPart)
  take(
    cheapestFirst.filter(({ file }) => itself.has(file)),
    'it changed itself',
    left,
  )
  take(ofFeatures, 'its feature changed', budget * featurePart)
  if (isShareDue)
    take(inSlot(shareOf, turn), 'what all stand on changed, or no rule names a changed file', left)
  take(guarding, 'a file that it guards changed', left)
  take(ofFeatures, 'its feature changed', left)

  const isCalledFor = (test: TestFile) =>
    itself.has(test.file) || changesOf(test) > 0 || guarding.includes(test)
  const leftOut = tests
    .filter(({ file }) => !chosen.some((choice) => choice.file === file))
    .map((test): Choice => {
      const why = isCalledFor(test)
        ? `it costs ${test.coreSeconds}, ${left} are left`
        : 'nothing of it changed'
      return { file: test.file, why }
    })
  return { chosen, leftOut, coreSeconds: budget - left }
}

/** The two lines that each slow file begins with: `// guards: a, b` and `// takes: 20 s`. */
export function readHeader(file: string, text: string) {
  const guards = /^\/\/ guards: (.+)$/m.exec(text)?.[1]?.split(', ')
  const seconds = Number(/^\/\/ takes: (\d+) s$/m.exec(text)?.[1])
  if (!guards || !seconds) throw new Error(`${file} does not say what it guards and how long it takes`)
  return { seconds, guards }
}

export const slowTests = (): TestFile[] =>
  sourceFiles('apps', 'packages', 'demo', 'tools')
    .filter(({ file }) => file.endsWith('.slow.test.ts'))
    .map(({ file, text }) => {
      const { seconds, guards } = readHeader(file, text)
      return { file, coreSeconds: seconds, features: [], guards }
    })

export interface Journey {
  file: string
  title: string
  isCore: boolean
}

interface Suite {
  /** Of a suite at the top: the file that the runner loads, also for journeys that a helper of it declares. */
  file: string
  specs?: { title: string; tags: string[]; tests: { projectName: string }[] }[]
  suites?: Suite[]
}
const journeysIn = ({ specs = [], suites = [] }: Suite, file: string): Journey[] => [
  ...specs.flatMap(({ title, tags, tests }) =>
    tests.map(({ projectName }) => {
      const name = [projectName, file, title, ...tags.map((tag) => `@${tag}`)].join(' ')
      return { file: `e2e/${file}`, title, isCore: new RegExp(coreJourneys).test(name) }
    }),
  ),
  ...suites.flatMap((suite) => journeysIn(suite, file)),
]

export function listJourneys(): Journey[] {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['../node_modules/@playwright/test/cli.js', 'test', '--list', '--reporter=json'],
    { cwd: `${root}/e2e`, encoding: 'utf8', maxBuffer: 2 ** 28 },
  )
  const list = JSON.parse(stdout || '{}') as { suites?: Suite[]; errors?: { message?: string }[] }
  const faults = (list.errors ?? []).map(({ message }) => message)
  if (!stdout || faults.length > 0)
    throw new Error(`The journeys cannot be listed: ${faults.join('\n')}${stderr}`)
  return (list.suites ?? []).flatMap((suite) => journeysIn(suite, suite.file))
}

export function journeyFiles(journeys: readonly Journey[]): TestFile[] {
  const texts = new Map(sourceFiles('e2e').map(({ file, text }) => [file, text]))
  return [...new Set(journeys.map(({ file }) => file))].flatMap((file): TestFile[] => {
    if (file.endsWith('.slow.spec.ts')) {
      const { seconds, guards } = readHeader(file, texts.get(file) ?? '')
      return [{ file, coreSeconds: seconds, features: [], guards }]
    }
    const others = journeys.filter((journey) => journey.file === file && !journey.isCore).length
    if (others === 0) return []
    return [{ file, coreSeconds: others * journeyCoreSeconds, features: featuresOfSpec(file), guards: [] }]
  })
}

function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

const lastCommits = 40

/**
 * The commit to compare with: `CHANGED_SINCE`, where this branch left the main branch, or the last tag. On the main
 * branch itself, without a tag, the last commits count as changed.
 */
function findBase(): { base?: string; from: string } {
  if (process.env.CHANGED_SINCE) return { base: process.env.CHANGED_SINCE, from: 'CHANGED_SINCE' }
  const head = git('rev-parse', 'HEAD')
  if (!head) return { from: 'there is no git history' }
  for (const branch of ['origin/main', 'main']) {
    const base = git('merge-base', 'HEAD', branch)
    if (base && base !== head) return { base, from: `where the branch left ${branch}` }
  }
  const tag = git('describe', '--tags', '--abbrev=0', 'HEAD~1')
  if (tag) return { base: tag, from: `the tag ${tag}` }
  const first = git('rev-list', '--max-count', String(lastCommits), 'HEAD')?.split('\n').at(-1)
  return first && first !== head
    ? { base: first, from: `${lastCommits} commits ago` }
    : { from: 'the history is too short' }
}

export function changedFiles(): { files: string[]; reason: string; turn: number } {
  const turn = Number(git('rev-list', '--count', 'HEAD') ?? 0)
  const { base, from } = findBase()
  const listed = base && git('diff', '--name-only', base)
  // Without a history every file may have changed: the share and the rotation run.
  if (listed === undefined) return { files: ['unknown'], reason: `no base, because ${from}`, turn }
  const files = listed.split('\n').filter(Boolean)
  return { files, reason: `${files.length} files changed since ${base!.slice(0, 12)} (${from})`, turn }
}
