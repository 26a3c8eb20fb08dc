import { CELL_DEGREES, cellsASide, type HeatAccuracy } from './gps-codec.ts'
import { type CountedCell, cellCounter } from './heat-cells.ts'

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
  /** How many people a cell needs before it is shown: three at most. */
  leastPeople: number
  frame?: HeatFrame | undefined
}

/** Counts packed cells of the smallest size, of a person or gathered of several, in the cells of a heat map. */
export function heatGrid({ accuracy, leastPeople, frame }: Options) {
  const side = cellsASide[accuracy]
  const degrees = side * CELL_DEGREES
  const centre = (index: number) => Number(((index + 0.5) * degrees).toFixed(6))
  const { add, addGathered, cells } = cellCounter(side)

  /** Whether the centre of a cell lies in the frame; across the date line a frame is two. */
  const isWithin = ({ y, x }: CountedCell) => {
    if (!frame) return true
    const [west, south, east, north] = frame
    const [lat, lng] = [centre(y), centre(x)]
    const isBetween = west <= east ? lng >= west && lng <= east : lng >= west || lng <= east
    return lat >= south && lat <= north && isBetween
  }

  const result = (): Heat => {
    const heat: Heat = { points: [], hidden: 0 }
    for (const cell of cells()) {
      if (!isWithin(cell)) continue
      const { y, x, count, people } = cell
      if (people < leastPeople) heat.hidden += count
      else heat.points.push({ lat: centre(y), lng: centre(x), count })
    }
    return heat
  }
  return { add, addGathered, result }
}
