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

/** Where not all names have room, every second or third is shown, not all but one. */
export const evenTicks = { interval: 'equidistantPreserveStart' } as const
/** The name of the highest line of the grid stands beside it, and the number of the highest bar above it. */
export const roomAbove = { top: 16 }
