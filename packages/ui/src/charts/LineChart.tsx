import { LineChart as KitChart } from '@mantine/charts'
import { ReferenceArea } from 'recharts'
import { useWords } from '../words/words.ts'
import { ChartFrame } from './ChartFrame.tsx'
import type { ChartPoint } from './chart-points.ts'
import { chartHeight, evenTicks, roomAbove, rowsOfPoints } from './chart-points.ts'
import { tensionCurve } from './line-curve.ts'

export type { ChartPoint } from './chart-points.ts'

interface Props {
  /** What the line is of, read aloud. */
  label: string
  points: readonly ChartPoint[]
  colour: string
  /** The best rating. The axis then begins at 1, with tinted bands. Without it the axis goes from 0 to the highest point. */
  rated?: number
  textOf: (value: number) => string
  columns: readonly [string, string]
  /** What points have become later, where any did: the third column, and dots beside the line. */
  laterLabel?: string
  height?: number
  /** Scores are curved; counts go straight from point to point. */
  curved?: boolean
}

const tickGap = 12

/** Shares of the best rating, with the colour behind them: unsatisfactory, fair or good, and better. */
const bands = [
  { from: 0, to: 0.6, fill: 'var(--mantine-color-red-6)' },
  { from: 0.6, to: 0.8, fill: 'var(--mantine-color-yellow-6)' },
  { from: 0.8, to: 1, fill: 'var(--mantine-color-green-6)' },
] as const
const lowestRating = 1

/** The axis of ratings; lower where a point is. */
const axisOfRatings = (rated: number, points: readonly ChartPoint[]) => {
  const lowest = Math.floor(
    Math.min(lowestRating, ...points.flatMap(({ value, later = value }) => [value, later])),
  )
  return { domain: [lowest, rated] as [number, number], tickCount: rated - lowest + 1 }
}

/** Points that carry a moment stand as far apart as their moments; others at equal distances. */
function axisOf(points: readonly ChartPoint[]) {
  if (points.some(({ at }) => at === undefined)) return { dataKey: 'label', xAxisProps: evenTicks }
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

export function LineChart({
  label,
  points,
  colour,
  rated,
  textOf,
  columns,
  laterLabel = '',
  height = chartHeight,
  curved = false,
}: Props) {
  const say = useWords()
  const hasLater = points.some(({ later }) => later !== undefined)
  // In the colour of text, which the legend tells from that of the line.
  const laterSeries = { name: 'later', label: say(laterLabel), color: 'var(--mantine-color-text)' }
  return (
    <ChartFrame
      label={label}
      columns={hasLater ? [...columns, laterLabel] : columns}
      rows={rowsOfPoints(points, textOf)}
    >
      <KitChart
        h={height}
        data={points.map((point) => ({ ...point }))}
        {...axisOf(points)}
        series={[{ name: 'value', label, color: colour }, ...(hasLater ? [laterSeries] : [])]}
        withLegend={hasLater}
        connectNulls={false}
        yAxisProps={{
          allowDecimals: false,
          ...(rated && axisOfRatings(rated, points)),
        }}
        valueFormatter={textOf}
        dotProps={{ r: 4 }}
        lineProps={{ isAnimationActive: false, type: curved ? tensionCurve : 'linear' }}
        lineChartProps={{ margin: roomAbove }}
        accessibilityLayer={false}
      >
        {rated &&
          bands.map(({ from, to, fill }) => (
            <ReferenceArea
              key={to}
              y1={Math.max(lowestRating, from * rated)}
              y2={to * rated}
              fill={fill}
              fillOpacity={0.08}
            />
          ))}
      </KitChart>
    </ChartFrame>
  )
}
