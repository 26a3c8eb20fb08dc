import type { LineProps } from 'recharts'

type CurveFactory = Extract<LineProps['type'], (...given: never[]) => unknown>
interface Spot {
  readonly x: number
  readonly y: number
}

/** The line tension of the documents: 0 is straight from point to point. */
const tension = 0.3

/** The control points on both sides of a point, as Chart.js places them for a line tension. */
export function controlPoints(before: Spot, point: Spot, after: Spot) {
  const length = (one: Spot, other: Spot) => Math.hypot(other.x - one.x, other.y - one.y)
  const [back, ahead] = [length(before, point), length(point, after)]
  const moved = (share: number) => ({
    x: point.x + share * (after.x - before.x),
    y: point.y + share * (after.y - before.y),
  })
  const whole = back + ahead || 1
  return { back: moved((-tension * back) / whole), ahead: moved((tension * ahead) / whole) }
}

/** A line through all points. It never leaves their height: a curve above 5 of 5 would show a score that does not exist. */
export const tensionCurve: CurveFactory = (path) => {
  let spots: Spot[] = []
  const draw = () => {
    const heights = spots.map(({ y }) => y)
    const [highest, lowest] = [Math.min(...heights), Math.max(...heights)]
    const within = ({ x, y }: Spot) => [x, Math.min(lowest, Math.max(highest, y))] as const
    const controls = spots.map((spot, i) => controlPoints(spots[i - 1] ?? spot, spot, spots[i + 1] ?? spot))
    for (const [i, { x, y }] of spots.entries()) {
      if (i === 0) path.moveTo(x, y)
      else path.bezierCurveTo(...within(controls[i - 1]!.ahead), ...within(controls[i]!.back), x, y)
    }
    // A point without neighbours is a dot.
    if (spots.length === 1) path.closePath()
  }
  return {
    areaStart: () => undefined,
    areaEnd: () => undefined,
    lineStart: () => {
      spots = []
    },
    lineEnd: draw,
    point: (x, y) => {
      spots.push({ x, y })
    },
  }
}
