/** Mean radius of the earth in metres (IUGG, R1). */
export const EARTH_RADIUS_METRES = 6_371_008.8

/** Metres between recorded fixes where the job says 0. */
export const DEFAULT_FIX_DISTANCE_METRES = 25

/** How much of a reported accuracy is granted to a start, in metres. */
export const LARGEST_ACCURACY_GRANTED = 100

/** Milliseconds after which a position is too old to start with. */
export const POSITION_LASTS_MS = 120_000

/** Milliseconds between two fixes above which the path between them is unknown, and drawn dashed. */
export const GAP_MS = 300_000

/** Metres of reported accuracy above which a fix says too little: the path to and from it is unknown too. */
export const IMPRECISE_METRES = 300

/** Metres to which the walked path is simplified, by accuracy. */
export const simplifyMetres = { LOW: 20, MEDIUM: 5, HIGH: 0 } as const

/** Degrees. */
export type Point = { lat: number; lng: number }

const radians = Math.PI / 180

/** Metres between two points by the haversine formula, on a sphere: within 0.56 % of the ellipsoid. */
export function haversine(a: Point, b: Point): number {
  const north = Math.sin(((b.lat - a.lat) * radians) / 2)
  const east = Math.sin(((b.lng - a.lng) * radians) / 2)
  const h = north * north + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * east * east
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Metres a second above which nobody travels at work: 252 km/h. */
export const FASTEST_METRES_A_SECOND = 70
/** A receiver that wobbles by so many metres has not jumped. */
const WOBBLE_METRES = 200

type TimedPoint = Point & { t: number; acc?: number | undefined }
/** Whether two fixes, each within its accuracy, are farther apart than a person can travel in the time between them. */
export function isJump(before: TimedPoint, after: TimedPoint): boolean {
  const metres = haversine(before, after) - (before.acc ?? 0) - (after.acc ?? 0) - WOBBLE_METRES
  return metres > (Math.abs(after.t - before.t) / 1000) * FASTEST_METRES_A_SECOND
}

/** Metres along the points. */
export function trailLength(points: readonly Point[]): number {
  let length = 0
  for (let i = 1; i < points.length; i++) length += haversine(points[i - 1]!, points[i]!)
  return length
}

/**
 * The points without those that lie within so many metres of the line through their kept neighbours
 * (Douglas–Peucker); the first and last stay, and 0 metres keeps every one.
 */
export function simplify<P extends Point>(points: readonly P[], metres: number): P[] {
  if (metres <= 0 || points.length < 3) return [...points]
  const isKept = new Uint8Array(points.length)
  isKept[0] = isKept[points.length - 1] = 1
  const spans: [number, number][] = [[0, points.length - 1]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [first, last] = span
    const { index, distance } = farthest(points, first, last)
    if (distance <= metres) continue
    isKept[index] = 1
    spans.push([first, index], [index, last])
  }
  return points.filter((_, i) => isKept[i])
}

/** The gaps in a trail (t instants in milliseconds, in order): between the points at `before` and `before` + 1. */
export function gaps(points: readonly { t: number }[], limitMs = GAP_MS): { before: number; ms: number }[] {
  return points
    .slice(1)
    .map((point, before) => ({ before, ms: point.t - points[before]!.t }))
    .filter(({ ms }) => ms > limitMs)
}

/** The parts of a path between its gaps; a point with `gap` begins the next one. */
export function stretchesOf<P extends { gap: boolean }>(points: readonly P[]): P[][] {
  const stretches: P[][] = []
  for (const point of points) {
    if (point.gap || stretches.length === 0) stretches.push([point])
    else stretches.at(-1)!.push(point)
  }
  return stretches
}

/** Metres from the reported position to the site; null when either is unknown. */
export function startDistance({
  site,
  position,
}: {
  site: Point | null
  position: Point | null
}): number | null {
  return site && position ? haversine(site, position) : null
}

/**
 * Whether a work may start at so many metres from its site: no farther than the minimum, less the reported
 * accuracy, of which at most 100 m count. A minimum of 0 is not checked; an unknown distance else refuses.
 */
export function mayStart(start: {
  distance: number | null
  accuracy?: number | null
  minimum: number
}): boolean {
  if (start.minimum <= 0) return true
  if (start.distance === null) return false
  const granted = Math.min(Math.max(start.accuracy ?? 0, 0), LARGEST_ACCURACY_GRANTED)
  return start.distance - granted <= start.minimum
}

/** Whether a position was recent enough at the action's own time (instants in milliseconds). */
export const isFreshPosition = (recordedAt: number, at: number) => at - recordedAt <= POSITION_LASTS_MS

function farthest(
  points: readonly Point[],
  first: number,
  last: number,
): { index: number; distance: number } {
  let [index, distance] = [first, 0]
  const from = points[first]!
  const to = points[last]!
  for (let i = first + 1; i < last; i++) {
    const d = distanceToSegment(points[i]!, from, to)
    if (d > distance) [index, distance] = [i, d]
  }
  return { index, distance }
}

// On the plane that touches the earth at the segment's start: over the few kilometres of a work true to less
// than a metre.
export function distanceToSegment(point: Point, from: Point, to: Point): number {
  const scale = EARTH_RADIUS_METRES * radians
  const narrow = Math.cos(from.lat * radians)
  const [px, py] = [turn(point.lng - from.lng) * scale * narrow, (point.lat - from.lat) * scale]
  const [sx, sy] = [turn(to.lng - from.lng) * scale * narrow, (to.lat - from.lat) * scale]
  const squared = sx * sx + sy * sy
  const along = squared === 0 ? 0 : Math.min(1, Math.max(0, (px * sx + py * sy) / squared))
  return Math.hypot(px - along * sx, py - along * sy)
}

// A difference of longitudes the short way round.
const turn = (degrees: number) => degrees - 360 * Math.round(degrees / 360)
