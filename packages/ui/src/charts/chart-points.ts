export interface ChartPoint {
  /** In full, as the tooltip and the table say it. */
  readonly label: string
  readonly value: number
  /** What it became later; both are shown. */
  readonly later?: number
  /** The moment of the point in milliseconds, where the axis is one of time. */
  readonly at?: number
}

/** A row of a drawing: a point, or a time without points. */
export interface DrawnPoint {
  readonly label: string
  /** Where it stands: a moment, or the number of the point. */
  readonly x: number
  readonly value: number | null
  readonly later?: number | undefined
}

/** A pause between two points is a gap in the line if it is longer than this many times the median pause. */
const usualPauses = 4
const fewestPauses = 3

/** Points as they are drawn. A long time without points is a row of its own, without a value. */
export function drawnPoints(points: readonly ChartPoint[]): DrawnPoint[] {
  const drawn = points.map(({ label, value, later, at }, i) => ({ label, value, later, x: at ?? i }))
  const pauses = drawn.slice(1).map(({ x }, i) => x - drawn[i]!.x)
  const usual = pauses.toSorted((one, other) => one - other)[Math.floor(pauses.length / 2)] ?? 0
  const isGap = (pause: number) => pauses.length >= fewestPauses && pause > usualPauses * usual
  return drawn.flatMap((point, i) => {
    const next = drawn[i + 1]
    if (!next || !isGap(next.x - point.x)) return [point]
    return [point, { label: `${point.label} – ${next.label}`, x: (point.x + next.x) / 2, value: null }]
  })
}

/** The least distance of two points. */
export const finestStep = (drawn: readonly DrawnPoint[]) =>
  Math.min(
    ...drawn
      .slice(1)
      .map(({ x }, i) => x - drawn[i]!.x)
      .filter((step) => step > 0),
  )

/**
 * The indexes of the points whose value is written beside them: the last point, and the highest one if it is at least
 * `apart` points before the last.
 */
export function markedPlaces(drawn: readonly DrawnPoint[], apart = 0): ReadonlySet<number> {
  const values = drawn.map(({ value }) => value ?? Number.NEGATIVE_INFINITY)
  const [last, highest] = [values.length - 1, values.lastIndexOf(Math.max(...values))]
  return new Set(last - highest < apart ? [last] : [highest, last])
}

/** Points as rows of a table; labels may come twice. */
export const rowsOfPoints = (
  drawn: readonly DrawnPoint[],
  textOf: (value: number) => string,
  noData: string,
) => {
  const hasLater = drawn.some(({ later }) => later !== undefined)
  return drawn.map(({ label, value, later }, i) => ({
    key: `${i.toString()} ${label}`,
    cells: [
      label,
      value === null ? noData : textOf(value),
      ...(hasLater ? [later === undefined ? '' : textOf(later)] : []),
    ],
  }))
}

/** Pixels that a chart is high, wherever it stands. */
export const chartHeight = 240
