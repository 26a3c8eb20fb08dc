import { msg } from '@muster/contract/kit/msg'
import { distanceToSegment, haversine, type Point } from './distance.ts'

export const fewestCorners = 3
export const mostCorners = 50
/** Metres between the position of a site and any corner of its fence, at most. */
export const farthestCornerMetres = 5000

/** The corners of a site's ground in their order; the last one is joined to the first. */
export type Fence = readonly Point[]

const sides = (fence: Fence): [Point, Point][] =>
  fence.map((corner, i) => [corner, fence[(i + 1) % fence.length]!])

// Degrees as on paper: a fence is a few kilometres wide at most. Beyond 180° the short way round.
const east = (from: Point, to: Point) => to.lng - from.lng - 360 * Math.round((to.lng - from.lng) / 360)
const turn = (a: Point, b: Point, c: Point) =>
  Math.sign(east(a, b) * (c.lat - a.lat) - (b.lat - a.lat) * east(a, c))

/** Whether a point lies within the fence, by the number of sides that a line to the east of it meets. */
export function isWithin(point: Point, fence: Fence): boolean {
  let within = false
  for (const [a, b] of sides(fence)) {
    if (a.lat > point.lat === b.lat > point.lat) continue
    const at = east(point, a) + ((point.lat - a.lat) / (b.lat - a.lat)) * east(a, b)
    if (at > 0) within = !within
  }
  return within
}

/** Metres from a point to the nearest side; 0 within. */
export const metresToFence = (point: Point, fence: Fence): number =>
  isWithin(point, fence) ? 0 : Math.min(...sides(fence).map(([a, b]) => distanceToSegment(point, a, b)))

/** Metres from a point to a site: to its fence where it has one, else to its position. */
export const metresToSite = (point: Point, site: Point & { fence?: Fence | null }): number =>
  site.fence ? metresToFence(point, site.fence) : haversine(site, point)

const meet = ([a, b]: [Point, Point], [c, d]: [Point, Point]) =>
  turn(a, b, c) !== turn(a, b, d) && turn(c, d, a) !== turn(c, d, b)

/** Two sides that do not follow each other, and meet. */
function hasCrossing(fence: Fence) {
  const all = sides(fence)
  const last = all.length - 1
  return all.some((one, i) =>
    all.some((other, j) => j > i + 1 && !(i === 0 && j === last) && meet(one, other)),
  )
}

export const fenceProblems = {
  corners: msg('A geofence has 3 to 50 corners'),
  crossing: msg('The lines of a geofence may not cross'),
  far: msg('The geofence is too far from the position'),
} as const

/** Why a fence cannot be that of a site at this position; null when it can. */
export function fenceProblem(fence: Fence, position: Point): keyof typeof fenceProblems | null {
  if (fence.length < fewestCorners || fence.length > mostCorners) return 'corners'
  if (fence.some((corner) => haversine(position, corner) > farthestCornerMetres)) return 'far'
  return hasCrossing(fence) ? 'crossing' : null
}
