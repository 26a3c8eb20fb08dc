import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { type Drop, dragChip } from './drag-chip.ts'
import { nextProblem } from './problems.ts'
import type { GridRow, Item, RosterView } from './roster-rows.ts'
import {
  arrowOf,
  type GridSpot,
  itemAt,
  nextSpot,
  spotKey,
  useGridSpot,
  useReturningFocus,
} from './use-grid-keys.ts'

export interface GridActs {
  /** A click, or Enter. */
  onOpen: (item: Item, chip: HTMLElement) => void
  /** A click with Ctrl, or Space. */
  onSelect: (item: Item) => void
  onDrop: Drop
  /** Another key on a shift or cell. */
  onKey: (key: string, item: Item | undefined, cell: { row: string; date: string }) => boolean
  /** A click on an empty cell, or Enter. */
  onAdd: (cell: { row: string; date: string }) => void
  /** A press beside the menu of a shift only closes it. */
  hasMenu: boolean
  /** A shift is under way by keyboard: the next cell that is chosen takes it. */
  isPlacing: boolean
  onPlace: (cell: { row: string; date: string }) => void
}

interface HandsInput {
  rows: readonly GridRow[]
  days: readonly string[]
  items: RosterView['items']
  scroller: { current: HTMLDivElement | null }
  sought: GridSpot | undefined
  acts: GridActs
}
/** What keys and the pointer do to the grid. */
export function useGridHands(input: HandsInput, scrollTo: (row: string) => void) {
  const { rows, days, acts } = input
  const { spot, choose, go, returns } = useFocusedSpot(input, scrollTo)
  const pointer = usePointer(input)
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (!spot || !(event.target as HTMLElement).dataset.spot) return
    const next = spotBy(event, { rows, days }, spot, acts.isPlacing)
    const item = itemAt(rows, spot)
    if (next) go(next)
    else if (event.key === 'Enter' && acts.isPlacing) acts.onPlace(spot)
    else if (event.key === 'Enter' && item) acts.onOpen(item, event.target as HTMLElement)
    else if (event.key === 'Enter') acts.onAdd(spot)
    else if (event.key === ' ' && item) acts.onSelect(item)
    else if (!acts.onKey(event.key, item, spot)) return
    if (!next) returns.current = true
    event.preventDefault()
  }
  return {
    spot,
    hands: {
      onKeyDown: press,
      onFocus: ({ target }: { target: EventTarget }) => {
        const cell = (target as HTMLElement).closest<HTMLElement>('[data-cell]')
        const at = Number((target as HTMLElement).dataset.spot?.split(' ').at(-1) ?? 0)
        const { row, date } = cell?.dataset ?? {}
        if (row && date && (spot?.row !== row || spot.date !== date || spot.at !== at))
          choose({ row, date, at })
      },
      ...pointer,
    },
  }
}

/** The spot that has the focus. `go` leads to another, which gets the focus once its row is drawn. */
function useFocusedSpot(
  { rows, days, scroller, sought }: Omit<HandsInput, 'items' | 'acts'>,
  scrollTo: (row: string) => void,
) {
  const [spot, choose] = useGridSpot({ rows, days })
  const wanted = useRef<string>(undefined)
  const returns = useReturningFocus(scroller, spot)
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    const found = scroller.current?.querySelector<HTMLElement>(`[data-spot="${wanted.current}"]`)
    if (!found) return
    wanted.current = undefined
    found.focus()
  })
  const go = (next: GridSpot) => {
    wanted.current = spotKey(next)
    choose(next)
    scrollTo(next.row)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes
  useEffect(() => {
    if (sought) go(sought)
  }, [sought])
  return { spot, choose, go, returns }
}

/** Clicks on cells, shifts and links, and drags of shifts. */
function usePointer({ items, scroller, acts }: Pick<HandsInput, 'items' | 'scroller' | 'acts'>) {
  const navigate = useNavigate()
  const follow = (event: MouseEvent, link: HTMLAnchorElement) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void navigate({ href: link.getAttribute('href') ?? '' })
  }
  const wasDragged = useRef(false)
  const closedMenu = useRef(false)
  const click = (event: MouseEvent<HTMLElement>) => {
    if (wasDragged.current) return
    const target = event.target as HTMLElement
    const link = target.closest<HTMLAnchorElement>('a[href]')
    if (link) return follow(event, link)
    const { row, date } = target.closest<HTMLElement>('[data-cell]')?.dataset ?? {}
    const chip = target.closest<HTMLElement>('[data-item]')
    const item = items.get(chip?.dataset.item ?? '')
    if (acts.isPlacing && row && date) return acts.onPlace({ row, date })
    if (!item || !chip) {
      if (row && date && !closedMenu.current) acts.onAdd({ row, date })
      return
    }
    if (event.ctrlKey || event.metaKey) acts.onSelect(item)
    else acts.onOpen(item, chip)
  }
  return {
    onClick: click,
    onPointerDown: (event: { nativeEvent: PointerEvent }) => {
      wasDragged.current = false
      closedMenu.current = acts.hasMenu
      const onDragged = () => {
        wasDragged.current = true
      }
      dragChip(event.nativeEvent, { scroller: scroller.current, onDrop: acts.onDrop, onDragged })
    },
  }
}

/** Where a key leads: an arrow to the next shift, N to the next problem, P to the one before. With Ctrl they are the browser's. */
function spotBy(
  event: KeyboardEvent,
  grid: Pick<HandsInput, 'rows' | 'days'>,
  spot: GridSpot,
  isPlacing: boolean,
): GridSpot | undefined {
  const letter = event.key.toLowerCase()
  if (event.ctrlKey || event.metaKey || (letter !== 'n' && letter !== 'p'))
    return nextSpot(grid, spot, arrowOf(event), isPlacing)
  return nextProblem(grid, spot, letter === 'n' ? 'next' : 'previous')
}
