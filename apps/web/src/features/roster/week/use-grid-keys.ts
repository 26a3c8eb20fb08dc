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

export function findSpot(rows: readonly GridRow[], isSought: (item: Item) => boolean): GridSpot | undefined {
  for (const { key: row, cells } of rows)
    for (const [date, items] of cells) {
      const at = items.findIndex(isSought)
      if (at >= 0) return { row, date, at }
    }
  return undefined
}

export function validSpot({ rows, days }: Grid, spot: GridSpot | undefined): GridSpot | undefined {
  const row = rows.find(({ key }) => key === spot?.row) ?? rows[0]
  const date = days.find((day) => day === spot?.date) ?? days[0]
  if (!row || !date) return undefined
  const last = Math.max(0, (row.cells.get(date)?.length ?? 0) - 1)
  return { row: row.key, date, at: row.key === spot?.row ? Math.min(spot.at, last) : 0 }
}

/** Where a key leads, as the page is read. Up and down go through the shifts of a cell before they leave it; not while one is moved. */
export function nextSpot(
  { rows, days }: Grid,
  spot: GridSpot,
  key: string,
  byCell: boolean,
): GridSpot | undefined {
  const rowAt = rows.findIndex((row) => row.key === spot.row)
  const dayAt = days.indexOf(spot.date)
  const count = rows[rowAt]?.cells.get(spot.date)?.length ?? 0
  if (key === 'ArrowUp' && !byCell && spot.at > 0) return { ...spot, at: spot.at - 1 }
  if (key === 'ArrowDown' && !byCell && spot.at < count - 1) return { ...spot, at: spot.at + 1 }
  const cells: Readonly<Record<string, readonly [row: number, day: number]>> = {
    ...{ ArrowUp: [rowAt - 1, dayAt], ArrowDown: [rowAt + 1, dayAt] },
    ...{ ArrowLeft: [rowAt, dayAt - 1], ArrowRight: [rowAt, dayAt + 1] },
    ...{ Home: [rowAt, 0], End: [rowAt, days.length - 1] },
    PageUp: [Math.max(0, rowAt - 8), dayAt],
    PageDown: [Math.min(rows.length - 1, rowAt + 8), dayAt],
  }
  const [nextRow = -1, nextDay = -1] = cells[key] ?? []
  const [row, date] = [rows[nextRow], days[nextDay]]
  if (!row || !date) return undefined
  const last = Math.max(0, (row.cells.get(date)?.length ?? 0) - 1)
  return { row: row.key, date, at: key === 'ArrowUp' && !byCell ? last : 0 }
}

export const spotKey = ({ row, date, at }: GridSpot) => `${row} ${date} ${at}`
