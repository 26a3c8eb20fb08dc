import type { AvailabilityKind } from '@muster/contract/leave/availability'
import { useRef, useState } from 'react'
import { type PaintedWeek, type Part, painted, paintOf } from './week-paint.ts'

/** By the row, and the day from 0 for Monday. */
export interface Cell {
  row: number
  day: number
}
interface Stroke {
  start: Cell
  /** What the cells of the stroke become; undefined clears them. */
  kind: AvailabilityKind | undefined
  base: PaintedWeek
}
interface Options {
  week: PaintedWeek
  parts: readonly Part[]
  /** Days in the order of the columns. */
  days: readonly number[]
  brush: AvailabilityKind
  onPaint: (week: PaintedWeek) => void
}

const between = (one: number, other: number) => {
  const [low, high] = [Math.min(one, other), Math.max(one, other)]
  return Array.from({ length: high - low + 1 }, (_, i) => low + i)
}

/**
 * Paints a week: a stroke from a cell to another fills all between them. It clears where its first cell has the brush's
 * kind already. `at` is where the keyboard is.
 */
export function useWeekGrid({ week, parts, days, brush, onPaint }: Options) {
  const [at, moveTo] = useState<Cell>({ row: 0, day: days[0]! })
  const stroke = useRef<Stroke>(undefined)

  const fill = (cells: readonly Cell[], { kind, base }: Omit<Stroke, 'start'>) =>
    onPaint(
      cells.reduce<PaintedWeek>((sum, { row, day }) => painted(sum, day, { ...parts[row]!, kind }), base),
    )
  const kindFrom = (cells: readonly Cell[]) =>
    cells.every(({ row, day }) => paintOf(week, day, parts[row]!) === brush) ? undefined : brush
  const toggle = (cells: readonly Cell[]) => fill(cells, { kind: kindFrom(cells), base: week })

  const strokeFrom = (start: Cell): Stroke => ({ start, kind: kindFrom([start]), base: week })
  const extend = (end: Cell) => {
    if (!stroke.current) return
    const { start } = stroke.current
    const columns = between(days.indexOf(start.day), days.indexOf(end.day)).map((column) => days[column]!)
    const cells = between(start.row, end.row).flatMap((row) => columns.map((day) => ({ row, day })))
    moveTo(end)
    fill(cells, stroke.current)
  }
  const begin = (start: Cell) => {
    stroke.current = strokeFrom(start)
    extend(start)
  }
  const finish = () => {
    stroke.current = undefined
  }

  const beside = (key: string): Cell | undefined => {
    const column = days.indexOf(at.day)
    const [rows, columns] = steps[key] ?? [0, 0]
    const [row, day] = [at.row + rows, days[column + columns]]
    return (rows || columns) && parts[row] && day !== undefined ? { row, day } : undefined
  }
  const press = (key: string, isExtending: boolean): boolean => {
    if (key === ' ' || key === 'Enter') {
      toggle([at])
      return true
    }
    const next = beside(key)
    if (!next) return false
    if (isExtending) {
      stroke.current ??= strokeFrom(at)
      extend(next)
    } else moveTo(next)
    return true
  }
  return { at, begin, extend, finish, press, toggle }
}

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
