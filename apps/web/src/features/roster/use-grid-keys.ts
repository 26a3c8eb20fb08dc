import type { KeyboardEvent } from 'react'
import type { GridCell, GridRow, Item } from './roster-rows.ts'

/** Where the keyboard is: a shift or place of a cell, or the empty cell. */
export interface GridSpot extends GridCell {
  at: number
}
interface Grid {
  rows: readonly GridRow[]
  days: readonly string[]
}

export const itemAt = (rows: readonly GridRow[], { row, date, at }: GridSpot): Item | undefined =>
  rows.find(({ key }) => key === row)?.cells.get(date)?.[at]

/** The spot that is still there, nearest to the one that was chosen. */
export function validSpot({ rows, days }: Grid, spot: GridSpot | undefined): GridSpot | undefined {
  const row = rows.find(({ key }) => key === spot?.row) ?? rows[0]
  const date = days.find((day) => day === spot?.date) ?? days[0]
  if (!row || !date) return undefined
  const last = Math.max(0, (row.cells.get(date)?.length ?? 0) - 1)
  return { row: row.key, date, at: row.key === spot?.row ? Math.min(spot.at, last) : 0 }
}

/** Where an arrow leads. Up and down go through the shifts of a cell before they leave it; not while one is moved. */
export function nextSpot(
  { rows, days }: Grid,
  spot: GridSpot,
  key: string,
  byCell: boolean,
): GridSpot | undefined {
  const rowAt = rows.findIndex((row) => row.key === spot.row)
  const dayAt = days.indexOf(spot.date)
  const to = (row: number, day: number, atEnd = false): GridSpot | undefined => {
    const [next, date] = [rows[row], days[day]]
    if (!next || !date) return undefined
    const count = next.cells.get(date)?.length ?? 0
    return { row: next.key, date, at: atEnd && !byCell ? Math.max(0, count - 1) : 0 }
  }
  const count = rows[rowAt]?.cells.get(spot.date)?.length ?? 0
  switch (key) {
    case 'ArrowUp':
      return !byCell && spot.at > 0 ? { ...spot, at: spot.at - 1 } : to(rowAt - 1, dayAt, true)
    case 'ArrowDown':
      return !byCell && spot.at < count - 1 ? { ...spot, at: spot.at + 1 } : to(rowAt + 1, dayAt)
    case 'Before':
      return to(rowAt, dayAt - 1)
    case 'After':
      return to(rowAt, dayAt + 1)
    case 'Home':
      return to(rowAt, 0)
    case 'End':
      return to(rowAt, days.length - 1)
    case 'PageUp':
      return to(Math.max(0, rowAt - 8), dayAt)
    case 'PageDown':
      return to(Math.min(rows.length - 1, rowAt + 8), dayAt)
    default:
      return undefined
  }
}

/** Before and after are left and right as the page is read. */
export function arrowOf(event: KeyboardEvent): string {
  const isRightToLeft = document.documentElement.dir === 'rtl'
  if (event.key === 'ArrowLeft') return isRightToLeft ? 'After' : 'Before'
  if (event.key === 'ArrowRight') return isRightToLeft ? 'Before' : 'After'
  return event.key
}

export const spotKey = ({ row, date, at }: GridSpot) => `${row} ${date} ${at}`
