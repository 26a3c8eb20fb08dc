// npm run dev: the server, restarted when its sources change, and the web application with hot reload.
import path from 'node:path'
import { serve } from './children.mjs'
import { prepare, root, withNode } from './prepare.mjs'

const node = prepare()
const env = withNode(node)
const web = path.join(root, 'apps/web')
const vite = path.join(root, 'node_modules/vite/bin/vite.js')
const server = ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts', ...process.argv.slice(2)]

const parts = [serve(node, server, { cwd: root, env }), serve(node, [vite], { cwd: web, env })]
process.exitCode = await Promise.race(parts)
process.kill(process.pid, 'SIGTERM') // one half alone is of no use: the other is told to stop as well
await Promise.all(parts)
