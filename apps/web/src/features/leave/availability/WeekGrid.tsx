import type { AvailabilityKind } from '@muster/contract/leave/availability'
import { weekdayName } from '@muster/rules/time/repeat-text'
import { figures, writtenIn } from '@muster/ui/words/format.ts'
import { keyAsRead } from '@muster/ui/words/reading.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconBan, IconHeart } from '@tabler/icons-react'
import { type KeyboardEvent, memo, type PointerEvent, useEffect, useRef } from 'react'
import css from './availability.module.css'
import { type Cell, useWeekGrid } from './use-week-grid.ts'
import { type Paint, type PaintedWeek, type Part, paintOf, timeOf } from './week-paint.ts'

export interface NamedPart extends Part {
  /** Beside the times; an hour has none. */
  name?: string
}
interface Props {
  week: PaintedWeek
  parts: readonly NamedPart[]
  /** From 0 for Monday, in the order of the columns. */
  days: readonly number[]
  brush: AvailabilityKind
  onPaint: (week: PaintedWeek) => void
}

export const paintWords: Readonly<Record<NonNullable<Paint> | 'NONE', string>> = {
  UNAVAILABLE: msg('Unavailable'),
  PREFERRED: msg('Like to work'),
  PARTLY: msg('Partly'),
  NONE: msg('Nothing said'),
}

const dayName = (day: number, width: 'short' | 'narrow' | 'long') => weekdayName(day + 1, writtenIn(), width)
/** Some languages have no short names: a phone has room for their letters alone. */
const columnStyle = (days: readonly number[]) =>
  days.some((day) => dayName(day, 'short').length > 4) ? 'narrow' : 'short'
const timesOf = ({ from, to }: NamedPart) => figures(`${timeOf(from)}–${timeOf(to)}`)

function cellAt({ clientX, clientY }: PointerEvent): Cell | undefined {
  const found = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-part]')
  return found ? { row: Number(found.dataset.part), day: Number(found.dataset.day) } : undefined
}

type Strokes = Pick<ReturnType<typeof useWeekGrid>, 'at' | 'begin' | 'extend' | 'finish'>
/** A finger may be about to scroll: its first cell counts once it is lifted or has gone to another cell. */
function usePointer({ at, begin, extend, finish }: Strokes) {
  const touched = useRef<Cell>(undefined)
  const end = () => {
    touched.current = undefined
    finish()
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      const cell = event.button === 0 ? cellAt(event) : undefined
      if (event.pointerType === 'touch') touched.current = cell
      else if (cell) begin(cell)
    },
    onPointerMove: (event: PointerEvent) => {
      const cell = event.buttons === 1 ? cellAt(event) : undefined
      const first = touched.current
      if (!cell || isSame(cell, first ?? at)) return
      if (first) begin(first)
      touched.current = undefined
      extend(cell)
    },
    onPointerUp: () => {
      if (touched.current) begin(touched.current)
      end()
    },
    onPointerCancel: end,
  }
}
const isSame = (one: Cell, other: Cell) => one.row === other.row && one.day === other.day

export function WeekGrid({ week, parts, days, brush, onPaint }: Props) {
  const say = useWords()
  const style = columnStyle(days)
  const { at, begin, extend, finish, press, toggle } = useWeekGrid({ week, parts, days, brush, onPaint })
  const grid = useRef<HTMLTableElement>(null)
  const follows = useRef(false)
  useEffect(() => {
    if (!follows.current) return
    follows.current = false
    grid.current?.querySelector<HTMLElement>(`[data-part="${at.row}"][data-day="${at.day}"]`)?.focus()
  }, [at])
  const pressKey = (event: KeyboardEvent<HTMLElement>) => {
    if ((event.target as HTMLElement).dataset.part === undefined) return
    follows.current = true
    if (press(keyAsRead(event.key), event.shiftKey)) event.preventDefault()
  }
  const pointer = usePointer({ at, begin, extend, finish })
  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the keys move from cell to cell
      role="grid"
      aria-label={say('My week')}
      tabIndex={-1}
      className={css.grid}
      data-hours={parts.length > dayCount || undefined}
      onKeyDown={pressKey}
      onKeyUp={({ key }) => key === 'Shift' && finish()}
      {...pointer}
    >
      <thead>
        <tr className={css.gridRow}>
          <th scope="col" className={css.corner}>
            <span className="unseen">{say('Time')}</span>
          </th>
          {days.map((day) => (
            <th key={day} scope="col" className={css.dayHead}>
              <button type="button" onClick={() => toggle(parts.map((_, row) => ({ row, day })))}>
                {dayName(day, style)}
                <span className="unseen">{`: ${say('All of {day}', { day: dayName(day, 'long') })}`}</span>
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {parts.map((part, row) => (
          <PartRow
            key={part.from}
            part={part}
            row={row}
            days={days}
            week={week}
            active={at.row === row ? at.day : undefined}
            onAll={() => toggle(days.map((day) => ({ row, day })))}
          />
        ))}
      </tbody>
    </table>
  )
}
const dayCount = 7

interface RowProps {
  part: NamedPart
  row: number
  days: readonly number[]
  week: PaintedWeek
  active: number | undefined
  onAll: () => void
}
function PartRow({ part, row, days, week, active, onAll }: RowProps) {
  const say = useWords()
  const times = timesOf(part)
  const name = part.name ? `${say(part.name)} ${times}` : times
  return (
    <tr className={css.gridRow}>
      <th scope="row" className={css.partHead}>
        <button type="button" aria-label={say('Every day {times}', { times: name })} onClick={onAll}>
          {part.name && <span className="strong">{say(part.name)}</span>}{' '}
          <span className="figures">{times}</span>
        </button>
      </th>
      {days.map((day) => (
        <PartCell
          key={day}
          row={row}
          day={day}
          name={name}
          paint={paintOf(week, day, part)}
          isActive={active === day}
        />
      ))}
    </tr>
  )
}

interface CellProps extends Cell {
  name: string
  paint: Paint
  isActive: boolean
}
const PartCell = memo(function PartCell({ row, day, name, paint, isActive }: CellProps) {
  const say = useWords()
  return (
    <td
      data-part={row}
      data-day={day}
      data-paint={paint}
      tabIndex={isActive ? 0 : -1}
      className={css.cell}
      aria-label={`${dayName(day, 'long')}, ${name}: ${say(paintWords[paint ?? 'NONE'])}`}
    >
      {paint === 'UNAVAILABLE' && <IconBan size={18} aria-hidden />}
      {paint === 'PREFERRED' && <IconHeart size={18} aria-hidden />}
      {paint === 'PARTLY' && <span aria-hidden>…</span>}
    </td>
  )
})
