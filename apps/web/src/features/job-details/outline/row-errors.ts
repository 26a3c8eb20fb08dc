import type { Errors } from '@muster/ui/form/form-store.ts'
import type { Specs } from './tree.ts'

/** The paths of all rows of a type, by their keys. */
function pathsOf(specs: Specs, root: string): Map<string, string> {
  const paths = new Map<string, string>()
  for (const [task, spec] of specs.entries()) {
    const specPath = `${root}.${task}`
    paths.set(spec.key, specPath)
    for (const [subTask, item] of spec.jobSpecItems.entries()) {
      const itemPath = `${specPath}.jobSpecItems.${subTask}`
      paths.set(item.key, itemPath)
      for (const [at, question] of item.specUserAnswers.entries())
        paths.set(question.key, `${itemPath}.specUserAnswers.${at}`)
    }
  }
  return paths
}

const rowPath = /^specMap\.\w+\.\d+(?:\.jobSpecItems\.\d+(?:\.specUserAnswers\.\d+)?)?/

/** What is refused goes with its rows to their new places; of rows that are gone it goes away. */
export function movedErrors(errors: Errors, root: string, before: Specs, now: Specs): Errors {
  const refused = Object.entries(errors)
  if (!refused.some(([path]) => path.startsWith(`${root}.`))) return errors
  const keys = new Map([...pathsOf(before, root)].map(([key, path]) => [path, key]))
  const places = pathsOf(now, root)
  return Object.fromEntries(
    refused.flatMap(([path, error]) => {
      if (!path.startsWith(`${root}.`)) return [[path, error]]
      const [row = ''] = rowPath.exec(path) ?? []
      const place = places.get(keys.get(row) ?? '')
      return place === undefined ? [] : [[`${place}${path.slice(row.length)}`, error]]
    }),
  )
}
