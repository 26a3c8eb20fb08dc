// Which slow tests there are, what each guards, and which of them a change calls for.
import { spawnSync } from 'node:child_process'
import { matchesGlob } from 'node:path'
import { root, sourceFiles } from './source-files.ts'

export interface SlowTest {
  file: string
  /** On a quiet machine with two cores, the start of the database included. */
  seconds: number
  /** Patterns of the files whose change calls for this test. */
  guards: string[]
}

/** The two lines that each slow test begins with: `// guards: a, b` and `// takes: 20 s`. */
export function readHeader(file: string, text: string): SlowTest {
  const guards = /^\/\/ guards: (.+)$/m.exec(text)?.[1]?.split(', ')
  const seconds = Number(/^\/\/ takes: (\d+) s$/m.exec(text)?.[1])
  if (!guards || !seconds) throw new Error(`${file} does not say what it guards and how long it takes`)
  return { file, seconds, guards }
}

export const slowTests = (): SlowTest[] =>
  sourceFiles('apps', 'packages', 'tools')
    .filter(({ file }) => file.endsWith('.slow.test.ts'))
    .map(({ file, text }) => readHeader(file, text))

const guardsAny = ({ file, guards }: SlowTest, changed: readonly string[]) =>
  changed.some((each) => each === file || guards.some((pattern) => matchesGlob(each, pattern)))

/** The tests that guard a changed file, shortest first, as far as the seconds reach; and why the others do not run. */
export function chooseTests(tests: readonly SlowTest[], changed: readonly string[], seconds: number) {
  const chosen: SlowTest[] = []
  const leftOut: { file: string; why: string }[] = []
  let left = seconds
  for (const test of tests.toSorted((a, b) => a.seconds - b.seconds))
    if (!guardsAny(test, changed)) leftOut.push({ file: test.file, why: 'nothing that it guards changed' })
    else if (test.seconds > left)
      leftOut.push({ file: test.file, why: `it takes ${test.seconds} s, ${Math.max(0, left)} s are left` })
    else {
      chosen.push(test)
      left -= test.seconds
    }
  return { chosen, leftOut }
}

/** What git answers, or nothing where it fails. */
function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

const lastCommits = 20

/**
 * The commit to compare with: `CHANGED_SINCE`, where this branch left the main branch, or the last tag. On the main
 * branch itself, without a tag, the last twenty commits count as changed.
 */
function findBase(): { base?: string; from: string } {
  if (process.env.CHANGED_SINCE) return { base: process.env.CHANGED_SINCE, from: 'CHANGED_SINCE' }
  const head = git('rev-parse', 'HEAD')
  if (!head) return { from: 'there is no git history' }
  if (git('rev-parse', '--is-shallow-repository') === 'true') return { from: 'the clone is shallow' }
  for (const branch of ['origin/main', 'main']) {
    const base = git('merge-base', 'HEAD', branch)
    if (base && base !== head) return { base, from: `where the branch left ${branch}` }
  }
  const tag = git('describe', '--tags', '--abbrev=0', 'HEAD~1')
  if (tag) return { base: tag, from: `the tag ${tag}` }
  const base = git('rev-parse', '--verify', '--quiet', `HEAD~${lastCommits}`)
  return base ? { base, from: `${lastCommits} commits ago` } : { from: 'the history is too short' }
}

/** The files that changed since the base, and a sentence that says since when. */
export function changedFiles(): { files: string[]; reason: string } {
  const { base, from } = findBase()
  if (!base) return { files: [], reason: `none runs, because ${from}.` }
  const listed = git('diff', '--name-only', `${base}...HEAD`)
  if (listed === undefined) return { files: [], reason: `none runs, because git does not know ${base}.` }
  const files = listed.split('\n').filter(Boolean)
  return { files, reason: `${files.length} files changed since ${base.slice(0, 12)} (${from}).` }
}
