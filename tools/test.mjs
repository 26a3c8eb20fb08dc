// npm test: install, the checks, then the journeys in a browser. The first part that fails ends it.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ended } from './children.mjs'
import { buildWeb, prepare, root, withNode } from './prepare.mjs'

const node = prepare()
const env = withNode(node)
if (process.stdout.isTTY) env.FORCE_COLOR ??= '1' // the parts write into a pipe, which is read for their counts

const total = { passed: 0, failed: 0 }
const PARTS = [
  { needs: 'tools/check.ts', start: () => [node, ['tools/check.ts']] },
  { needs: 'e2e/playwright.config.ts', start: startJourneys },
]

function startJourneys() {
  buildWeb(node)
  const npm = process.env.npm_execpath
  const args = ['run', '--workspace=e2e', 'e2e']
  return npm?.endsWith('.js') ? [process.execPath, [npm, ...args]] : ['npm', args]
}

/** Adds up what the runners say: Vitest's `Tests  2 failed | 40 passed`, Playwright's `12 passed (30s)`. */
function count(output) {
  const plain = stripVTControlCharacters(output)
  for (const line of plain.split('\n')) {
    if (!/^\s*(Tests\s|\d+ (passed|failed)(\s\(|,|$))/.test(line)) continue
    for (const [, number, kind] of line.matchAll(/(\d+) (passed|failed)/g)) total[kind] += Number(number)
  }
}

async function runPart({ start }) {
  const [command, args] = start()
  const shell = command === 'npm' && process.platform === 'win32'
  const child = spawn(command, args, { cwd: root, env, stdio: ['inherit', 'pipe', 'inherit'], shell })
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

for (const part of PARTS) {
  if (!existsSync(path.join(root, part.needs))) continue
  process.exitCode = await runPart(part)
  if (process.exitCode !== 0) break
}
// A failed check that counts nothing, of the types say, is one failure.
if (process.exitCode && total.failed === 0) total.failed = 1
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
