// What the text of a file must not hold; `import-order.ts` asks for each file.

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
