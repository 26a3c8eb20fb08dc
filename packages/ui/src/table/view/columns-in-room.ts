import { type RefObject, useLayoutEffect, useState } from 'react'
import { useIsPrinting } from '../../paper/use-printing.ts'
import { type Column, leastTextWidth } from '../columns.tsx'
import { useIsNarrow } from '../use-narrow.ts'
import type { CardParts } from './card-parts.ts'

type Sized = Pick<Column<never>, 'key' | 'total'> & { readonly width?: number | undefined }

export const widthOfColumns = (columns: readonly Sized[]) =>
  columns.reduce((sum, { width = leastTextWidth }) => sum + width, 0)

/** What a card leaves out goes first, then its facts, then badges; of these the last one first. */
const order = ['never', 'fact', 'badge'] as const

/**
 * The columns that stand beside each other in so many pixels, and those without room, which are stacked below the name. The
 * name stays, and so does what has a total.
 */
export function columnsInRoom<C extends Sized>(columns: readonly C[], cards: CardParts, room: number) {
  const mayGo = columns.filter(({ key, total }) => cards[key] !== 'name' && total === undefined).reverse()
  const stacked = new Set<C>()
  let width = widthOfColumns(columns)
  for (const one of order.flatMap((part) => mayGo.filter(({ key }) => cards[key] === part))) {
    if (width <= room) break
    stacked.add(one)
    width -= one.width ?? leastTextWidth
  }
  const beside = columns.filter((one) => !stacked.has(one))
  // What is stacked gets all the room that the others leave.
  const widen = (one: C, i: number) => {
    const least = one.width ?? leastTextWidth
    return { ...one, width: i === 0 ? least + Math.max(0, room - width) : least }
  }
  return {
    beside: stacked.size === 0 ? beside : beside.map(widen),
    stacked: columns.filter((one) => stacked.has(one)),
  }
}

/** How wide a table may be, in pixels. Cards on a phone and paper have room for everything. */
export function useRoom(table: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY)
  const isNarrow = useIsNarrow()
  const isPrinting = useIsPrinting()
  useLayoutEffect(() => {
    const shown = table.current
    if (!shown) return
    const measure = () => setRoom(shown.clientWidth || Number.POSITIVE_INFINITY)
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(shown)
    return () => sizes.disconnect()
  }, [table])
  return isNarrow || isPrinting ? Number.POSITIVE_INFINITY : room
}
