import { BarChart as KitChart } from '@mantine/charts'
import { highestOf, markedValues, roomBeside, valueAxis } from './axes.tsx'
import { type ChartPoint, chartHeight, type DrawnPoint, finestStep } from './chart-points.ts'
import { timeTicks, widthOf } from './round-ticks.ts'
import { type ChartRoom, WalkedChart } from './WalkedChart.tsx'

interface Props {
  /** What the bars are of, read aloud. */
  label: string
  points: readonly ChartPoint[]
  colour: string
  textOf: (value: number) => string
  columns: readonly [string, string]
  /** Bars that lie, each beside its label; else they stand, one for each moment. */
  lying?: boolean
  /** So many bars are drawn; the table has all. */
  most?: number
  height?: number
  /** The first day of a week: 1 is Monday. */
  weekStart?: number
}

/** So many bars at most have room for their number, which then stands for the axis. */
const mostNumbered = 12
/** What the number of a bar takes. */
const numberedWidth = 32
const labelWidth = 132
const longestLabel = 18
const roomAbove = 20
/** Half a name of the axis, where it is wider than its bar. */
const halfName = 16
const cut = (text: string) => (text.length > longestLabel ? `${text.slice(0, longestLabel - 1)}…` : text)

export function BarChart(props: Props) {
  const { label, points, textOf, columns, lying = false, most = points.length, height = chartHeight } = props
  const listed = points.map(({ label: name, value }, i) => ({ label: name, value, x: i }))
  const drawn = listed.slice(0, most)
  return (
    <WalkedChart isTime={!lying} {...{ label, columns, drawn, listed, textOf, height }}>
      {(room) => <Drawing {...props} {...{ drawn, room, height }} />}
    </WalkedChart>
  )
}

interface DrawingProps extends Props {
  drawn: readonly DrawnPoint[]
  room: ChartRoom
  height: number
}
function Drawing({
  label,
  points,
  drawn,
  room,
  colour,
  textOf,
  lying = false,
  height,
  weekStart = 1,
}: DrawingProps) {
  const { width, isRightToLeft } = room
  const isNumbered = lying || (drawn.length <= mostNumbered && width / drawn.length >= numberedWidth)
  const [start, end] = isRightToLeft ? (['right', 'left'] as const) : (['left', 'right'] as const)
  const yAxis = valueAxis(drawn, textOf, isRightToLeft)
  const startRoom = isNumbered ? halfName : 0
  const plot = width - halfName - (isNumbered ? halfName : yAxis.width)
  const apart = Math.ceil((widthOf(textOf(highestOf(drawn))) * drawn.length) / plot)
  return (
    <KitChart
      h={height}
      data={drawn.map((point) => ({ ...point }))}
      dataKey="x"
      series={[{ name: 'value', label, color: colour }]}
      valueFormatter={textOf}
      tooltipProps={room.tooltipProps}
      barProps={{ radius: lying ? [0, 4, 4, 0] : [4, 4, 0, 0] }}
      maxBarWidth={36}
      withBarValueLabel
      {...(!isNumbered && { valueLabelProps: { content: markedValues(drawn, textOf, { apart }) } })}
      barChartProps={{
        margin: lying
          ? { [end]: roomBeside(highestOf(drawn), textOf) }
          : { top: roomAbove, [start]: startRoom, [end]: halfName },
        ...room.walk,
      }}
      {...(lying
        ? lyingAxes(drawn, isRightToLeft)
        : {
            withYAxis: !isNumbered,
            gridAxis: isNumbered ? ('none' as const) : ('x' as const),
            xAxisProps: standingAxis(points, plot, isRightToLeft, weekStart),
            yAxisProps: isNumbered ? { domain: [0, highestOf(drawn)] } : yAxis,
          })}
    />
  )
}

/** Names beside the bars; the numbers at their ends stand for an axis. */
const lyingAxes = (drawn: readonly DrawnPoint[], isRightToLeft: boolean) => ({
  orientation: 'vertical' as const,
  gridAxis: 'none' as const,
  withXAxis: false,
  xAxisProps: { domain: [0, highestOf(drawn)], reversed: isRightToLeft },
  yAxisProps: {
    width: labelWidth,
    interval: 0,
    tickFormatter: (place: number) => cut(drawn[place]?.label ?? ''),
    orientation: isRightToLeft ? ('right' as const) : ('left' as const),
    tick: { transform: `translate(${isRightToLeft ? 10 : -10}, 0)`, fontSize: 12, fill: 'currentColor' },
  },
})

/** Below the bars of round moments stands which these are. */
function standingAxis(
  points: readonly ChartPoint[],
  width: number,
  isRightToLeft: boolean,
  weekStart: number,
) {
  const times = points.map(({ at = 0 }) => at)
  const finest = finestStep(times.map((x) => ({ x, label: '', value: 0 })))
  const ticks = timeTicks(times[0] ?? 0, times.at(-1) ?? 0, {
    width: width - labelWidth / 2,
    finest,
    weekStart,
  })
  const textAt = new Map(ticks.map(({ at, text }) => [times.indexOf(at), text]))
  return {
    ticks: [...textAt.keys()].filter((place) => place >= 0),
    tickFormatter: (place: number) => textAt.get(place) ?? '',
    interval: 0,
    reversed: isRightToLeft,
  }
}
