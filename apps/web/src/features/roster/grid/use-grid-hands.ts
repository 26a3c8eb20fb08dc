import { keyAsRead } from '@muster/ui/words/reading.ts'
import { useNavigate } from '@tanstack/react-router'
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { onDayOf, onVisit } from '../notes/note-target.ts'
import type { Edge, TimeSpan } from '../scale/day-scale.ts'
import { dragEdge } from '../scale/drag-edge.ts'
import { isResizable } from '../scale/use-resize.ts'
import { dragChip } from '../shifts/drag-chip.ts'
import { actOfKey, actsOf } from '../shifts/ShiftMenu.tsx'
import { nextProblem } from '../week/problems.ts'
import type { GridCell, GridRow, Item, PlaceItem, RosterView, ShiftItem } from '../week/roster-rows.ts'
import { findSpot, type GridSpot, itemAt, nextSpot, spotKey, validSpot } from '../week/use-grid-keys.ts'
import type { Hands } from './use-hands.tsx'

interface HandsInput {
  rows: readonly GridRow[]
  days: readonly string[]
  items: RosterView['items']
  scroller: { current: HTMLDivElement | null }
  /** Of a day to scale. */
  scale: TimeSpan | undefined
  sought: GridSpot | undefined
  hands: Hands
}
export function useGridHands(input: HandsInput, scrollTo: (row: string) => void) {
  const { rows, days, hands } = input
  const { spot, choose, go, returns, changed } = useFocusedSpot(input, scrollTo)
  const pointer = usePointer(input)
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (!spot || !(event.target as HTMLElement).dataset.spot) return
    const item = itemAt(rows, spot)
    const next = spotBy(event, { rows, days }, spot, hands.placing !== undefined)
    if (event.shiftKey && isResizable(item) && resized(event, item, hands)) returns.current = true
    else if (next) go(next)
    else if (!pressed(event, item, spot, hands)) return
    else {
      returns.current = true
      changed.current = item?.key
    }
    event.preventDefault()
  }
  return {
    spot,
    handlers: {
      onKeyDown: press,
      onFocus: ({ target }: { target: EventTarget }) => {
        const cell = (target as HTMLElement).closest<HTMLElement>('[data-cell]')
        const at = Number((target as HTMLElement).dataset.spot?.split(' ').at(-1) ?? 0)
        const { row, date } = cell?.dataset ?? {}
        if (hands.placing && row && date) hands.aim({ row, date })
        if (row && date && (spot?.row !== row || spot.date !== date || spot.at !== at))
          choose({ row, date, at })
      },
      ...pointer,
    },
  }
}

/** Shift and an arrow: the end goes with left and right, the start with up and down. */
const edges: Readonly<Record<string, readonly [Edge, 1 | -1]>> = {
  ...{ ArrowRight: ['end', 1], ArrowLeft: ['end', -1] },
  ...{ ArrowDown: ['start', 1], ArrowUp: ['start', -1] },
}
function resized({ key }: KeyboardEvent, item: ShiftItem, { resize, placing }: Hands): boolean {
  const step = edges[keyAsRead(key)]
  if (!step || placing) return false
  resize.step(item, ...step)
  return true
}

/** What a key does besides moving in the grid; false where it does nothing. */
function pressed(
  { key, target, shiftKey, ctrlKey, metaKey }: KeyboardEvent<HTMLElement>,
  item: Item | undefined,
  spot: GridSpot,
  hands: Hands,
): boolean {
  const letter = key.toLowerCase()
  if (settled(key, hands)) return true
  if (key === 'Enter' && hands.placing) hands.put(spot)
  else if (key === 'Enter' && item) hands.pick(item, target as HTMLElement)
  else if (key === 'Enter' || letter === 'a') hands.add(spot)
  else if (letter === 't' && !ctrlKey && !metaKey) writeNote(item, spot, shiftKey, hands)
  else if (key === ' ' && item) hands.select(item)
  else if (key === 'Escape' && hands.placing) hands.setPlacing(undefined)
  else if (key === 'Escape') hands.clear()
  else return item?.kind === 'shift' ? actOn(item, letter, hands) : letter === 'm' && movePlace(item, hands)
  return true
}

/** Enter drafts the times that were pulled, Escape leaves them. */
function settled(key: string, { resize }: Hands): boolean {
  if (!resize.resizing || (key !== 'Enter' && key !== 'Escape')) return false
  if (key === 'Enter') void resize.save()
  else resize.cancel()
  return true
}

function writeNote(item: Item | undefined, spot: GridSpot, isOfDay: boolean, hands: Hands) {
  if (!item) hands.noteOnDay(spot)
  else hands.note(isOfDay ? onDayOf(item) : onVisit(item))
}

function actOn(item: ShiftItem, letter: string, hands: Hands): boolean {
  const act = actOfKey[letter]
  if (!act || !actsOf(item, { canPlace: true, isOffice: hands.isOffice }).includes(act)) return false
  if (act === 'remove' && hands.shifts.length > 0) void hands.removeSelected()
  else hands.choose(act, item)
  return true
}

function movePlace(item: PlaceItem | undefined, hands: Hands): boolean {
  if (!item || item.place.uncovered === 0) return false
  hands.setPlacing({ item, isCopy: false })
  return true
}

