// Holds the code to the written directions: who may import whom, who may write which table, how long a file may be.
import path from 'node:path'
import { owners } from '../apps/server/src/db/owners.ts'
import { featureOrder } from './features.ts'
import { bareNames, breaksLayers, circlesIn, importedFile, levelNumbers, typesWithoutNames } from './gates.ts'
import { type SourceFile, sourceFiles } from './source-files.ts'

const longestFile = 300
// A test file is a list of sentences; it may be longer.
const longestTest = 450
const faults: string[] = []
const fault = (file: string, says: string) => faults.push(`${file}: ${says}`)

/** What each package may import of ours; an app never imports another app. */
const packagesAllowed: Readonly<Record<string, readonly string[]>> = {
  'packages/contract': [],
  'packages/rules': ['contract'],
  'packages/client': ['contract'],
  'packages/ui': [],
  'apps/server/test': ['contract', 'rules', 'client', 'embedded-postgres', 'pdf'],
  'packages/embedded-postgres': [],
  'packages/pdf': ['contract'],
  'apps/server': ['contract', 'rules', 'embedded-postgres', 'pdf', 'demo'],
  'apps/web': ['contract', 'rules', 'client', 'ui'],
  bench: ['contract', 'rules', 'client'],
  demo: ['contract', 'rules'],
  e2e: ['contract'],
}
/** Modules that have one home. */
const homes: readonly [module: RegExp, home: RegExp][] = [
  [
    /^pg$|^kysely$/,
    /^apps\/server\/(src\/(db|background|backup)\/|src\/http\/(failures|session|limits)|src\/deps|src\/cli\/|test\/)|^bench\/|^packages\/embedded-postgres\/.*test/,
  ],
  // The demo company imports the server; only a start knows of it.
  [/^@muster\/demo|\/demo\/src\//, /^apps\/server\/src\/(start|welcome)\.ts$|^demo\/test\//],
  [/^@aws-sdk\//, /^apps\/server\/src\/outside\/s3\.ts$/],
  [/^pg-boss$/, /^apps\/server\/src\/background\/queue\.ts$/],
  [/^prom-client$/, /^apps\/server\/src\/(http\/metrics|processes\/crew-metrics)\.ts$/],
  [/^tar-stream$|^pg-copy-streams$/, /^apps\/server\/src\/backup\//],
  [/^pdfkit$/, /^packages\/pdf\//],
  [/^piscina$/, /^apps\/server\/src\/outside\/|^packages\/pdf\//],
  [/^sharp$|^file-type$/, /^apps\/server\/src\/outside\/|\.test\.ts$|examples\.ts$|^apps\/server\/test\//],
  [/^fastify$|^@fastify\//, /^apps\/server\/(src\/(http\/|app\.ts)|test\/)|^bench\/bare\.ts/],
  [/^dexie/, /^apps\/web\/src\/offline\//],
  [/^maplibre-gl|^@vis\.gl/, /^packages\/ui\/src\/map\//],
]

const featureOf = (file: string) => /^apps\/(?:server|web)\/src\/features\/([^/]+)\//.exec(file)?.[1]
const isTest = (file: string) =>
  /\.test\.tsx?$|examples\.ts$|^(?:apps\/server|demo)\/test\/|^e2e\//.test(file)
const importsOf = (text: string) =>
  [
    ...text.matchAll(
      /^\s*(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|^import ['"]([^'"]+)['"]/gm,
    ),
  ].map((match) => (match[1] ?? match[2] ?? match[3])!)
const typeOnly = (text: string, module: string) =>
  text.split('\n').some((line) => line.startsWith('import type') && line.includes(`'${module}'`))

function checkOurs(file: string, module: string) {
  const home = Object.keys(packagesAllowed).find((folder) => file.startsWith(`${folder}/`))
  const wanted = /^@muster\/([^/]+)/.exec(module)?.[1]
  if (!home || !wanted || home === `packages/${wanted}`) return
  if (!packagesAllowed[home]!.includes(wanted)) fault(file, `may not import ${module}`)
}

function checkFeature(file: string, module: string) {
  const mine = featureOf(file)
  if (!mine || !module.startsWith('.') || isTest(file)) return
  if (/\/router\.tsx$/.test(module) && file.startsWith('apps/web/')) fault(file, `may not import ${module}`)
  const theirs = featureOf(path.posix.join(path.posix.dirname(file), module))
  // What a feature reads, any other may read.
  if (!theirs || theirs === mine || (file.startsWith('apps/server/') && /[/-]queries\.ts$/.test(module)))
    return
  const order = (feature: string) => featureOrder.indexOf(feature as (typeof featureOrder)[number])
  if (order(mine) < 0) fault(file, `${mine} is not in the list of features`)
  if (order(theirs) > order(mine)) fault(file, `${mine} stands above ${theirs} and may not import it`)
}

function checkLayers(file: string, module: string) {
  if (!isTest(file) && breaksLayers(file, module)) fault(file, `may not import ${module}`)
}

function checkHome({ file, text }: SourceFile, module: string) {
  for (const [what, home] of homes) {
    if (what.test(module) && !home.test(file) && !typeOnly(text, module))
      fault(file, `${module} is imported outside its home`)
  }
}

function checkWrites({ file, text }: SourceFile) {
  const mine = featureOf(file)
  if (!mine || isTest(file) || !file.startsWith('apps/server')) return
  for (const [, verb, table] of text.matchAll(/\.(into|change|remove)\(\s*'(\w+)'/g)) {
    const owner = [owners[table as keyof typeof owners]].flat()
    if (!owner.includes(mine))
      fault(file, `${verb}('${table}') belongs to ${owner.join(' and ') || 'nobody'}`)
  }
}

/** A join names its relation; `along`, `matching` and, in SQL text, `joinAlong` add the tenant. */
function checkJoins({ file, text }: SourceFile) {
  if (!file.startsWith('apps/server/src/')) return
  const isBuilder = /\b(onRef|whereRef)\(\s*'\w+\.tenant_id'|Join\(\s*'[^']+',\s*'/.test(text)
  if (isBuilder && !file.startsWith('apps/server/src/db/'))
    fault(file, 'joins without along() or matching() of db/relations.ts')
  if (isTest(file)) return
  for (const [found] of text.matchAll(/\b\w+\.tenant_id = \w+\.tenant_id/g))
    fault(file, `${found}: use joinAlong() or linkedBy() of db/relations.ts, or name the tenant`)
  for (const [found, table] of text.matchAll(
    /\bjoin (\w+)(?: \w+)? on (?!\w+\.tenant_id = (?:\$|\w+\.id\b))/g,
  ))
    if (table! in owners) fault(file, `${found.trim()}: joins without the tenant`)
}

/** SQL text stands in one kind of file; commands and pages of a feature call it by name. */
function checkSqlText({ file, text }: SourceFile) {
  if (!file.startsWith('apps/server/src/') || file.startsWith('apps/server/src/db/') || isTest(file)) return
  if (/\bsql(<[^`;]*>)?`/.test(text) && !/[/-](queries|writes)\.ts$/.test(file))
    fault(file, 'SQL text belongs into a queries.ts or, for what it writes, a writes.ts')
}

const homeOfLevels = 'packages/contract/src/permissions.ts'
/** Levels of roles have names and predicates in the contract; a number would be a second place for a right. */
function checkLevels({ file, text }: SourceFile) {
  const speaksOfLevels = /^(apps\/(server|web)|packages\/(contract|rules|client|ui)|demo)\/src\/|^bench\//
  if (isTest(file) || !speaksOfLevels.test(file) || file === homeOfLevels) return
  for (const found of levelNumbers(text))
    fault(file, `${found}: use the predicates of @muster/contract/permissions, in SQL levelIn`)
}

function checkTypeNames({ file, text }: SourceFile) {
  if (isTest(file)) return
  for (const name of typesWithoutNames(text)) fault(file, `a type named ${name}; name it for what it is`)
}

function checkNames({ file, text }: SourceFile) {
  for (const found of bareNames(text)) fault(file, `line ${found} says nothing of what it holds`)
}

/** Files import each other in one direction, types included. */
function checkCircles(files: readonly SourceFile[]) {
  const imports = files
    .filter(({ file }) => !isTest(file))
    .map(({ file, text }): [string, string[]] => [
      file,
      importsOf(text).flatMap((module) => importedFile(file, module) ?? []),
    ])
  for (const [first, ...way] of circlesIn(new Map(imports)))
    fault(first!, `imports itself by ${way.join(' and ')}`)
}

const files = sourceFiles('packages', 'apps', 'bench', 'demo', 'e2e')
for (const each of files) {
  for (const module of importsOf(each.text)) {
    checkOurs(each.file, module)
    checkFeature(each.file, module)
    checkLayers(each.file, module)
    checkHome(each, module)
  }
  checkWrites(each)
  checkLevels(each)
  checkTypeNames(each)
  checkNames(each)
  checkJoins(each)
  checkSqlText(each)
  const lines = each.text.split('\n').length
  if (lines > (isTest(each.file) ? longestTest : longestFile) && !/\.gen\.ts$/.test(each.file))
    fault(each.file, `${lines} lines; look for the seam`)
}
checkCircles(files)
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
console.log(`import order: ${files.length} files as written`)
