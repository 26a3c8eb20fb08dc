import type { CheckedConflict } from '@muster/contract/planning/calendar'
import {
  type GridRow,
  type Item,
  itemsIn,
  type PlaceItem,
  type RosterView,
  type ShiftItem,
} from './roster-rows.ts'
import { type GridSpot, spotKey } from './use-grid-keys.ts'

export type ProblemKind = 'CONFLICTS' | 'UNCOVERED'

const problemOf = (item: Item | undefined): ProblemKind | undefined => {
  if (item?.kind === 'shift') return item.conflicts.length > 0 ? 'CONFLICTS' : undefined
  return item && item.place.uncovered > 0 ? 'UNCOVERED' : undefined
}

export function onlyProblems(view: RosterView, only: ProblemKind | undefined): RosterView {
  if (only === undefined) return view
  return {
    ...view,
    lane: only === 'UNCOVERED' ? view.lane : undefined,
    rows: view.rows.filter((row) => itemsIn(row).some((item) => problemOf(item) === only)),
    idle: [],
  }
}

/** Every shift, place and empty cell, in the order in which they are read. */
const spotsIn = (rows: readonly GridRow[], days: readonly string[]) =>
  rows.flatMap((row) =>
    days.flatMap((date) => {
      const items: readonly (Item | undefined)[] = row.cells.get(date) ?? [undefined]
      return items.map((item, at) => ({ row, item, spot: { row: row.key, date, at } }))
    }),
  )

export function nextProblem(
  { rows, days }: { rows: readonly GridRow[]; days: readonly string[] },
  from: GridSpot,
  step: 'next' | 'previous',
): GridSpot | undefined {
  const spots = spotsIn(rows, days)
  if (step === 'previous') spots.reverse()
  const here = spots.findIndex(({ spot }) => spotKey(spot) === spotKey(from)) + 1
  // An uncovered place is a problem of the lane alone: the row of its site shows it a second time.
  return [...spots.slice(here), ...spots.slice(0, here)].find(
    ({ row, item }) => problemOf(item) && (item?.kind === 'shift' || row.kind === 'lane'),
  )?.spot
}

export const spotOf = ({ lane, rows }: RosterView, { key, date }: Item): GridSpot | undefined =>
  spotsIn(lane ? [lane, ...rows] : rows, [date]).find(({ item }) => item?.key === key)?.spot

export type Problem =
  | { item: ShiftItem; conflict: CheckedConflict }
  | { item: PlaceItem; conflict?: undefined }

/** The problems of one kind, by day: each conflict once, though both of its shifts show it. */
export function problemsOf({ lane, rows }: RosterView, only: ProblemKind): Problem[] {
  const seen = new Set<CheckedConflict>()
  return (only === 'CONFLICTS' ? rows : lane ? [lane] : [])
    .flatMap(itemsIn)
    .filter((item) => problemOf(item) === only)
    .sort(byDay)
    .flatMap((item): Problem[] => {
      if (item.kind === 'place') return [{ item }]
      const fresh = item.conflicts.filter((conflict) => !seen.has(conflict))
      for (const conflict of fresh) seen.add(conflict)
      return fresh.map((conflict) => ({ item, conflict }))
    })
}
const byDay = (a: Item, b: Item) =>
  a.date === b.date ? Date.parse(a.startTime) - Date.parse(b.startTime) : a.date < b.date ? -1 : 1
