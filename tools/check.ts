// npm run check: format, lint, types, directions, generated files, and every test but the browser's.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { root } from './source-files.ts'

const bin = (name: string) => path.join(root, 'node_modules/.bin', name)
const node = process.execPath
const projects = [
  'packages/contract',
  'packages/rules',
  'packages/client',
  'packages/ui',
  'apps/server',
  'apps/web',
  'tools',
  'e2e',
]

type Step = { name: string; command: string; args: string[] }
const quick: Step[] = [
  { name: 'format and lint', command: bin('biome'), args: ['check', '--error-on-warnings', '.'] },
  { name: 'import order', command: node, args: ['tools/import-order.ts'] },
  { name: 'words', command: node, args: ['tools/words.ts', '--check'] },
  { name: 'feature map', command: node, args: ['tools/feature-map.ts', '--check'] },
  { name: 'table types', command: node, args: ['tools/tables.ts', '--check'] },
  ...projects.map((project) => ({ name: `types of ${project}`, command: bin('tsc'), args: ['-p', project] })),
]
const tests: Step = {
  name: 'tests',
  command: node,
  args: [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run'],
}

function run({ name, command, args }: Step, shown: boolean): Promise<boolean> {
  const began = performance.now()
  const child = spawn(command, args, { cwd: root, stdio: shown ? 'inherit' : ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text))
  return new Promise((resolve) => {
    child.on('close', (code) => {
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
      if (code !== 0 && !shown) console.log(output)
      resolve(code === 0)
    })
  })
}

/** Two at a time: as many as the smallest machine has cores. */
async function runAll(steps: Step[]) {
  const left = [...steps]
  let passed = true
  const lane = async () => {
    for (let step = left.shift(); step; step = left.shift()) passed = (await run(step, false)) && passed
  }
  await Promise.all([lane(), lane()])
  return passed
}

const passed = await runAll(quick)
const tested = await run(tests, true)
process.exitCode = passed && tested ? 0 : 1
