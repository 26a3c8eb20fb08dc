import { CELL_DEGREES, cellsASide, type HeatAccuracy } from './gps-codec.ts'
import { CellCounter, type CountedCell, manyPeople, type Tally } from './heat-cells.ts'

/** A cell of the heat map: its centre, and how many fixes lie in it. */
export interface HeatPoint {
  lat: number
  lng: number
  count: number
}
export interface Heat {
  points: HeatPoint[]
  /** Fixes in cells where too few people were: counted, their places not told. */
  hidden: number
}
/** West, south, east, north, in degrees. */
export type HeatFrame = readonly [number, number, number, number]

interface Options {
  accuracy: HeatAccuracy
  /** How many people a cell needs before it is shown. */
  leastPeople: number
  frame?: HeatFrame | undefined
}

/** Counts packed cells of the smallest size, of a person or gathered of several, in the cells of a heat map. */
export function heatGrid({ accuracy, leastPeople, frame }: Options) {
  const side = cellsASide[accuracy]
  const counter = new CellCounter(side, Math.max(manyPeople, leastPeople))
  return {
    add: (person: number, packed: Uint8Array) => counter.add(person, packed),
    addAggregate: (packed: Uint8Array, whole?: Tally) => counter.addAggregate(packed, whole),
    result: (): Heat => heatOf(counter.cells, { side, leastPeople, frame }),
    /** The same fixes in larger cells, without reading what is packed once more. */
    coarser(next: HeatAccuracy) {
      const grid = heatGrid({ accuracy: next, leastPeople, frame })
      grid.addCells(counter.cells, side)
      return grid
    },
    /** Cells of so many of the smallest a side. */
    addCells(finer: Iterable<CountedCell>, of: number) {
      counter.addCells(scaled(finer, of))
    },
  }
}

function* scaled(cells: Iterable<CountedCell>, side: number): Generator<CountedCell> {
  for (const cell of cells) yield { ...cell, y: cell.y * side, x: cell.x * side }
}

function heatOf(
  cells: Iterable<CountedCell>,
  { side, leastPeople, frame }: Omit<Options, 'accuracy'> & { side: number },
): Heat {
  // In whole millionths of a degree: divided once, each centre is as exact as a number can be.
  const centre = (index: number) => ((2 * index + 1) * side * halfCellMicro) / 1e6
  const heat: Heat = { points: [], hidden: 0 }
  for (const { y, x, count, people } of cells) {
    const [lat, lng] = [centre(y), centre(x)]
    if (frame && !isWithin(frame, lat, lng)) continue
    if (people < leastPeople) heat.hidden += count
    else heat.points.push({ lat, lng, count })
  }
  return heat
}

const halfCellMicro = Math.round(CELL_DEGREES * 500_000)

/** Across the date line a frame is two. */
function isWithin([west, south, east, north]: HeatFrame, lat: number, lng: number) {
  const isBetween = west <= east ? lng >= west && lng <= east : lng >= west || lng <= east
  return lat >= south && lat <= north && isBetween
}
