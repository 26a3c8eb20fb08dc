import { Button } from '@muster/ui/button/Button.tsx'
import { useIsPrinting } from '@muster/ui/paper/use-printing.ts'
import { dayAndMonth, readerZone, weekday } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ComponentProps, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { zoneHere } from '../../../shared/here/zone-here.ts'
import { zoneCity } from '../../../shared/site-time/zone-city.ts'
import { scaleOf, type TimeSpan } from '../scale/day-scale.ts'
import { ScaleHours } from '../scale/ScaleHours.tsx'
import type { Resizing } from '../scale/use-resize.ts'
import type { AwayCells } from '../week/away-cells.ts'
import { type GridRow, itemsIn, type LaneRow, type RosterView } from '../week/roster-rows.ts'
import type { GridSpot } from '../week/use-grid-keys.ts'
import { DayTotals } from './DayTotals.tsx'
import { useDrawnRows } from './drawn-rows.ts'
import { GridRowView, heightOf } from './GridRowView.tsx'
import css from './grid.module.css'
import type { Paper } from './print-roster.ts'
import { useGridHands } from './use-grid-hands.ts'
import type { Hands } from './use-hands.tsx'

interface Props {
  label: string
  view: RosterView
  days: readonly string[]
  today: string
  away: AwayCells
  hands: Hands
  paper: Paper
  /** The hours of the one day. */
  isToScale?: boolean
  /** Gets the focus when it comes: where a problem is that was chosen elsewhere. */
  sought?: GridSpot | undefined
}

/** Rows of people or sites over days: a grid for the keyboard, of which only rows in sight are drawn. */
export function RosterGrid({ label, view, days, today, away, hands, paper, isToScale, sought }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useMemo<readonly GridRow[]>(() => (view.lane ? [view.lane, ...view.rows] : view.rows), [view])
  const [isLaneOpen, openLane] = useState(false)
  const scale = useScale(view, isToScale ? days[0] : undefined)
  const list = useVirtualRows(view, { days, scale, isLaneOpen }, scroller)
  const input = { rows, days, items: view.items, scroller, scale, sought, hands }
  const { spot, handlers } = useGridHands(input, (row) => {
    const at = view.rows.findIndex(({ key }) => key === row)
    if (at >= 0) list.virtual.scrollToIndex(at)
  })
  const { resizing } = hands.resize
  const drawn = { days, today, away, scale, selected: hands.selected }
  const resizingIn = (row: GridRow) =>
    resizing && row.cells.get(resizing.item.date)?.some(({ key }) => key === resizing.item.key)
      ? resizing
      : undefined
  const spotIn = (row: GridRow) => (spot?.row === row.key ? spot : undefined)
  return (
    <div ref={scroller} className={css.grid}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the keys move from cell to cell
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 2}
        aria-colcount={days.length + 1}
        aria-multiselectable
        data-wide={paper}
        data-long={days.length > 7 || undefined}
        data-scale={scale ? '' : undefined}
        data-placing={hands.placing !== undefined || undefined}
        data-lane={isLaneOpen ? 'open' : undefined}
        style={{ '--days': days.length } as object}
        {...handlers}
      >
        <Head
          {...{ days, today, scale }}
          by={view.rows[0]?.kind ?? 'person'}
          hasZones={scale !== undefined && [...view.items.values()].some(({ zone }) => zone)}
        />
        {view.lane && (
          <tbody className={css.lane}>
            <GridRowView
              row={view.lane}
              rowIndex={2}
              spot={spotIn(view.lane)}
              more={<LaneSize lane={view.lane} isOpen={isLaneOpen} onOpen={openLane} />}
              isLaneOpen={isLaneOpen}
              {...drawn}
            />
          </tbody>
        )}
        <RowsInSight
          rows={view.rows}
          list={list}
          first={view.lane ? 3 : 2}
          {...{ spotIn, resizingIn, drawn }}
        />
        <DayTotals rows={view.rows} days={days} rowIndex={rows.length + 2} />
      </table>
    </div>
  )
}

