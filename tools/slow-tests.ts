// npm run test:slow: the tests that take long, one file after the other. `-- killed-server` runs the files of that name.
// `--list` prints each file with its seconds and what it guards.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { slowProjects } from '../apps/server/test/slow-projects.ts'
import { slowTests } from './choose-tests.ts'
import { root } from './source-files.ts'

const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')

function runVitest(filters: readonly string[]): Promise<boolean> {
  const isChosen = filters.some((filter) => filter.startsWith('--project'))
  const projects = isChosen ? [] : Object.keys(slowProjects).map((name) => `--project=${name}`)
  const child = spawn(process.execPath, [vitest, 'run', ...projects, ...filters], {
    cwd: root,
    stdio: 'inherit',
  })
  return new Promise((resolve) => child.on('exit', (code) => resolve(code === 0)))
}

const args = process.argv.slice(2)
if (args.includes('--list'))
  for (const { file, coreSeconds, guards } of slowTests())
    console.log(`${file} (${coreSeconds} s) guards ${guards.join(', ')}`)
else process.exitCode = (await runVitest(args)) ? 0 : 1
