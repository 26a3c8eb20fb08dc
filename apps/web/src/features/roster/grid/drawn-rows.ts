import type { VirtualItem } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef } from 'react'

/** From the first to the last row, both inside. */
interface Rows {
  first: number
  last: number
}
interface Way {
  /** Where to begin with rows of which none is drawn: at the edge of the window. */
  start: number
  shiftsIn: (row: number) => number
}

const none: Rows = { first: -1, last: -2 }

/** So many shifts are drawn within a frame on a slow machine. */
const shiftsAFrame = 16

/**
 * The rows to draw in the next frame: those of the wanted rows that are drawn already, and at least one more, up to the
 * number of shifts that a frame has time for.
 */
export function rowsOnTheWay(drawn: Rows, wanted: Rows, { start, shiftsIn }: Way): Rows {
  const isNear = drawn.first <= wanted.last && drawn.last >= wanted.first
  const next = isNear
    ? { first: Math.max(drawn.first, wanted.first), last: Math.min(drawn.last, wanted.last) }
    : { first: start, last: start - 1 }
  for (let room = shiftsAFrame; room > 0 && isPart(next, wanted); ) {
    const isDown = next.last < wanted.last
    if (isDown) next.last += 1
    else next.first -= 1
    room -= Math.max(1, shiftsIn(isDown ? next.last : next.first))
  }
  return next
}

const isPart = ({ first, last }: Rows, whole: Rows) => first > whole.first || last < whole.last

/**
 * The rows of a list that are drawn now. At first, and while a person scrolls by wheel or finger, a few rows are added in
 * each frame, so that the first are there soon and no frame is late. After a key all rows are drawn at once, because the
 * next key needs the cell that has the focus.
 */
export function useDrawnRows(
  items: readonly VirtualItem[],
  scroller: RefObject<HTMLElement | null>,
  way: Way,
): readonly VirtualItem[] {
  const isByHand = useScrolledByHand(scroller)
  const drawn = useRef<Rows>(undefined)
  const [, drawMore] = useReducer((times: number) => times + 1, 0)
  const [top, bottom] = [items[0], items.at(-1)]
  const wanted = top && bottom ? { first: top.index, last: bottom.index } : undefined
  const isInSteps = isByHand.current ?? true
  const next = wanted && isInSteps ? rowsOnTheWay(drawn.current ?? none, wanted, way) : wanted
  useLayoutEffect(() => {
    drawn.current = next
    if (!next || !wanted) return
    if (!isPart(next, wanted)) {
      isByHand.current ??= false
      return
    }
    const frame = requestAnimationFrame(drawMore)
    return () => cancelAnimationFrame(frame)
  })
  return next ? items.filter(({ index }) => index >= next.first && index <= next.last) : []
}

/** Undefined until all rows were drawn once. */
function useScrolledByHand(scroller: RefObject<HTMLElement | null>) {
  const isByHand = useRef<boolean>(undefined)
  useEffect(() => {
    const list = scroller.current
    const listening = new AbortController()
    const hear = (kinds: readonly string[], isHand: boolean) => {
      const options = { signal: listening.signal, passive: true, capture: true }
      const note = () => {
        isByHand.current = isHand
      }
      for (const kind of kinds) list?.addEventListener(kind, note, options)
    }
    hear(['wheel', 'touchmove', 'pointerdown'], true)
    hear(['keydown'], false)
    return () => listening.abort()
  }, [scroller])
  return isByHand
}
