// Runs parts of the tests one after the other and adds up what their runners count.
import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { ended } from './children.mjs'
import { root } from './prepare.mjs'

/** What the runners say: Vitest's `Tests  2 failed | 40 passed`, Playwright's `12 passed (30s)`. */
function count(output) {
  const counts = { passed: 0, failed: 0 }
  for (const line of stripVTControlCharacters(output).split('\n')) {
    if (!/^\s*(Tests\s|\d+ (passed|failed)(\s\(|,|$))/.test(line)) continue
    for (const [, number, kind] of line.matchAll(/(\d+) (passed|failed)/g)) counts[kind] += Number(number)
  }
  return counts
}

async function runPart(node, args, env) {
  const child = spawn(node, args, { cwd: root, env, stdio: ['inherit', 'pipe', 'inherit'] })
  const stop = (signal) => child.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
    process.stdout.write(text)
  })
  const closed = new Promise((resolve) => child.once('close', resolve))
  const code = await ended(child)
  await closed
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop)
  const counts = count(output)
  // A failed check that counts nothing, of the types say, is one failure.
  if (code !== 0 && counts.failed === 0) counts.failed = 1
  return { code, ...counts }
}

/**
 * Runs the parts, each the arguments of a Node program, and prints `N passed, N failed` as the last line. The first part
 * that fails ends it, unless `goOn`. Sets the exit code and resolves with the counts.
 */
export async function runParts(node, parts, { env = process.env, goOn = false } = {}) {
  if (process.stdout.isTTY) env = { FORCE_COLOR: '1', ...env } // the parts write into a pipe, which is read for their counts
  const total = { passed: 0, failed: 0 }
  for (const part of parts) {
    const { code, passed, failed } = await runPart(node, part, env)
    total.passed += passed
    total.failed += failed
    if (code !== 0) process.exitCode = code
    if (code !== 0 && !goOn) break
  }
  process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
  return total
}
