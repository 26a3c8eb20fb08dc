// Holds the code to the written directions: who may import whom, who may write which table, how long a file may be.
import path from 'node:path'
import { owners } from '../apps/server/src/db/owners.ts'
import { bareNames, levelNumbers, typesWithoutNames } from './gates.ts'
import { brokenImports, testFiles } from './import-rules.ts'
import { root, type SourceFile, sourceFiles } from './source-files.ts'

const longestFile = 300
// A test file is a list of sentences; it may be longer.
const longestTest = 450
const faults: string[] = []
const fault = (file: string, says: string) => faults.push(`${file}: ${says}`)

const featureOf = (file: string) => /^apps\/(?:server|web)\/src\/features\/([^/]+)\//.exec(file)?.[1]
const isTest = (file: string) => new RegExp(testFiles).test(file)

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

const homeOfLevels = 'packages/contract/src/kit/permissions.ts'
/** Levels of roles have names and predicates in the contract; a number would be a second place for a right. */
function checkLevels({ file, text }: SourceFile) {
  const speaksOfLevels = /^(apps\/(server|web)|packages\/(contract|rules|client|ui)|demo)\/src\/|^bench\//
  if (isTest(file) || !speaksOfLevels.test(file) || file === homeOfLevels) return
  for (const found of levelNumbers(text))
    fault(file, `${found}: use the predicates of @muster/contract/kit/permissions, in SQL levelIn`)
}

function checkTypeNames({ file, text }: SourceFile) {
  if (isTest(file)) return
  for (const name of typesWithoutNames(text)) fault(file, `a type named ${name}; name it for what it is`)
}

function checkNames({ file, text }: SourceFile) {
  for (const found of bareNames(text)) fault(file, `line ${found} says nothing of what it holds`)
}

/** A larger folder of the browser's code is parted into rooms (docs/architecture.md). */
const mostInFolder = 20
function checkFolders(all: readonly SourceFile[]) {
  const inBrowser = all.filter(({ file }) => /^(apps\/web|packages\/ui)\//.test(file))
  for (const [folder, { length }] of Map.groupBy(inBrowser, ({ file }) => path.posix.dirname(file)))
    if (length > mostInFolder) fault(folder, `${length} files; give its things a room each`)
}

const files = sourceFiles('packages', 'apps', 'bench', 'demo', 'e2e')
checkFolders(files)
for (const each of files) {
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
faults.push(
  ...(await brokenImports(
    root,
    files.map(({ file }) => file),
  )),
)
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
console.log(`import order: ${files.length} files as written`)
