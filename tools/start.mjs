// npm start: install, build, then serve. Arguments go to the server.
import { serve } from './children.mjs'
import { buildWeb, prepare, root, withNode } from './prepare.mjs'

const node = prepare('run')
buildWeb(node)
process.exitCode = await serve(node, ['apps/server/src/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  env: withNode(node),
})
