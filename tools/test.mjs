// npm test: install, the checks, then the journeys in a browser. npm test -- jobs: the tests of one feature.
// The first part that fails ends it.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ended } from './children.mjs'
import { featureNames, testsOf } from './feature-tests.mjs'
import { prepare, root, withNode } from './prepare.mjs'

const node = prepare()
const env = withNode(node)
if (process.stdout.isTTY) env.FORCE_COLOR ??= '1' // the parts write into a pipe, which is read for their counts

const total = { passed: 0, failed: 0 }
const words = process.argv.slice(2)

const everything = () => [
  ...(existsSync(path.join(root, 'tools/check.ts')) ? [['tools/check.ts']] : []),
  ...(existsSync(path.join(root, 'e2e/playwright.config.ts')) ? [['tools/e2e.mjs']] : []),
]

/** Playwright takes patterns; these fit one file each. */
const patternOf = (file) => `[\\\\/]${path.posix.basename(file).replaceAll('.', '\\.')}$`

function partsOf(words) {
  const found = words.map((word) => ({ word, ...testsOf(word) }))
  const all = (kind) => [...new Set(found.flatMap((tests) => tests[kind]))]
  const unknown = found.filter(
    (tests) => tests.rules.length + tests.features.length + tests.journeys.length === 0,
  )
  if (unknown.length > 0) {
    process.stderr.write(`No test fits ${unknown.map(({ word }) => word).join(', ')}.\n`)
    process.stderr.write(`The features: ${featureNames().join(', ')}\n`)
    process.exit(1)
  }
  for (const [title, kind] of [
    ['Rules', 'rules'],
    ['Feature tests', 'features'],
    ['Journeys', 'journeys'],
  ])
    process.stdout.write(`${title}: ${all(kind).join(' ') || 'none'}\n`)
  const files = [...all('rules'), ...all('features')]
  const journeys = all('journeys').map(patternOf)
  return [
    ...(files.length > 0 ? [['node_modules/vitest/vitest.mjs', 'run', ...files]] : []),
    ...(journeys.length > 0 ? [['tools/e2e.mjs', ...journeys]] : []),
  ]
}

/** Adds up what the runners say: Vitest's `Tests  2 failed | 40 passed`, Playwright's `12 passed (30s)`. */
function count(output) {
  const plain = stripVTControlCharacters(output)
  for (const line of plain.split('\n')) {
    if (!/^\s*(Tests\s|\d+ (passed|failed)(\s\(|,|$))/.test(line)) continue
    for (const [, number, kind] of line.matchAll(/(\d+) (passed|failed)/g)) total[kind] += Number(number)
  }
}

async function runPart(args) {
  const child = spawn(node, args, { cwd: root, env, stdio: ['inherit', 'pipe', 'inherit'] })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
    process.stdout.write(text)
  })
  const closed = new Promise((resolve) => child.once('close', resolve))
  const code = await ended(child)
  await closed
  count(output)
  return code
}

for (const part of words.length > 0 ? partsOf(words) : everything()) {
  process.exitCode = await runPart(part)
  if (process.exitCode !== 0) break
}
// A failed check that counts nothing, of the types say, is one failure.
if (process.exitCode && total.failed === 0) total.failed = 1
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
