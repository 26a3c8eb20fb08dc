import { LineChart as KitChart } from '@mantine/charts'
import { ReferenceArea } from 'recharts'
import { useWords } from '../words/words.ts'
import { markedValues, roomBeside, valueAxis } from './axes.tsx'
import { type ChartPoint, chartHeight, type DrawnPoint, drawnPoints, finestStep } from './chart-points.ts'
import { tensionCurve } from './line-curve.ts'
import { timeTicks, widthOf } from './round-ticks.ts'
import { type ChartRoom, WalkedChart } from './WalkedChart.tsx'

export type { ChartPoint } from './chart-points.ts'

interface Props {
  /** What the line is of, read aloud. */
  label: string
  /** Each with its moment: they stand as far apart as these. */
  points: readonly (ChartPoint & { at: number })[]
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
  /** The first day of a week: 1 is Monday. */
  weekStart?: number
}

/** Shares of the best rating, with the colour behind them: unsatisfactory, fair or good, and better. */
const bands = [
  { from: 0, to: 0.6, fill: 'var(--mantine-color-red-6)' },
  { from: 0.6, to: 0.8, fill: 'var(--mantine-color-yellow-6)' },
  { from: 0.8, to: 1, fill: 'var(--mantine-color-green-6)' },
] as const
const lowestRating = 1

/** The axis of ratings; lower where a point is. */
const ratings = (rated: number, drawn: readonly DrawnPoint[]) => {
  const values = drawn.flatMap(({ value, later }) => [value ?? lowestRating, later ?? lowestRating])
  const lowest = Math.floor(Math.min(lowestRating, ...values))
  return [lowest, Array.from({ length: rated - lowest + 1 }, (_, i) => lowest + i)] as const
}

const roomAbove = 20
/** Half a name of the axis of time. */
const halfName = 28
const fewPoints = 14

export function LineChart(props: Props) {
  const { label, points, textOf, columns, laterLabel = '', height = chartHeight } = props
  const drawn = drawnPoints(points)
  const hasLater = drawn.some(({ later }) => later !== undefined)
  return (
    <WalkedChart
      isTime
      {...{ label, drawn, textOf, height, laterLabel }}
      columns={hasLater ? [...columns, laterLabel] : columns}
    >
      {(room) => <Drawing {...props} {...{ drawn, room, hasLater, height }} />}
    </WalkedChart>
  )
}

interface DrawingProps extends Props {
  drawn: readonly DrawnPoint[]
  room: ChartRoom
  hasLater: boolean
  height: number
}
function Drawing({ label, drawn, colour, rated, textOf, laterLabel = '', height, ...rest }: DrawingProps) {
  const say = useWords()
  const { room, hasLater, curved = false, weekStart = 1 } = rest
  const yAxis = valueAxis(drawn, textOf, room.isRightToLeft, rated ? ratings(rated, drawn) : undefined)
  const [from, to] = [drawn[0]?.x ?? 0, drawn.at(-1)?.x ?? 0]
  const roomBehind = Math.max(halfName, roomBeside(drawn.at(-1)?.value ?? 0, textOf))
  const width = room.width - yAxis.width - roomBehind
  const end = room.isRightToLeft ? 'left' : 'right'
  const ticks = timeTicks(from, to, { width, finest: finestStep(drawn), weekStart })
  const textAt = new Map(ticks.map(({ at, text }) => [at, text]))
  // In the colour of text, which the legend tells from that of the line.
  const laterSeries = { name: 'later', label: say(laterLabel), color: 'var(--mantine-color-text)' }
  return (
    <KitChart
      h={height}
      data={drawn.map((point) => ({ ...point }))}
      dataKey="x"
      xAxisProps={{
        type: 'number',
        domain: ['dataMin', 'dataMax'],
        ticks: [...textAt.keys()],
        tickFormatter: (at: number) => textAt.get(at) ?? '',
        interval: 0,
        reversed: room.isRightToLeft,
      }}
      series={[{ name: 'value', label, color: colour }, ...(hasLater ? [laterSeries] : [])]}
      withLegend={hasLater}
      connectNulls={false}
      yAxisProps={yAxis}
      valueFormatter={textOf}
      tooltipProps={room.tooltipProps}
      dotProps={{ r: drawn.length > fewPoints ? 2 : 4 }}
      lineProps={({ name }) => ({
        type: curved ? tensionCurve : 'linear',
        ...(name === 'value' && {
          label: markedValues(drawn, textOf, { behind: end }),
        }),
      })}
      lineChartProps={{ margin: { top: roomAbove, [end]: roomBehind }, ...room.walk }}
    >
      {rated && bandsOf(rated)}
      {gapsOf(drawn, say('No data'), width / (to - from))}
    </KitChart>
  )
}

const bandsOf = (rated: number) =>
  bands.map(({ from, to, fill }) => (
    <ReferenceArea
      key={to}
      y1={Math.max(lowestRating, from * rated)}
      y2={to * rated}
      fill={fill}
      fillOpacity={0.08}
    />
  ))

/** A time without points says so where the words have room. */
const gapsOf = (drawn: readonly DrawnPoint[], text: string, pixels: number) =>
  drawn.flatMap(({ x, value }, i) => {
    if (value !== null) return []
    const [from, to] = [drawn[i - 1]!.x, drawn[i + 1]!.x]
    const label = (to - from) * pixels > widthOf(text) + halfName && {
      ...{
        value: text,
        position: 'insideBottom' as const,
        fontSize: 12,
        fill: 'var(--mantine-color-dimmed)',
      },
    }
    return [<ReferenceArea key={x} data-gap="" x1={from} x2={to} fill="none" {...(label && { label })} />]
  })
