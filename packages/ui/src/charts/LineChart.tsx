import { LineChart as KitChart } from '@mantine/charts'
import { ChartFrame } from './ChartFrame.tsx'
import type { ChartPoint } from './chart-points.ts'
import { rowsOfPoints } from './chart-points.ts'

export type { ChartPoint } from './chart-points.ts'

interface Props {
  /** What the line is of, read aloud. */
  label: string
  points: readonly ChartPoint[]
  colour: string
  /** The end of the scale, which begins at 0; as high as the points unless told. */
  maximum?: number
  textOf: (value: number) => string
  /** Names of the two columns of the table. */
  columns: readonly [string, string]
  height?: number
}

/** One line over labelled points, and the same as a table behind a button. */
export function LineChart({ label, points, colour, maximum, textOf, columns, height = 260 }: Props) {
  return (
    <ChartFrame label={label} columns={columns} rows={rowsOfPoints(points, textOf)}>
      <KitChart
        h={height}
        data={points.map((point) => ({ ...point }))}
        dataKey="label"
        series={[{ name: 'value', label, color: colour }]}
        curveType="monotone"
        yAxisProps={{
          allowDecimals: false,
          ...(maximum !== undefined && { domain: [0, maximum], tickCount: maximum + 1 }),
        }}
        valueFormatter={textOf}
        dotProps={{ r: 4 }}
        lineProps={{ isAnimationActive: false }}
        accessibilityLayer={false}
      />
    </ChartFrame>
  )
}
