// npm run test:whole: every check, test and journey, the slow ones too. Goes on after a failure. Writes docs/whole-run.md.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import path from 'node:path'
import { fastProjects } from '../apps/server/test/settings.ts'
import { slowProjects } from '../apps/server/test/slow-projects.ts'
import { root } from './source-files.ts'
import { runParts } from './test-parts.mjs'

interface TestResult {
  name: string
  seconds: number
  hasFailed: boolean
}
interface VitestReport {
  testResults: {
    name: string
    assertionResults: { fullName: string; status: string; duration?: number | null }[]
  }[]
}
interface JourneySuite {
  specs?: {
    file: string
    title: string
    tests: { projectName: string; results: { status: string; duration: number }[] }[]
  }[]
  suites?: JourneySuite[]
}

const reports = path.join(root, '.cache/whole-run')
const report = (name: string) => path.join(reports, `${name}.json`)
const fromRoot = (file: string) => path.relative(root, file).split(path.sep).join('/')

function readReport<Report>(name: string): Report | undefined {
  return existsSync(report(name)) ? JSON.parse(readFileSync(report(name), 'utf8')) : undefined
}

const vitestResults = (name: string): TestResult[] =>
  (readReport<VitestReport>(name)?.testResults ?? []).flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, status, duration }) => ({
        name: `${fromRoot(file.name)}: ${fullName}`,
        seconds: (duration ?? 0) / 1000,
        hasFailed: status === 'failed',
      })),
  )

const journeyResults = ({ specs = [], suites = [] }: JourneySuite): TestResult[] => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests.flatMap(({ projectName, results }) =>
      results
        .filter(({ status }) => status !== 'skipped')
        .map(({ status, duration }) => ({
          name: `e2e/${file}: ${title} (${projectName})`,
          seconds: duration / 1000,
          hasFailed: status !== 'passed',
        })),
    ),
  ),
  ...suites.flatMap(journeyResults),
]

const vitest = (name: string, projects: readonly string[]) => [
  'node_modules/vitest/vitest.mjs',
  'run',
  ...projects,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report(name)}`,
]

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const inSeconds = ({ name, seconds }: TestResult) =>
  `| ${seconds.toFixed(1)} s | ${name.replaceAll('|', '\\|')} |`

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const began = Date.now()
const total = await runParts(
  process.execPath,
  [
    ['tools/check.ts', '--static'],
    vitest('fast', fastProjects),
    ['tools/e2e.mjs', '--reporter=list,json'],
    vitest(
      'slow',
      Object.keys(slowProjects).map((name) => `--project=${name}`),
    ),
  ],
  { goOn: true, env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report('journeys') } },
)

const groups = {
  'Fast tests': vitestResults('fast'),
  Journeys: journeyResults(readReport<JourneySuite>('journeys') ?? {}),
  'Slow tests': vitestResults('slow'),
}
const all = Object.values(groups).flat()
const failed = all.filter(({ hasFailed }) => hasFailed)
const slowest = [...all].sort((one, other) => other.seconds - one.seconds).slice(0, 10)
const isChanged = git('status', '--porcelain').split('\n').filter(Boolean).length > 0
writeFileSync(
  path.join(root, 'docs/whole-run.md'),
  `# The last whole run

Written by \`npm run test:whole\`.

| | |
| --- | --- |
| Commit | ${git('rev-parse', 'HEAD')}${isChanged ? ', with changes that are not committed' : ''} |
| Began | ${new Date(began).toISOString().slice(0, 16).replace('T', ' ')} UTC |
| Took | ${Math.round((Date.now() - began) / 60_000)} minutes on ${cpus().length} cores |
| Result | ${total.passed} passed, ${total.failed} failed |
${Object.entries(groups)
  .map(([name, { length }]) => `| ${name} | ${length} |`)
  .join('\n')}

## What failed?

${failed.map(({ name }) => `- ${name}`).join('\n') || (total.failed > 0 ? 'A static check.' : 'Nothing.')}

## Which ten took longest?

| Took | Test |
| --- | --- |
${slowest.map(inSeconds).join('\n')}
`,
)
