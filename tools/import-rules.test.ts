import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { brokenImports } from './import-rules.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'imports-'))
afterAll(() => rmSync(folder, { recursive: true }))

const write = (file: string, text: string) => {
  mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
  writeFileSync(path.join(folder, file), text)
}
write('package.json', '{ "name": "planted", "type": "module" }')
for (const name of ['contract', 'rules', 'client', 'ui']) {
  write(`packages/${name}/package.json`, `{ "name": "@muster/${name}", "exports": { "./*": "./src/*.ts" } }`)
  write(`packages/${name}/src/sites.ts`, 'export const sites = 1')
  mkdirSync(path.join(folder, 'node_modules/@muster'), { recursive: true })
  symlinkSync(path.join(folder, 'packages', name), path.join(folder, 'node_modules/@muster', name))
}
for (const name of [
  'pg',
  'kysely',
  '@aws-sdk/client-s3',
  'pg-boss',
  'prom-client',
  'tar-stream',
  'pdfkit',
].concat([
  ...['piscina', 'sharp', 'fastify', '@fastify/static', 'dexie', 'maplibre-gl', '@vis.gl/react-maplibre'],
])) {
  write(`node_modules/${name}/package.json`, `{ "name": "${name}", "main": "index.js" }`)
  write(`node_modules/${name}/index.js`, 'export const one = 1')
}

async function broken(imports: Readonly<Record<string, string>>) {
  for (const [file, module] of Object.entries(imports)) {
    write(file, `import { one } from '${module}'\nexport const two = one`)
    const target = path.posix.join(path.posix.dirname(file), module)
    if (module.startsWith('.') && !(target in imports)) write(target, 'export const one = 1')
  }
  return brokenImports(folder, Object.keys(imports))
}

const server = 'apps/server/src'
const works = `${server}/features/works`
test.each([
  ['packages/contract/src/a.ts', '@muster/rules/sites', 'packages/contract imports of our packages: none'],
  ['packages/ui/src/a.tsx', '../../contract/src/sites.ts', 'packages/ui imports of our packages: none'],
  ['packages/rules/src/a.ts', '@muster/client/sites', 'packages/rules imports of our packages: contract'],
  [
    `${server}/a.ts`,
    '@muster/ui/sites',
    'apps/server/src imports of our packages: contract|rules|embedded-postgres|pdf',
  ],
  ['bench/a.ts', '@muster/ui/sites', 'bench imports of our packages: contract|rules|client'],
  ['packages/client/src/a.ts', '../../../apps/web/src/b.ts', 'a package imports no app'],
  ['apps/web/src/a.ts', '../../server/src/b.ts', 'an app imports no other'],
  [`${works}/a.ts`, 'kysely', 'pg|kysely is imported at home alone'],
  [`${server}/http/a.ts`, '@aws-sdk/client-s3', '@aws-sdk/[^/]+ is imported at home alone'],
  [`${server}/http/a.ts`, 'pg-boss', 'pg-boss is imported at home alone'],
  [`${server}/http/a.ts`, 'prom-client', 'prom-client is imported at home alone'],
  [`${server}/http/a.ts`, 'tar-stream', 'tar-stream|pg-copy-streams is imported at home alone'],
  [`${server}/http/a.ts`, 'pdfkit', 'pdfkit is imported at home alone'],
  [`${server}/http/a.ts`, 'piscina', 'piscina is imported at home alone'],
  [`${server}/http/a.ts`, 'sharp', 'sharp|file-type is imported at home alone'],
  [`${works}/a.ts`, '@fastify/static', 'fastify|@fastify/[^/]+ is imported at home alone'],
  ['apps/web/src/shared/a.ts', 'dexie', 'dexie[^/]* is imported at home alone'],
  [
    'apps/web/src/shared/a.tsx',
    '@vis.gl/react-maplibre',
    String.raw`maplibre-gl|@vis\.gl/[^/]+ is imported at home alone`,
  ],
  [`${server}/a.ts`, '../../../demo/src/b.ts', 'a start alone imports the demo company'],
  [`${server}/features/sites/a.ts`, '../jobs/b.ts', 'sites imports no feature below it'],
  ['apps/web/src/features/sites/a.tsx', '../jobs/queries.ts', 'sites imports no feature below it'],
  [`${server}/features/nowhere/a.ts`, '../jobs/b.ts', 'a feature stands in the list of features'],
  ['apps/web/src/features/sites/a.tsx', '../../router.tsx', 'no feature imports the router'],
  [`${server}/db/a.ts`, '../features/works/queries.ts', 'the database knows neither features nor HTTP'],
  [`${server}/http/a.ts`, '../features/works/queries.ts', 'HTTP and what is outside know no feature'],
  [
    `${server}/background/a.ts`,
    '../features/works/queries.ts',
    'background work knows the list of features alone',
  ],
  [`${works}/a.ts`, '../../http/idempotency/single.ts', 'no feature runs steps of the pipeline'],
  [
    'apps/web/src/shared/pay/a.tsx',
    '../../features/pay/b.ts',
    'what features of the web share knows none of them',
  ],
  [`${works}/tracks/a.ts`, '../running/b.ts', 'works/tracks imports no room after it'],
  [`${works}/reach.ts`, './tracks/b.ts', 'what the rooms of works share imports none of them'],
])('%s may not import %s', async (file, module, rule) => {
  const faults = await broken({ [file]: module })
  expect(faults.map((fault) => fault.slice(fault.indexOf(': ') + 2))).toEqual([rule])
})

test('files that import each other are found, by whatever way and for types alone', async () => {
  write('packages/rules/src/a.ts', `import type { B } from './b.ts'\nexport type A = B`)
  write('packages/rules/src/b.ts', `export type { A as B } from './c.ts'`)
  write('packages/rules/src/c.ts', `export const a = () => import('./a.ts')`)
  write('packages/rules/src/self.ts', `export { self as me } from './self.ts'\nexport const self = 1`)
  const files = ['a', 'b', 'c', 'self'].map((name) => `packages/rules/src/${name}.ts`)
  const faults = await brokenImports(folder, files)
  expect(faults.map((fault) => fault.slice(fault.indexOf(': ') + 2))).toEqual([
    'files import in one direction',
    'files import in one direction',
  ])
})

test('what may be imported breaks no rule', async () => {
  write('packages/client/src/typed.ts', `import type { one } from 'pg'\nexport type Two = typeof one`)
  const allowed = {
    'packages/rules/src/may.ts': '@muster/contract/sites/sites',
    'apps/web/src/may.ts': '@muster/ui/sites',
    [`${server}/db/may.ts`]: 'kysely',
    [`${server}/features/sites/may.ts`]: '../jobs/job-queries.ts',
    [`${server}/features/sites/may.test.ts`]: '../jobs/other.ts',
    [`${server}/features/jobs/may.ts`]: '../sites/other.ts',
    [`${server}/background/may.ts`]: '../features/index.ts',
    [`${server}/start.ts`]: '../../../demo/src/other.ts',
    [`${works}/steps/may.ts`]: '../running/other.ts',
    [`${works}/routes.ts`]: './steps/other.ts',
    [`${works}/may.ts`]: '../../http/pipeline/carry.ts',
    'apps/web/src/shared/pickers/may.tsx': '../../features/sites/add-site.tsx',
  }
  expect(await broken(allowed)).toEqual([])
  expect(await brokenImports(folder, ['packages/client/src/typed.ts'])).toEqual([])
})
