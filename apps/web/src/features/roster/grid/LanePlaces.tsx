import { useIsPrinting } from '@muster/ui/paper/use-printing.ts'
import { type ReactNode, type UIEvent, useState } from 'react'
import type { Item } from '../week/roster-rows.ts'
import css from './grid.module.css'

/** More than its cell has room for, so that it can be scrolled. */
const firstPlaces = { closed: 4, open: 24 }
const nextPlaces = 20
const nearEndPx = 200

interface Props {
  places: readonly Item[]
  isOpen: boolean
  /** Which place has the keyboard. */
  spotAt: number | undefined
  children: (drawn: readonly Item[]) => ReactNode
}
/**
 * The uncovered places of a day, of which there may be hundreds: those in sight are drawn, up to that of the keyboard, and
 * more as the cell is scrolled. Paper has all of them.
 */
export function LanePlaces({ places, isOpen, spotAt = 0, children }: Props) {
  const isPrinting = useIsPrinting()
  const [scrolledTo, scrollTo] = useState(0)
  const first = firstPlaces[isOpen ? 'open' : 'closed']
  const count = isPrinting ? places.length : Math.max(first, scrolledTo, spotAt + 2)
  const growNearEnd = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const { scrollHeight, scrollTop, clientHeight } = currentTarget
    if (count < places.length && scrollHeight - scrollTop - clientHeight < nearEndPx)
      scrollTo(count + nextPlaces)
  }
  return (
    <div className={css.cellItems} onScroll={growNearEnd}>
      {children(places.slice(0, count))}
    </div>
  )
}
