export interface ChartPoint {
  readonly label: string
  readonly value: number
}

/** Points as rows of a table; labels may come twice. */
export const rowsOfPoints = (points: readonly ChartPoint[], textOf: (value: number) => string) =>
  points.map(({ label, value }, i) => ({ key: `${i.toString()} ${label}`, cells: [label, textOf(value)] }))
