export interface ChartPoint {
  readonly label: string
  readonly value: number
  /** What it became later; both are shown. */
  readonly later?: number
  /** The moment of the point in milliseconds, where the axis is one of time. */
  readonly at?: number
  readonly tick?: string
}

/** Points as rows of a table; labels may come twice. */
export const rowsOfPoints = (points: readonly ChartPoint[], textOf: (value: number) => string) => {
  const hasLater = points.some(({ later }) => later !== undefined)
  return points.map(({ label, value, later }, i) => ({
    key: `${i.toString()} ${label}`,
    cells: [label, textOf(value), ...(hasLater ? [later === undefined ? '' : textOf(later)] : [])],
  }))
}

/** Pixels that a chart is high, wherever it stands. */
export const chartHeight = 240