/**
 * The spot that has the focus. `go` leads to another, which gets the focus once its row is drawn. After an act by keyboard
 * (`returns`) the shift that had it may be gone: the nearest one gets it, once the roster has come anew. A press of the
 * mouse ends that.
 */
function useFocusedSpot(
  { rows, days, items, scroller, sought }: Omit<HandsInput, 'hands' | 'scale'>,
  scrollTo: (row: string) => void,
) {
  const [chosen, choose] = useState<GridSpot>()
  // The same spot is the same object, so that scrolling draws its row once.
  const spot = useMemo(() => validSpot({ rows, days }, chosen), [rows, days, chosen])
  const isWanted = useRef(false)
  const returns = useRef(false)
  /** The shift of an act by keyboard: where it is struck out then, the one that takes its place gets the focus. */
  const changed = useRef<string | undefined>(undefined)
  useEffect(() => {
    const end = () => {
      returns.current = false
    }
    window.addEventListener('pointerdown', end)
    return () => window.removeEventListener('pointerdown', end)
  }, [])
  useLayoutEffect(() => {
    const isLost = returns.current && document.activeElement === document.body
    if (!spot || !(isWanted.current || isLost)) return
    const found = scroller.current?.querySelector<HTMLElement>(`[data-spot="${spotKey(spot)}"]`)
    if (!found) return
    isWanted.current = false
    found.focus()
  })
  const go = (next: GridSpot) => {
    isWanted.current = true
    changed.current = undefined
    choose(next)
    scrollTo(next.row)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that the roster comes anew
  useEffect(() => {
    const after = replacementOf(rows, items.get(changed.current ?? ''))
    if (after) go(after)
  }, [rows])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes
  useEffect(() => {
    if (sought) go(sought)
  }, [sought])
  return { spot, choose, go, returns, changed }
}

/** Of a shift that was struck out the one that the same act added in its row. */
function replacementOf(rows: readonly GridRow[], struck: Item | undefined): GridSpot | undefined {
  if (struck?.kind !== 'shift' || struck.shift.draft !== 'REMOVED') return undefined
  const { actId, tenantUserId } = struck.shift
  return findSpot(
    rows,
    (item) =>
      item.kind === 'shift' &&
      item.shift.draft === 'ADDED' &&
      item.shift.actId === actId &&
      item.shift.tenantUserId === tenantUserId,
  )
}

function usePointer({
  items,
  scroller,
  scale,
  hands,
}: Pick<HandsInput, 'items' | 'scroller' | 'scale' | 'hands'>) {
  const navigate = useNavigate()
  const follow = (event: MouseEvent, link: HTMLAnchorElement) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void navigate({ href: link.getAttribute('href') ?? '' })
  }
  const wasDragged = useRef(false)
  const closedMenu = useRef(false)
  const pickCell = (target: HTMLElement, cell: GridCell, hadMenu: boolean) => {
    if (target.closest('[data-day-note]')) hands.noteOnDay(cell)
    else if (!hadMenu) hands.add(cell)
  }
  const click = (event: MouseEvent<HTMLElement>) => {
    if (wasDragged.current) return
    const target = event.target as HTMLElement
    const link = target.closest<HTMLAnchorElement>('a[href]')
    if (link) return follow(event, link)
    const cell = cellAt(target)
    const chip = chipAt(target)
    const item = items.get(chip?.dataset.item ?? '')
    if (hands.placing && cell) return hands.put(cell)
    if (!item || !chip) return cell && pickCell(target, cell, closedMenu.current)
    if (event.ctrlKey || event.metaKey) hands.select(item)
    else hands.pick(item, chip)
  }
  return {
    onClick: click,
    onPointerDown: (event: { nativeEvent: PointerEvent }) => {
      wasDragged.current = false
      closedMenu.current = hands.hasMenu
      const onDragged = () => {
        wasDragged.current = true
      }
      const target = event.nativeEvent.target as HTMLElement
      const { edge } = target.dataset
      const item = items.get(chipAt(target)?.dataset.item ?? '')
      if (edge && scale && isResizable(item))
        return dragEdge(event.nativeEvent, {
          ...{ item, edge: edge as Edge, scale, onDragged, resize: hands.resize },
          scroller: scroller.current,
        })
      dragChip(event.nativeEvent, {
        ...{ scroller: scroller.current, onDrop: hands.drop, onDragged },
        verdictOf: async (cell, isCopy, signal) =>
          item ? hands.verdictOf({ item, isCopy }, cell, signal) : [],
      })
    },
  }
}

/** The handles of a shift lie beside it. */
const chipAt = (target: HTMLElement) =>
  target.dataset.edge
    ? target.parentElement?.querySelector<HTMLElement>('[data-item]')
    : target.closest<HTMLElement>('[data-item]')

function cellAt(target: HTMLElement) {
  const { row, date } = target.closest<HTMLElement>('[data-cell]')?.dataset ?? {}
  return row && date ? { row, date } : undefined
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
    return nextSpot(grid, spot, keyAsRead(event.key), isPlacing)
  return nextProblem(grid, spot, letter === 'n' ? 'next' : 'previous')
}
