// What the text of a file must not hold; `import-order.ts` asks for each file.
import path from 'node:path'

/** A type is named for what it is: a participle or `Row` alone says nothing to whoever searches for it. */
const emptyTypeNames =
  /^\s*(?:export )?(?:interface|type) (Asked|Given|Told|Kept|Known|Shown|Held|Made|Sent|Wanted|Found|Taken|Said|Changed|Removed|Read|Written|Planned|Stored|Answered|Named|Packed|Row|Where|Whose)\b(?=[ <={])/gm
export const typesWithoutNames = (text: string): string[] =>
  [...text.matchAll(emptyTypeNames)].map(([, name]) => name!)

const bareDeclaration =
  /^(\s*)(?:export )?(?:const|let|(?:async )?function) (known|shown|kept|own|at|of|each|told|made|held|given|one)\b/
/** Bare words are clear within so many lines of where they are declared. */
const linesInSight = 5

/**
 * Names that say nothing of what they hold, of what is declared for a whole file or used further down than one sees.
 * Answers each as `line: name`. Blocks are told by how far their lines are indented, as the formatter writes them.
 */
export function bareNames(text: string): string[] {
  const lines = text.split('\n')
  return lines.flatMap((line, nth) => {
    const [, indent, name] = bareDeclaration.exec(line) ?? []
    if (indent === undefined || !name) return []
    const found = [`${nth + 1}: ${name}`]
    if (indent === '') return found
    const isInside = (other: string) => other.trim() === '' || other.search(/\S/) >= indent.length
    const after = lines.slice(nth + 1)
    const end = after.findIndex((other) => !isInside(other))
    const use = new RegExp(`(?<![\\w.$'])${name}\\b(?!['":])`)
    const last = after.slice(0, end < 0 ? undefined : end).findLastIndex((other) => use.test(other))
    return last >= linesInSight ? found : []
  })
}

/**
 * Numbers of levels in code, in SQL text, in the builder of queries, in objects and in lists. How hard something is
 * compressed is a level too, of which its line says `zip` or `deflate`.
 */
const numbersOfLevels =
  /(?<!(?:zip|deflate).*)\b\w*[lL]evels?['"]?\s*(?:===|!==|<>|<=|>=|<|>|=|:|(?:not )?in\s*\(|between)\s*\[?\s*\d+|\blevel['"]\)?\s*,\s*'[^']+'\s*,\s*(?:\d|\[)[^)]*|\[\d+(?:, \d+){2,}\] as const|\[[\d, ]+\] as const satisfies Access/g
export const levelNumbers = (text: string): string[] =>
  [...text.matchAll(numbersOfLevels)].map(([found]) => found)

interface Layer {
  readonly files: RegExp
  readonly mayNotImport: RegExp
  /** What they import all the same; nothing is added here. */
  readonly but: RegExp
}
const server = 'apps/server/src/'
const layers: readonly Layer[] = [
  {
    // The database's layer knows neither features nor HTTP.
    files: /^apps\/server\/src\/db\//,
    mayNotImport: /^apps\/server\/src\/(features|http|cli|processes)\//,
    but: /^$/,
  },
  {
    files: /^apps\/server\/src\/(http|outside|integrity)\//,
    mayNotImport: /^apps\/server\/src\/(features|cli|processes)\//,
    but: /^$/,
  },
  {
    // Background work knows the list of what features do, and a company's rules.
    files: /^apps\/server\/src\/background\//,
    mayNotImport: /^apps\/server\/src\/(features|http|cli|processes)\//,
    but: new RegExp(`^${server}features/(index|company/tenant-queries|files/sweep)\\.ts$`),
  },
  {
    // What features of the web share knows none of them, but for what a picker adds; the shell shows their tools.
    files: /^apps\/web\/src\/(?!features\/|shell\/)[^/]+\//,
    mayNotImport: /^apps\/web\/src\/features\//,
    but: /\/(contracts\/ContractBadge\.tsx|[^/]+\/add-[^/]+\.tsx)$/,
  },
]

/** Whether a file may import a module of ours, named as the file names it. */
export function breaksLayers(file: string, module: string): boolean {
  if (!module.startsWith('.')) return false
  const target = path.posix.join(path.posix.dirname(file), module)
  return layers.some(
    ({ files, mayNotImport, but }) => files.test(file) && mayNotImport.test(target) && !but.test(target),
  )
}

/** The file of ours that a module is, named as the file names it; undefined for modules of others. */
export function importedFile(file: string, module: string): string | undefined {
  if (module.startsWith('.')) return path.posix.join(path.posix.dirname(file), module)
  const [, name, rest] = /^@muster\/([^/]+)\/(.+)$/.exec(module) ?? []
  if (!name) return undefined
  const target = `${name === 'demo' ? '' : 'packages/'}${name}/src/${rest}`
  return /\.tsx?$/.test(target) ? target : `${target}.ts`
}

/** The first circle through each file: files that import each other, types included, by the way that leads back. */
export function circlesIn(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = []
  const done = new Set<string>()
  const visit = (file: string, way: readonly string[]) => {
    const at = way.indexOf(file)
    if (at >= 0) circles.push([...way.slice(at), file])
    if (at >= 0 || done.has(file)) return
    for (const next of imports.get(file) ?? []) visit(next, [...way, file])
    done.add(file)
  }
  for (const file of imports.keys()) visit(file, [])
  return circles
}
