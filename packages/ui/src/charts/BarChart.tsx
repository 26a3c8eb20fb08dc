import { BarChart as KitChart } from '@mantine/charts'
import { ChartFrame } from './ChartFrame.tsx'
import { type ChartPoint, chartHeight, evenTicks, roomAbove, rowsOfPoints } from './chart-points.ts'

interface Props {
  /** What the bars are of, read aloud. */
  label: string
  points: readonly ChartPoint[]
  colour: string
  textOf: (value: number) => string
  columns: readonly [string, string]
  /** Bars that lie, each beside its label; else they stand. */
  lying?: boolean
  /** So many bars are drawn; the table has all. */
  most?: number
  height?: number
}

/** So many bars at most have room for their number. */
const mostNumbered = 12
const labelWidth = 132
const longestLabel = 18
/** For the number at the end of the longest bar. */
const roomAtEnd = { right: 40 }
const cut = (text: string) => (text.length > longestLabel ? `${text.slice(0, longestLabel - 1)}…` : text)

export function BarChart({
  label,
  points,
  colour,
  textOf,
  columns,
  lying = false,
  most = points.length,
  height = chartHeight,
}: Props) {
  const drawn = points.slice(0, most).map((point) => ({ ...point }))
  return (
    <ChartFrame label={label} columns={columns} rows={rowsOfPoints(points, textOf)}>
      <KitChart
        h={height}
        data={drawn}
        dataKey="label"
        series={[{ name: 'value', label, color: colour }]}
        valueFormatter={textOf}
        barProps={{ isAnimationActive: false, radius: lying ? [0, 4, 4, 0] : [4, 4, 0, 0] }}
        maxBarWidth={36}
        accessibilityLayer={false}
        withBarValueLabel={drawn.length <= mostNumbered}
        barChartProps={{ margin: lying ? roomAtEnd : roomAbove }}
        {...(lying
          ? {
              orientation: 'vertical' as const,
              gridAxis: 'y' as const,
              xAxisProps: { allowDecimals: false },
              yAxisProps: { width: labelWidth, interval: 0, tickFormatter: cut },
            }
          : { xAxisProps: evenTicks, yAxisProps: { allowDecimals: false } })}
      />
    </ChartFrame>
  )
}
