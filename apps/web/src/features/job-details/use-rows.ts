import { useDrawn, useFormStore } from '@muster/ui/form-context.ts'
import { swapped } from './draft.ts'

interface Keyed {
  key: string
}
/** One row of a list in the form: where it stands, and what may be done with it. */
export interface Row {
  key: string
  path: string
  isFirst: boolean
  isLast: boolean
  up: () => void
  down: () => void
  remove: () => void
}

/**
 * The rows of the list at a path of the form around, of those only that `belongs` picks. Draws again when rows come, go or
 * move, not when something is typed into them.
 */
export function useRows<T extends Keyed>(path: string, belongs: (row: T) => boolean = () => true) {
  const store = useFormStore()
  const list = () => (store.get(path) ?? []) as T[]
  const drawn = useDrawn(() =>
    JSON.stringify(list().flatMap((row, index) => (belongs(row) ? [[row.key, index]] : []))),
  )
  const places = JSON.parse(drawn) as [key: string, index: number][]
  const swap = (one: number, other: number) => store.set(path, swapped(list(), one, other))

  return {
    rows: places.map(
      ([key, index], nth): Row => ({
        key,
        path: `${path}.${index}`,
        isFirst: nth === 0,
        isLast: nth === places.length - 1,
        up: () => swap(index, places[nth - 1]?.[1] ?? index),
        down: () => swap(index, places[nth + 1]?.[1] ?? index),
        remove: () =>
          store.set(
            path,
            list().filter((row) => row.key !== key),
          ),
      }),
    ),
    add: (row: T) => store.set(path, [...list(), row]),
  }
}
