// npm run e2e [-- users.spec.ts --project=phone]: the journeys in a browser, on the web application as it is now.
import path from 'node:path'
import { run } from './children.mjs'
import { buildWeb, prepare, root, withNode } from './prepare.mjs'

const node = prepare()
buildWeb(node, { isForTests: true })
const playwright = path.join(root, 'node_modules/@playwright/test/cli.js')
const options = { cwd: path.join(root, 'e2e'), env: withNode(node) }
process.exitCode = await run(node, [playwright, 'test', ...process.argv.slice(2)], options)
