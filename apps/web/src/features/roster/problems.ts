import type { ShiftConflict } from '@muster/contract/schedule-conflict'
import type { GridRow, Item, PlaceItem, RosterView, ShiftItem } from './roster-rows.ts'
import type { GridSpot } from './use-grid-keys.ts'

export type ProblemKind = 'CONFLICTS' | 'UNCOVERED'

/** An uncovered place is a problem of the lane alone: the row of its site shows it a second time. */
const isProblem = (item: Item, row: GridRow, only: ProblemKind | undefined) =>
  item.kind === 'shift'
    ? only !== 'UNCOVERED' && item.conflicts.length > 0
    : only !== 'CONFLICTS' && row.kind === 'lane'

const hasProblem = (row: GridRow, only: ProblemKind) =>
  [...row.cells.values()].some((items) =>
    items.some((item) =>
      item.kind === 'shift'
        ? only === 'CONFLICTS' && item.conflicts.length > 0
        : only === 'UNCOVERED' && item.place.uncovered > 0,
    ),
  )

/** Only rows with problems of one kind. */
export function onlyProblems(view: RosterView, only: ProblemKind | undefined): RosterView {
  if (only === undefined) return view
  return {
    ...view,
    lane: only === 'UNCOVERED' ? view.lane : undefined,
    rows: view.rows.filter((row) => hasProblem(row, only)),
    idle: [],
  }
}

/** Where the problems are, row by row. */
function problemSpots(rows: readonly GridRow[], days: readonly string[]): (GridSpot & { nth: number })[] {
  return rows.flatMap((row, rowAt) =>
    days.flatMap((date, dayAt) =>
      (row.cells.get(date) ?? []).flatMap((item, at) =>
        isProblem(item, row, undefined)
          ? [{ row: row.key, date, at, nth: nthOf(rowAt * days.length + dayAt, at) }]
          : [],
      ),
    ),
  )
}
/** A cell has fewer shifts than this. */
const mostInCell = 10_000
const nthOf = (cell: number, at: number) => cell * mostInCell + at

/** The next problem, or the one before; after the last comes the first. */
export function nextProblem(
  { rows, days }: { rows: readonly GridRow[]; days: readonly string[] },
  from: GridSpot,
  step: 'next' | 'previous',
): GridSpot | undefined {
  const spots = problemSpots(rows, days)
  const rowAt = rows.findIndex(({ key }) => key === from.row)
  const here = nthOf(rowAt * days.length + days.indexOf(from.date), from.at)
  const found =
    step === 'next'
      ? (spots.find(({ nth }) => nth > here) ?? spots[0])
      : (spots.findLast(({ nth }) => nth < here) ?? spots.at(-1))
  return found && { row: found.row, date: found.date, at: found.at }
}

/** Where a shift or place is drawn first. */
export function spotOf({ lane, rows }: RosterView, { key, date }: Item): GridSpot | undefined {
  for (const row of lane ? [lane, ...rows] : rows) {
    const at = (row.cells.get(date) ?? []).findIndex((item) => item.key === key)
    if (at >= 0) return { row: row.key, date, at }
  }
  return undefined
}

export type Problem =
  | { kind: 'conflict'; item: ShiftItem; conflict: ShiftConflict }
  | { kind: 'place'; item: PlaceItem }

/** The problems of one kind, by day: each conflict once, though both of its shifts show it. */
export function problemsOf({ lane, rows }: RosterView, only: ProblemKind): Problem[] {
  if (only === 'UNCOVERED')
    return itemsOf(lane ? [lane] : []).flatMap((item) =>
      item.kind === 'place' ? [{ kind: 'place', item }] : [],
    )
  const found = new Map<ShiftConflict, Problem>()
  for (const item of itemsOf(rows))
    if (item.kind === 'shift')
      for (const conflict of item.conflicts)
        if (!found.has(conflict)) found.set(conflict, { kind: 'conflict', item, conflict })
  return [...found.values()]
}

const itemsOf = (rows: readonly GridRow[]) =>
  rows
    .flatMap(({ cells }) => [...cells.values()].flat())
    .sort((a, b) =>
      a.date === b.date ? Date.parse(a.startTime) - Date.parse(b.startTime) : a.date < b.date ? -1 : 1,
    )
