export interface ChartPoint {
  readonly label: string
  readonly value: number
  /** The moment of the point in milliseconds, where the axis is one of time. */
  readonly at?: number
  readonly tick?: string
}

/** Points as rows of a table; labels may come twice. */
export const rowsOfPoints = (points: readonly ChartPoint[], textOf: (value: number) => string) =>
  points.map(({ label, value }, i) => ({ key: `${i.toString()} ${label}`, cells: [label, textOf(value)] }))

/** Pixels that a chart is high, wherever it stands. */
export const chartHeight = 240