interface LaneSizeProps {
  lane: LaneRow
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}
/** A day may lack people for many places: the lane has room for some, or for all that are wanted. */
function LaneSize({ lane, isOpen, onOpen }: LaneSizeProps) {
  const isPrinting = useIsPrinting()
  if (lane.most <= 2 || isPrinting) return null
  return (
    <Button
      size="small"
      kind="plain"
      label={isOpen ? msg('Show less') : msg('Show more')}
      onPick={() => onOpen(!isOpen)}
    />
  )
}

interface RowsInSightProps {
  rows: readonly GridRow[]
  list: ReturnType<typeof useVirtualRows>
  first: number
  spotIn: (row: GridRow) => GridSpot | undefined
  resizingIn: (row: GridRow) => Resizing | undefined
  drawn: Omit<ComponentProps<typeof GridRowView>, 'row' | 'rowIndex' | 'spot' | 'resizing'>
}
function RowsInSight({ rows, list, first, spotIn, resizingIn, drawn }: RowsInSightProps) {
  const isPrinting = useIsPrinting()
  const inSight = isPrinting ? [...rows.keys()] : list.items.map(({ index }) => index)
  const before = list.items[0] ? list.items[0].start - list.margin : 0
  const after = list.virtual.getTotalSize() - ((list.items.at(-1)?.end ?? list.margin) - list.margin)
  return (
    <tbody ref={list.ref}>
      {!isPrinting && <Spacer height={before} />}
      {inSight.map((at) => {
        const row = rows[at]
        const spotHere = row && !isPrinting ? spotIn(row) : undefined
        return (
          row && (
            <GridRowView
              key={row.key}
              row={row}
              rowIndex={at + first}
              spot={spotHere}
              resizing={resizingIn(row)}
              {...drawn}
            />
          )
        )
      })}
      {!isPrinting && <Spacer height={after} />}
    </tbody>
  )
}

const Spacer = ({ height }: { height: number }) => (height > 0 ? <tr aria-hidden style={{ height }} /> : null)

interface HeadProps {
  days: readonly string[]
  today: string
  scale: TimeSpan | undefined
  by: GridRow['kind']
  /** Sites with another clock than the reader's. */
  hasZones: boolean
}
function Head({ days, today, scale, by, hasZones }: HeadProps) {
  const say = useWords()
  return (
    <thead className={css.head}>
      <tr aria-rowindex={1}>
        <th scope="col" className={css.rowHead}>
          {say(by === 'site' ? msg('Site') : msg('Person'))}
          {scale && <span className="faint">{`${say('Hours')}: ${say('1 week')}`}</span>}
        </th>
        {days.map((date) => (
          <th key={date} scope="col" className={css.dayHead} data-today={date === today || undefined}>
            <span className="strong">{weekday(date)}</span>{' '}
            <span className="figures">{dayAndMonth(date)}</span>
            {scale && hasZones && ` · ${say('{zone} time', { zone: zoneCity(readerZone() ?? zoneHere()) })}`}
            {scale && <ScaleHours scale={scale} />}
          </th>
        ))}
      </tr>
    </thead>
  )
}

const useScale = ({ items }: RosterView, date: string | undefined) =>
  useMemo(
    () => (date ? scaleOf([...items.values()].filter((item) => item.date === date)) : undefined),
    [items, date],
  )

interface Drawn {
  days: readonly string[]
  scale: TimeSpan | undefined
  isLaneOpen: boolean
}
function useVirtualRows(
  { rows, lane }: RosterView,
  { days, scale, isLaneOpen }: Drawn,
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
    estimateSize: (index) => heightOf(rows[index]!, days, scale),
    getItemKey: (index) => rows[index]!.key,
    overscan: 3,
    scrollMargin: margin,
    scrollPaddingStart: margin,
  })
  // Heights are known before: another answer is measured at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are what it measures
  useLayoutEffect(() => virtual.measure(), [rows, days, scale])
  const way = {
    start: virtual.range?.startIndex ?? 0,
    shiftsIn: (index: number) => (rows[index] ? itemsIn(rows[index]).length : 0),
  }
  return { ref, virtual, margin, items: useDrawnRows(virtual.getVirtualItems(), scroller, way) }
}
