import { CELL_DEGREES, cellsASide, decodeCells, type HeatAccuracy } from './gps-codec.ts'

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
interface Cell {
  y: number
  x: number
  count: number
  people: number
  last: number
}

/** Counts packed cells of the smallest size in the cells of a heat map. Give all of one person before the next. */
export function heatGrid({ accuracy, leastPeople, frame }: Options) {
  const side = cellsASide[accuracy]
  const degrees = side * CELL_DEGREES
  const centre = (index: number) => Number(((index + 0.5) * degrees).toFixed(6))
  const cells = new Map<number, Cell>()

  const add = (person: number, packed: Uint8Array) =>
    decodeCells(packed, (smallY, smallX, count) => {
      const y = Math.floor(smallY / side)
      const x = Math.floor(smallX / side)
      const key = y * 2 ** 26 + x
      const cell = cells.get(key)
      if (!cell) {
        cells.set(key, { y, x, count, people: 1, last: person })
        return
      }
      cell.count += count
      if (cell.last === person) return
      cell.last = person
      cell.people += 1
    })

  /** Whether the centre of a cell lies in the frame; across the date line a frame is two. */
  const isWithin = ({ y, x }: Cell) => {
    if (!frame) return true
    const [west, south, east, north] = frame
    const [lat, lng] = [centre(y), centre(x)]
    const isBetween = west <= east ? lng >= west && lng <= east : lng >= west || lng <= east
    return lat >= south && lat <= north && isBetween
  }

  const result = (): Heat => {
    const heat: Heat = { points: [], hidden: 0 }
    for (const cell of cells.values()) {
      if (!isWithin(cell)) continue
      const { y, x, count, people } = cell
      if (people < leastPeople) heat.hidden += count
      else heat.points.push({ lat: centre(y), lng: centre(x), count })
    }
    return heat
  }
  return { add, result }
}
