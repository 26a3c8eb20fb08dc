// Which tests belong to a feature; docs/tests.md says the same in words.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './prepare.mjs'

function filesIn(folder, fits) {
  const whole = path.join(root, folder)
  if (!existsSync(whole)) return []
  return readdirSync(whole, { recursive: true })
    .map((name) => `${folder}/${name.split(path.sep).join('/')}`)
    .filter((file) => !file.includes('/node_modules/') && fits.test(file))
    .sort()
}
const foldersIn = (folder) =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

const sides = ['apps/server/src/features', 'apps/web/src/features']
const unitTest = /\.test\.tsx?$/
const spec = /^e2e\/[^/]+\.spec\.ts$/
const stemOf = (file) => path.posix.basename(file).replace(/(\.slow)?\.(test|spec)\.tsx?$/, '')

export const featureNames = () => [...new Set(sides.flatMap(foldersIn))].sort()

/** The module that a test is about: itself, or the one it adds a part to (`recurrence-vectors`). */
const moduleOf = (folder, stem) =>
  !stem.includes('-') || existsSync(path.join(root, `${folder}/${stem}.ts`))
    ? `${folder}/${stem}`.replace(/^packages\/(\w+)\/src\//, '$1/')
    : moduleOf(folder, stem.slice(0, stem.lastIndexOf('-')))

/** The file of the contract that has the feature's name, in whichever room it stands. */
const contractOf = (feature) =>
  filesIn('packages/contract/src', /\.ts$/).filter((file) => path.posix.basename(file) === `${feature}.ts`)

/** The modules of rules and contract that the sources of a feature import, such as `rules/recurrence`. */
function modulesOf(feature) {
  const sources = sides.flatMap((side) => filesIn(`${side}/${feature}`, /(?<!\.test)\.tsx?$/))
  sources.push(...contractOf(feature))
  return sources.flatMap((file) =>
    [
      ...readFileSync(path.join(root, file), 'utf8').matchAll(/'@muster\/((?:rules|contract)\/[\w/-]+)'/g),
    ].map(([, name]) => name),
  )
}

let importedBy
/** The features that import a module of rules or contract, named by its file. */
export function featuresThatImport(file) {
  importedBy ??= new Map(featureNames().map((feature) => [feature, new Set(modulesOf(feature))]))
  const module = file.replace(/^packages\/(\w+)\/src\//, '$1/').replace(/\.tsx?$/, '')
  return [...importedBy].filter(([, modules]) => modules.has(module)).map(([feature]) => feature)
}

function rulesOf(feature) {
  const used = new Set(modulesOf(feature).filter((name) => name.startsWith('rules/')))
  for (const file of contractOf(feature)) used.add(moduleOf(path.posix.dirname(file), feature))
  return ['rules', 'contract'].flatMap((name) =>
    filesIn(`packages/${name}/src`, unitTest).filter((file) =>
      used.has(moduleOf(path.posix.dirname(file), stemOf(file))),
    ),
  )
}

const isCalled = (stem, feature) =>
  [feature, feature.replace(/s$/, '')].some((name) => stem === name || stem.startsWith(`${name}-`))

/** The feature that a journey's file is called after; the longest name wins. */
const calledAfter = (stem) =>
  featureNames()
    .filter((feature) => isCalled(stem, feature))
    .sort((one, other) => other.length - one.length)[0]

/** A journey belongs to the feature it is called after, and to those that its `// Features: …` line names. */
export function featuresOfSpec(file) {
  const line = /^\/\/ Features: (.*)$/m.exec(readFileSync(path.join(root, file), 'utf8'))
  const named = calledAfter(stemOf(file))
  return [...new Set([...(named ? [named] : []), ...(line?.[1].split(', ') ?? [])])]
}
const journeysOf = (feature) => filesIn('e2e', spec).filter((file) => featuresOfSpec(file).includes(feature))

export function testsOf(word) {
  const feature = featureNames().find((name) => name === word || name === `${word}s`)
  if (feature)
    return {
      rules: rulesOf(feature),
      features: sides.flatMap((side) => filesIn(`${side}/${feature}`, unitTest)),
      journeys: journeysOf(feature),
    }
  const fits = (file) => path.posix.basename(file).includes(word)
  return {
    rules: ['packages/rules/src', 'packages/contract/src'].flatMap((folder) =>
      filesIn(folder, unitTest).filter(fits),
    ),
    features: [
      'packages/client/src',
      'packages/ui/src',
      'apps/server/src',
      'apps/server/test',
      'apps/web/src',
    ].flatMap((folder) => filesIn(folder, unitTest).filter(fits)),
    journeys: filesIn('e2e', spec).filter(fits),
  }
}
