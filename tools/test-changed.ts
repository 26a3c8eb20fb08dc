// npm run test:changed: the journeys and slow tests that the changes since the main branch call for, within a budget of
// core-seconds. `-- --list` prints the choice and runs nothing; `-- --after 900` says how long the run has taken already.
import path from 'node:path'
import { parseArgs } from 'node:util'
import {
  budgetAfter,
  changedFiles,
  chooseTests,
  journeyFiles,
  listJourneys,
  slowTests,
} from './choose-tests.ts'
import { coreJourneys } from './core-journeys.mjs'
import { runParts } from './test-parts.mjs'

const given = parseArgs({
  options: { list: { type: 'boolean' }, after: { type: 'string', default: '0' } },
}).values
const budget = budgetAfter(Number(given.after))
const tests = [...journeyFiles(listJourneys()), ...slowTests()]
const { files, reason, turn } = changedFiles()
const { chosen, leftOut, coreSeconds } = chooseTests(tests, { files, turn, budget })

console.log(`Tests of what changed: ${reason}; about ${coreSeconds} core-seconds of ${budget}.`)
for (const { file, why } of chosen) console.log(`runs      ${file}: ${why}`)
for (const { file, why } of leftOut) console.log(`left out  ${file}: ${why}`)

const isJourney = (file: string) => file.startsWith('e2e/')
const journeys = chosen.filter(({ file }) => isJourney(file)).map(({ file }) => `/${path.basename(file)}$`)
const slow = chosen.filter(({ file }) => !isJourney(file)).map(({ file }) => file)
const parts = [
  ...(journeys.length > 0 ? [['tools/e2e.mjs', '--grep-invert', coreJourneys, ...journeys]] : []),
  ...(slow.length > 0 ? [['tools/slow-tests.ts', ...slow]] : []),
]
if (!given.list) await runParts(process.execPath, parts, { goOn: true })
