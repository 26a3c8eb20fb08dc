// node tools/run.mjs <script.ts> [arguments]: runs one of our programs with the Node the project pins.
import path from 'node:path'
import { run } from './children.mjs'
import { buildWeb, prepare, root, withNode } from './prepare.mjs'

const [script, ...args] = process.argv.slice(2)
if (!script) {
  process.stderr.write('Which program? node tools/run.mjs <script.ts> [arguments]\n')
  process.exit(2)
}
// The operator's commands run where only a start has installed anything.
const node = prepare(script.startsWith('apps/server/src/') ? 'run' : 'all')
// A bench measures the screens as their sources are now.
if (script.startsWith('bench/')) buildWeb(node)
process.exitCode = await run(node, [path.resolve(root, script), ...args], { env: withNode(node) })
