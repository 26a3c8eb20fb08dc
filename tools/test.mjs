// npm test: install, the checks, then the core journeys in a browser. npm test -- jobs: the tests of one feature.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { coreJourneys } from './core-journeys.mjs'
import { featureNames, testsOf } from './feature-tests.mjs'
import { prepare, root, withNode } from './prepare.mjs'
import { runParts } from './test-parts.mjs'

const node = prepare()
const words = process.argv.slice(2)

const coreParts = () => [
  ...(existsSync(path.join(root, 'tools/check.ts')) ? [['tools/check.ts', '--with-web']] : []),
  ...(existsSync(path.join(root, 'e2e/playwright.config.ts'))
    ? [['tools/e2e.mjs', '--grep', coreJourneys]]
    : []),
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

await runParts(node, words.length > 0 ? partsOf(words) : coreParts(), { env: withNode(node) })
