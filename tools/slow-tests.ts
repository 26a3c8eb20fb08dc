// npm run test:slow: the tests that take long, one file after the other. `-- killed-server` runs the files of that name.
// `--list` prints each file with its seconds and what it guards. `--changed --seconds=300` runs those that guard a file
// that changed, shortest first, for that long.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { slowProjects } from '../apps/server/test/slow-projects.ts'
import { changedFiles, chooseTests, type SlowTest, slowTests } from './slow-test-files.ts'
import { root } from './source-files.ts'

const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')

/** Answers whether the tests passed, or `undefined` if they did not end in time. */
function runVitest(filters: string[], atMostMs?: number): Promise<boolean | undefined> {
  const isChosen = filters.some((filter) => filter.startsWith('--project'))
  const projects = isChosen ? [] : Object.keys(slowProjects).map((name) => `--project=${name}`)
  const args = [vitest, 'run', ...projects, ...filters]
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
  let isLate = false
  const end = () => {
    isLate = true
    child.kill('SIGTERM')
  }
  const timer = atMostMs === undefined ? undefined : setTimeout(end, atMostMs)
  return new Promise((resolve) => {
    child.on('exit', (code) => {
      clearTimeout(timer)
      resolve(isLate ? undefined : code === 0)
    })
  })
}

async function runChanged(seconds: number) {
  const end = performance.now() + seconds * 1000
  const { files, reason } = changedFiles()
  console.log(`Slow tests: ${reason}`)
  const { chosen, leftOut } = chooseTests(slowTests(), files, seconds)
  const unfinished: string[] = []
  const ran: string[] = []
  let passed = true
  for (const test of chosen) {
    const leftMs = end - performance.now()
    const outcome = leftMs < test.seconds * 1000 ? undefined : await runVitest([test.file], leftMs)
    if (outcome === undefined) unfinished.push(test.file)
    else ran.push(test.file)
    if (outcome === false) passed = false
  }
  for (const file of ran) console.log(`ran       ${file}`)
  for (const file of unfinished) console.log(`left out  ${file}: the time was over`)
  for (const { file, why } of leftOut) console.log(`left out  ${file}: ${why}`)
  return passed
}

const line = ({ file, seconds, guards }: SlowTest) => `${file} (${seconds} s) guards ${guards.join(', ')}`

const args = process.argv.slice(2)
if (args.includes('--list')) for (const test of slowTests()) console.log(line(test))
else if (args.includes('--changed')) {
  const seconds = Number(args.find((arg) => arg.startsWith('--seconds='))?.split('=')[1] ?? 300)
  process.exitCode = (await runChanged(seconds)) ? 0 : 1
} else process.exitCode = (await runVitest(args)) ? 0 : 1
