import { nameApart } from '@muster/rules/people/full-name'
import { type Say, useWords } from '@muster/ui/words/words.ts'
import { memo, type ReactNode } from 'react'
import { spokenDay } from '../../../shared/shifts/shift-words.ts'
import { DayNoteMark, noteWords } from '../notes/NoteMarks.tsx'
import type { TimeSpan } from '../scale/day-scale.ts'
import { countLines, ScaleTrack } from '../scale/ScaleTrack.tsx'
import { type Resizing, resizedItem } from '../scale/use-resize.ts'
import { Chip } from '../shifts/Chip.tsx'
import { type AwayCell, type AwayCells, awayKey, awayText } from '../week/away-cells.ts'
import type { GridRow, Item } from '../week/roster-rows.ts'
import { type GridSpot, spotKey } from '../week/use-grid-keys.ts'
import awayCss from './away.module.css'
import css from './grid.module.css'
import { LanePlaces } from './LanePlaces.tsx'
import { RowHead } from './RowHead.tsx'

interface Props {
  row: GridRow
  rowIndex: number
  days: readonly string[]
  today: string
  away: AwayCells
  selected: ReadonlySet<string>
  spot: GridSpot | undefined
  /** Of a day to scale. */
  scale: TimeSpan | undefined
  /** A shift of this row whose time is being changed. */
  resizing?: Resizing | undefined
  more?: ReactNode
  /** The lane has more room than for two places of a day. */
  isLaneOpen?: boolean
}

export const GridRowView = memo(function GridRowView(props: Props) {
  const { row, rowIndex, days, spot, more, resizing, ...drawn } = props
  const say = useWords()
  return (
    <tr
      aria-rowindex={rowIndex}
      // Without it a row is called by all shifts of the week.
      aria-label={rowName(say, row)}
      style={
        row.kind === 'lane' ? undefined : ({ '--row': `${heightOf(row, days, drawn.scale)}px` } as object)
      }
    >
      <th scope="row" className={css.rowHead}>
        <RowHead row={row} />
        {more}
      </th>
      {days.map((date, at) => (
        <Cell
          key={date}
          {...{ row, date, say }}
          columnIndex={at + 2}
          spotAt={spot?.date === date ? spot.at : undefined}
          resizing={resizing?.item.date === date ? resizing : undefined}
          {...drawn}
        />
      ))}
    </tr>
  )
})

type CellProps = Pick<Props, 'row' | 'today' | 'away' | 'selected' | 'scale' | 'resizing' | 'isLaneOpen'> & {
  date: string
  say: Say
  columnIndex: number
  spotAt: number | undefined
}
/** Drawn again only where the keyboard comes and goes. */
const Cell = memo(function Cell(props: CellProps) {
  const { row, date, columnIndex, today, spotAt, away, selected, scale, resizing, say, isLaneOpen } = props
  const behind = awayIn(away, row, date)
  const here = (row.cells.get(date) ?? []).map((item) =>
    resizing?.item.key === item.key ? resizedItem(resizing) : item,
  )
  const draw = (items: readonly Item[]) => {
    const chips = items.map((item, at) => (
      <Chip
        key={item.key}
        {...{ item, say }}
        names={row.kind === 'site' ? 'person' : 'site'}
        isSelected={selected.has(item.key)}
        spot={spotKey({ row: row.key, date, at })}
        isActive={spotAt === at}
      />
    ))
    return scale ? <ScaleTrack scale={scale} items={items} chips={chips} /> : chips
  }
  const dayNote = row.kind === 'site' ? row.dayNotes?.get(date) : undefined
  return (
    <td
      aria-colindex={columnIndex}
      className={css.cell}
      data-cell
      data-row={row.key}
      data-date={date}
      data-today={date === today || undefined}
      data-away={behind?.[0]?.kind}
      {...(here.length === 0 && {
        'data-spot': spotKey({ row: row.key, date, at: 0 }),
        tabIndex: spotAt === undefined ? -1 : 0,
        // Nothing is added to a day that is over.
        'data-adds': date < today ? undefined : '',
        'aria-label': [emptyText(say, row, date, behind), ...noteWords(say, { dayNote })].join(', '),
      })}
    >
      {behind && <AwayWords cells={behind} isSeen={here.length === 0} />}
      {row.kind === 'site' && <DayNoteMark note={dayNote} />}
      {here.length > 0 &&
        (row.kind === 'lane' ? (
          <LanePlaces places={here} isOpen={isLaneOpen ?? false} spotAt={spotAt}>
            {draw}
          </LanePlaces>
        ) : (
          <div className={css.cellItems}>{draw(here)}</div>
        ))}
    </td>
  )
})

function emptyText(say: Say, row: GridRow, date: string, behind: readonly AwayCell[] | undefined) {
  const nothing = row.kind === 'lane' ? say('{count} places', { count: 0 }) : say('No shift')
  const away = behind ? [awayText(say, behind)] : []
  return [rowName(say, row), spokenDay(date), nothing, ...away].join(', ')
}

export const rowName = (say: Say, row: GridRow) =>
  row.kind === 'person'
    ? nameApart(row.person.name, row.person.distinguishedBy)
    : row.kind === 'site'
      ? row.site.name
      : say('Uncovered')

export const awayIn = (away: AwayCells, row: GridRow, date: string) =>
  row.kind === 'person' ? away.get(awayKey(row.person.tenantUserId, date)) : undefined

/** What the hatching says; read aloud alone where shifts take the room. */
export function AwayWords({ cells, isSeen }: { cells: readonly AwayCell[]; isSeen: boolean }) {
  const say = useWords()
  const text = awayText(say, cells)
  return (
    <span className={isSeen ? awayCss.away : 'unseen'} title={text}>
      {text}
    </span>
  )
}

const chipHeight = 42
/** Of more days than a week: times and names have three lines. */
const tallChipHeight = 56
/** A name with its hours and their bar. */
const leastHeight = 64
/** What its shifts cost, below the hours. */
const costHeight = 20
/** Every shift has the same height, so that the height of a row is known before it is drawn. */
export function heightOf(row: GridRow, days: readonly string[], scale: TimeSpan | undefined): number {
  const lines = scale ? countLines(row.cells.get(days[0]!) ?? [], scale) : row.most
  const chips = lines * (days.length > 7 ? tallChipHeight : chipHeight) + 9
  return Math.max(leastHeight + (row.cost ? costHeight : 0), chips)
}
