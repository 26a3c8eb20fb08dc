import { msg } from '@muster/contract/msg'
import { useIsPrinting } from '@muster/ui/paper/use-printing.ts'
import { dayAndMonth, weekday } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { useNavigate } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { AwayCells } from './away-cells.ts'
import { type Drop, dragChip } from './drag-chip.ts'
import { GridRowView, heightOf } from './GridRowView.tsx'
import css from './grid.module.css'
import { LaneSize } from './LaneSize.tsx'
import type { Paper } from './PrintRoster.tsx'
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
interface Props extends GridActs {
  label: string
  view: RosterView
  days: readonly string[]
  today: string
  away: AwayCells
  selected: ReadonlySet<string>
  /** Landscape when printed. */
  paper: Paper
  /** Gets the focus when it comes: where a problem is that was chosen elsewhere. */
  sought?: GridSpot | undefined
}

/** Rows of people or sites over days: a grid for the keyboard, of which only rows in sight are drawn. */
export function RosterGrid({ label, view, days, today, away, selected, paper, sought, ...acts }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const isPrinting = useIsPrinting()
  const rows = useMemo<readonly GridRow[]>(() => (view.lane ? [view.lane, ...view.rows] : view.rows), [view])
  const [isLaneOpen, openLane] = useState(false)
  const list = useVirtualRows(view, { days: days.length, isLaneOpen }, scroller)
  const { spot, hands } = useGridHands({ rows, days, items: view.items, scroller, sought, acts }, (row) => {
    const at = view.rows.findIndex(({ key }) => key === row)
    if (at >= 0) list.virtual.scrollToIndex(at)
  })
  const drawn = { days, today, away, items: view.items, selected }
  const spotIn = (row: GridRow) => (spot?.row === row.key ? spot : undefined)
  const first = view.lane ? 3 : 2
  // On paper all of them.
  const inSight = isPrinting ? [...view.rows.keys()] : list.items.map(({ index }) => index)
  const before = list.items[0] ? list.items[0].start - list.margin : 0
  const after = list.virtual.getTotalSize() - ((list.items.at(-1)?.end ?? list.margin) - list.margin)
  return (
    <div ref={scroller} className={css.grid}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the keys move from cell to cell
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={days.length + 1}
        aria-multiselectable
        data-wide={paper}
        data-long={days.length > 7 || undefined}
        data-placing={acts.isPlacing || undefined}
        data-lane={isLaneOpen ? 'open' : undefined}
        style={{ '--days': days.length } as object}
        {...hands}
      >
        <Head days={days} today={today} by={view.rows[0]?.kind ?? 'person'} />
        {view.lane && (
          <tbody className={css.lane}>
            <GridRowView
              row={view.lane}
              rowIndex={2}
              spot={spotIn(view.lane)}
              more={<LaneSize lane={view.lane} isOpen={isLaneOpen} onOpen={openLane} />}
              {...drawn}
            />
          </tbody>
        )}
        <tbody ref={list.ref}>
          {!isPrinting && <Spacer height={before} />}
          {inSight.map((at) => {
            const row = view.rows[at]
            const spotHere = row && !isPrinting ? spotIn(row) : undefined
            return (
              row && <GridRowView key={row.key} row={row} rowIndex={at + first} spot={spotHere} {...drawn} />
            )
          })}
          {!isPrinting && <Spacer height={after} />}
        </tbody>
      </table>
    </div>
  )
}

/** In the place of rows that are out of sight. */
const Spacer = ({ height }: { height: number }) => (height > 0 ? <tr aria-hidden style={{ height }} /> : null)

interface HeadProps {
  days: readonly string[]
  today: string
  by: GridRow['kind']
}
function Head({ days, today, by }: HeadProps) {
  const say = useWords()
  return (
    <thead className={css.head}>
      <tr aria-rowindex={1}>
        <th scope="col" className={css.rowHead}>
          {say(by === 'site' ? msg('Site') : msg('Person'))}
        </th>
        {days.map((date) => (
          <th key={date} scope="col" className={css.dayHead} data-today={date === today || undefined}>
            <span className="strong">{weekday(date)}</span>{' '}
            <span className="figures">{dayAndMonth(date)}</span>
          </th>
        ))}
      </tr>
    </thead>
  )
}

function useVirtualRows(
  { rows, lane }: RosterView,
  { days, isLaneOpen }: { days: number; isLaneOpen: boolean },
  scroller: { current: HTMLDivElement | null },
) {
  const ref = useRef<HTMLTableSectionElement>(null)
  const [margin, setMargin] = useState(0)
  // The heading and the lane above have the height of what they say.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lane makes it higher
  useLayoutEffect(() => setMargin(ref.current?.offsetTop ?? 0), [lane, isLaneOpen])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(rows[index]!, days),
    getItemKey: (index) => rows[index]!.key,
    overscan: 3,
    scrollMargin: margin,
    scrollPaddingStart: margin,
  })
  // Heights are known before: another answer is measured at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are what it measures
  useLayoutEffect(() => virtual.measure(), [rows, days])
  return { ref, virtual, margin, items: virtual.getVirtualItems() }
}

interface Hands {
  rows: readonly GridRow[]
  days: readonly string[]
  items: RosterView['items']
  scroller: { current: HTMLDivElement | null }
  sought: GridSpot | undefined
  acts: GridActs
}
/** What keys and the pointer do to the grid. */
function useGridHands({ rows, days, items, scroller, sought, acts }: Hands, scrollTo: (row: string) => void) {
  const navigate = useNavigate()
  const follow = (event: MouseEvent, link: HTMLAnchorElement) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void navigate({ href: link.getAttribute('href') ?? '' })
  }
  const [spot, choose] = useGridSpot({ rows, days })
  const wanted = useRef<string>(undefined)
  const returns = useReturningFocus(scroller, spot)
  const wasDragged = useRef(false)
  const closedMenu = useRef(false)
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
      onClick: click,
      onPointerDown: (event: { nativeEvent: PointerEvent }) => {
        wasDragged.current = false
        closedMenu.current = acts.hasMenu
        const onDragged = () => {
          wasDragged.current = true
        }
        dragChip(event.nativeEvent, { scroller: scroller.current, onDrop: acts.onDrop, onDragged })
      },
    },
  }
}

/** Where a key leads: an arrow to the next shift, N to the next problem, P to the one before. With Ctrl they are the browser's. */
function spotBy(
  event: KeyboardEvent,
  grid: Pick<Hands, 'rows' | 'days'>,
  spot: GridSpot,
  isPlacing: boolean,
): GridSpot | undefined {
  const letter = event.key.toLowerCase()
  if (event.ctrlKey || event.metaKey || (letter !== 'n' && letter !== 'p'))
    return nextSpot(grid, spot, arrowOf(event), isPlacing)
  return nextProblem(grid, spot, letter === 'n' ? 'next' : 'previous')
}
