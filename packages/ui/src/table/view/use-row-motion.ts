import { type RefObject, useLayoutEffect, useRef } from 'react'

const duration = 160
/** Further than this is another part of the list, where no eye follows. */
const mostPixels = 600
const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches
const isPaper = () => window.matchMedia('print').matches

/** A row that has another place among the new rows goes there, so that the eye keeps it. */
export function useRowMotion(table: RefObject<HTMLElement | null>, rows: readonly unknown[]): void {
  const places = useRef(new Map<string, number>())
  // biome-ignore lint/correctness/useExhaustiveDependencies: places change with the rows alone.
  useLayoutEffect(() => {
    // Paper is taken at the first frame, with its rows still on their way; and its places are not those of the screen.
    if (isPaper()) {
      places.current.clear()
      return
    }
    const shown = [...(table.current?.querySelectorAll<HTMLElement>('tr[data-key]') ?? [])]
    const before = places.current
    places.current = new Map(shown.map((row) => [row.dataset.key ?? '', row.offsetTop]))
    if (before.size === 0 || isStill()) return
    for (const row of shown) {
      const moved = (before.get(row.dataset.key ?? '') ?? row.offsetTop) - row.offsetTop
      if (moved === 0 || Math.abs(moved) > mostPixels) continue
      row.animate?.([{ transform: `translateY(${moved}px)` }, { transform: 'none' }], {
        duration,
        easing: 'ease-out',
      })
    }
  }, [table, rows])
}
