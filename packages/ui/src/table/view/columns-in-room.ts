import { type RefObject, useLayoutEffect, useState } from 'react'
import { useIsPrinting } from '../../paper/use-printing.ts'
import { type Column, leastTextWidth } from '../columns.tsx'
import { useIsNarrow } from '../use-narrow.ts'
import type { CardParts } from './card-parts.ts'

type Sized = Pick<Column<never>, 'key' | 'total'> & { readonly width?: number | undefined }

export const widthOfColumns = (columns: readonly Sized[]) =>
  columns.reduce((sum, { width = leastTextWidth }) => sum + width, 0)

/** Where there is no room for all of them, a column of text makes do with this. */
const tightTextWidth = 132
/** What a card leaves out goes first, then its facts, then badges; of these the last one first. */
const order = ['never', 'fact', 'badge'] as const

/**
 * The columns that stand beside each other in so many pixels, and those without room, which are stacked below the name. The
 * name stays, and so does what has a total. Room that is left goes to the columns of text, and to the name where others are
 * stacked below it.
 */
export function columnsInRoom<C extends Sized>(columns: readonly C[], cards: CardParts, room: number) {
  if (widthOfColumns(columns) <= room) return { beside: columns, stacked: [] }
  const tight = columns.map((one, i) => ({
    ...one,
    width: one.width ?? (i === 0 ? leastTextWidth : tightTextWidth),
    isText: one.width === undefined,
  }))
  const mayGo = tight.filter(({ key, total }) => cards[key] !== 'name' && total === undefined).reverse()
  const stacked = new Set<string>()
  let width = widthOfColumns(tight)
  for (const one of order.flatMap((part) => mayGo.filter(({ key }) => cards[key] === part))) {
    if (width <= room) break
    stacked.add(one.key)
    width -= one.width
  }
  const beside = tight.filter(({ key }) => !stacked.has(key))
  const grows = beside.map(({ isText }, i) => isText || (i === 0 && stacked.size > 0))
  const share = Math.max(0, room - width) / grows.filter(Boolean).length
  return {
    beside: beside.map((one, i) => ({ ...one, width: grows[i] ? one.width + Math.floor(share) : one.width })),
    stacked: columns.filter(({ key }) => stacked.has(key)),
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
