import { LineChart as KitChart } from '@mantine/charts'
import { ChartFrame } from './ChartFrame.tsx'
import type { ChartPoint } from './chart-points.ts'
import { chartHeight, rowsOfPoints } from './chart-points.ts'
import { tensionCurve } from './line-curve.ts'

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
  /** Scores are curved; counts go straight from point to point. */
  curved?: boolean
}

const tickGap = 12

/** Points that carry a moment stand as far apart as their moments; others at equal distances. */
function axisOf(points: readonly ChartPoint[]) {
  if (points.some(({ at }) => at === undefined)) return { dataKey: 'label' }
  const ticks = new Map(
    points.map(({ at, tick, label }) => [tick ?? label, at!]).reverse() as [string, number][],
  )
  const textAt = new Map([...ticks].map(([text, at]) => [at, text]))
  return {
    dataKey: 'at',
    xAxisProps: {
      type: 'number' as const,
      domain: ['dataMin', 'dataMax'],
      ticks: [...textAt.keys()].sort((one, other) => one - other),
      tickFormatter: (at: number) => textAt.get(at) ?? '',
      interval: 'preserveStartEnd' as const,
      minTickGap: tickGap,
    },
    tooltipProps: { labelFormatter: (_: unknown, shown: TooltipPoints) => shown[0]?.payload?.label ?? '' },
  }
}
type TooltipPoints = readonly { payload?: ChartPoint }[]

/** One line over labelled points, or the same as a table. */
export function LineChart({
  label,
  points,
  colour,
  maximum,
  textOf,
  columns,
  height = chartHeight,
  curved = false,
}: Props) {
  return (
    <ChartFrame label={label} columns={columns} rows={rowsOfPoints(points, textOf)}>
      <KitChart
        h={height}
        data={points.map((point) => ({ ...point }))}
        {...axisOf(points)}
        series={[{ name: 'value', label, color: colour }]}
        yAxisProps={{
          allowDecimals: false,
          ...(maximum !== undefined && { domain: [0, maximum], tickCount: maximum + 1 }),
        }}
        valueFormatter={textOf}
        dotProps={{ r: 4 }}
        lineProps={{ isAnimationActive: false, type: curved ? tensionCurve : 'linear' }}
        accessibilityLayer={false}
      />
    </ChartFrame>
  )
}
