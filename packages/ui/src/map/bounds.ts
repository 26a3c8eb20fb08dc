export interface Point {
  readonly lat: number
  readonly lng: number
}
type Corners = [west: number, south: number, east: number, north: number]

/** The middle of Australia, where the documents begin. */
export const startingView = { latitude: -26, longitude: 134, zoom: 3.2 } as const

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
