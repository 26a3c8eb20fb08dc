// npm run check: format, lint, types, directions, generated files, and every fast test but the browser's. `--static` leaves
// the tests out; `--with-web` builds the web application beside the checks, for the journeys that follow.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { fastProjects } from '../apps/server/test/settings.ts'
import { root } from './source-files.ts'

const bin = (name: string) => path.join(root, 'node_modules/.bin', name)
const node = process.execPath
/**
 * Programs of one set of compiler options are checked together: apart, each would read the server or the kit again. Those
 * that take longest come first, so that both lanes end together. Editors read the tsconfig.json of each folder.
 */
const projects = ['tsconfig.node.json', 'tsconfig.browser.json', 'e2e', 'packages/contract']

type Step = { name: string; command: string; args: string[] }
/** One checker takes half the processor time of the usual four. What did not change since the last run is not checked again. */
const typesOf = (project: string): Step => {
  const kept = path.join(root, '.cache/types', `${project.replace('/', '-')}.tsbuildinfo`)
  const args = ['-p', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', kept]
  return { name: `types of ${project}`, command: bin('tsc'), args }
}
const quick: Step[] = [
  ...projects.map(typesOf),
  { name: 'format and lint', command: bin('biome'), args: ['check', '--error-on-warnings', '.'] },
  { name: 'import order', command: node, args: ['tools/import-order.ts'] },
  { name: 'classes', command: node, args: ['tools/css-classes.ts'] },
  { name: 'unused code', command: bin('knip'), args: ['--no-progress', '--treat-config-hints-as-errors'] },
  { name: 'words', command: node, args: ['tools/words.ts', '--check'] },
  { name: 'feature map', command: node, args: ['tools/feature-map.ts', '--check'] },
  { name: 'table types', command: node, args: ['tools/tables.ts', '--check'] },
]
const tests: Step = {
  name: 'tests',
  command: node,
  args: [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...fastProjects],
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

const options = process.argv.slice(2)
const web: Step = { name: 'web application', command: node, args: ['tools/build-web.mjs', '--for-tests'] }
const passed = await runAll(options.includes('--with-web') ? [web, ...quick] : quick)
const tested = options.includes('--static') || (await run(tests, true))
process.exitCode = passed && tested ? 0 : 1
