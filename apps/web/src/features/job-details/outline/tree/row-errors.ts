import type { Errors } from '@muster/ui/form/form-store.ts'
import { type DraftRow, rowsIn, type Specs } from './tree.ts'

const pathsOf = (rows: readonly DraftRow[], root: string): [key: string, path: string][] =>
  rows.flatMap((row, at) => {
    const path = `${root}.${at}`
    const inside = `${path}.${'jobSpecItems' in row ? 'jobSpecItems' : 'specUserAnswers'}`
    return [[row.key, path], ...pathsOf(rowsIn(row), inside)]
  })

const rowPath = /^specMap\.\w+\.\d+(?:\.jobSpecItems\.\d+(?:\.specUserAnswers\.\d+)?)?/

/** What is refused goes with its rows to their new places; of rows that are gone it goes away. */
export function movedErrors(errors: Errors, root: string, before: Specs, now: Specs): Errors {
  const refused = Object.entries(errors)
  if (!refused.some(([path]) => path.startsWith(`${root}.`))) return errors
  const keys = new Map(pathsOf(before, root).map(([key, path]) => [path, key]))
  const places = new Map(pathsOf(now, root))
  return Object.fromEntries(
    refused.flatMap(([path, error]) => {
      if (!path.startsWith(`${root}.`)) return [[path, error]]
      const [row = ''] = rowPath.exec(path) ?? []
      const place = places.get(keys.get(row) ?? '')
      return place === undefined ? [] : [[`${place}${path.slice(row.length)}`, error]]
    }),
  )
}
