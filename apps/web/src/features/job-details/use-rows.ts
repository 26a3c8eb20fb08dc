import { useDrawn, useFormStore } from '@muster/ui/form-context.ts'
import { movedWithin } from './draft.ts'

interface Keyed {
  key: string
}
/** One row of a list in the form: where it stands, and what may be done with it. What it does holds wherever it stands. */
export interface Row {
  key: string
  path: string
  isFirst: boolean
  isLast: boolean
  up: () => void
  down: () => void
  remove: () => void
}

/** Whether a row is drawn the same; what it does finds the row by its key. */
export const isSameRow = (one: Row, other: Row) =>
  one.key === other.key &&
  one.path === other.path &&
  one.isFirst === other.isFirst &&
  one.isLast === other.isLast

/** The field or button that has the focus keeps it while its row is taken to another place of the page. */
function keepingFocus(move: () => void) {
  const focused = document.activeElement
  move()
  requestAnimationFrame(() => {
    if (focused instanceof HTMLElement && focused.isConnected && document.activeElement !== focused)
      focused.focus()
  })
}

/**
 * The rows of the list at a path of the form around, of those only that `belongs` picks. Draws again when rows come, go or
 * move, not when something is typed into them.
 */
export function useRows<T extends Keyed>(path: string, belongs: (row: T) => boolean = () => true) {
  const store = useFormStore()
  const list = () => (store.get(path) ?? []) as T[]
  const placesNow = () =>
    list().flatMap((row, index): [key: string, index: number][] => (belongs(row) ? [[row.key, index]] : []))
  const places = JSON.parse(useDrawn(() => JSON.stringify(placesNow()))) as [key: string, index: number][]
  const move = (from: number, to: number) => {
    const now = placesNow()
    if (to < 0 || to >= now.length) return
    store.set(
      path,
      movedWithin(
        list(),
        now.map(([, index]) => index),
        from,
        to,
      ),
    )
  }
  const step = (key: string, by: 1 | -1) =>
    keepingFocus(() => {
      const at = placesNow().findIndex(([each]) => each === key)
      move(at, at + by)
    })

  return {
    rows: places.map(
      ([key, index], nth): Row => ({
        key,
        path: `${path}.${index}`,
        isFirst: nth === 0,
        isLast: nth === places.length - 1,
        up: () => step(key, -1),
        down: () => step(key, 1),
        remove: () =>
          store.set(
            path,
            list().filter((row) => row.key !== key),
          ),
      }),
    ),
    move,
    add: (...rows: T[]) => store.set(path, [...list(), ...rows]),
  }
}
