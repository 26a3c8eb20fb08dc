export interface Point {
  readonly lat: number
  readonly lng: number
}
/** A position while it is typed: a half may be missing, no number, or beyond the world. */
export interface TypedPoint {
  readonly lat: number | undefined
  readonly lng: number | undefined
}
export type Corners = [west: number, south: number, east: number, north: number]

export const startingView = { latitude: -25.27, longitude: 133.78, zoom: 4 } as const
export const formZoom = 12
export const viewOf = (start: Point | undefined) =>
  start ? { latitude: start.lat, longitude: start.lng, zoom: formZoom } : startingView

const isWithin = (degrees: number | undefined, most: number): degrees is number =>
  degrees !== undefined && Math.abs(degrees) <= most
/** The place that a typed position means; a map is given no other. */
export const placeOf = ({ lat, lng }: TypedPoint): Point | undefined =>
  isWithin(lat, 90) && isWithin(lng, 180) ? { lat, lng } : undefined

/** What a map shows: west, south, east and north in degrees, and how close it is. */
export interface View {
  readonly frame: Corners
  readonly zoom: number
}
const turn = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180
const within = (degrees: number, most: number) => Math.min(most, Math.max(-most, degrees))

/**
 * A frame as a map tells it, which may go on beyond 180 degrees and is never asked for to the last digit: rounded
 * outwards to a hundredth of its size, and the whole world where it shows the world once or more.
 */
export function tidyFrame([west, south, east, north]: Corners): Corners {
  const step = Math.max(east - west, north - south, 1e-6) / 100
  const [low, high] = [
    Math.floor(within(south, 90) / step) * step,
    Math.ceil(within(north, 90) / step) * step,
  ].map((each) => within(each, 90)) as [number, number]
  if (east - west >= 360) return [-180, low, 180, high]
  const [left, right] = [turn(Math.floor(west / step) * step), turn(Math.ceil(east / step) * step)]
  return [left, low, right, high]
}

/** How close a map goes to show a frame, as far as 512 points of the world at zoom 0 go. */
export function zoomOf([west, , east]: Corners): number {
  const wide = Math.max((east - west + 360) % 360, 1e-5)
  return Math.round(within(Math.log2(360 / wide) + 1, 22))
}

/** The smallest frame around points; undefined for none. */
export function boundsOf(points: readonly Point[]): Corners | undefined {
  if (points.length === 0) return undefined
  const lats = points.map(({ lat }) => lat)
  const lngs = points.map(({ lng }) => lng)
  const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b))
  const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b))
  return [least(lngs), least(lats), most(lngs), most(lats)]
}

/** A path cut into stretches, each walked without a gap, and the straight lines across the gaps between them. */
export function stretches<P extends Point & { readonly gap: boolean }>(path: readonly P[]) {
  const walked: Point[][] = []
  const gaps: Point[][] = []
  for (const [i, point] of path.entries()) {
    const before = path[i - 1]
    if (!before || point.gap) {
      walked.push([point])
      if (before) gaps.push([before, point])
    } else walked.at(-1)!.push(point)
  }
  return { walked: walked.filter((line) => line.length > 1), gaps }
}
