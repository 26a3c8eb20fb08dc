import { RadarChart } from '@mantine/charts'
import { clsx } from 'clsx'
import { ChartFrame } from './ChartFrame.tsx'
import css from './charts.module.css'

interface Axis {
  readonly key: string
  readonly name: string
  /** 0 to 100; null where there was nothing to measure. */
  readonly value: number | null
  /** As the table says it. */
  readonly text: string
  /** By what it was measured. */
  readonly of: string
}
interface Props {
  /** What is drawn, read aloud. */
  label: string
  axes: readonly Axis[]
  colour: string
  /** Names of the three columns of the table. */
  columns: readonly [string, string, string]
  height?: number
}

const full = 100

/** Figures from 0 to 100 around a middle, and the same as a table behind a button. */
export function SpiderChart({ label, axes, colour, columns, height = 300 }: Props) {
  return (
    <ChartFrame
      label={label}
      columns={columns}
      rows={axes.map(({ key, name, text, of }) => ({ key, cells: [name, text, of] }))}
    >
      <RadarChart
        h={height}
        data={axes.map(({ key, value }) => ({ key, value }))}
        dataKey="key"
        withPolarRadiusAxis
        withDots
        radarChartProps={{ outerRadius: '68%' }}
        polarRadiusAxisProps={{ domain: [0, full], tickCount: 5, tick: false, axisLine: false }}
        polarAngleAxisProps={{
          tick: ({ x, y, textAnchor, index }) => (
            <Corner x={Number(x)} y={Number(y)} anchor={textAnchor} axis={axes[index]} />
          ),
        }}
        radarProps={{
          isAnimationActive: false,
          shape: ({ points }: { points: readonly Point[] }) => <Area points={points} colour={colour} />,
          dot: ({ key, cx, cy, payload }) => (
            <Dot key={key} x={Number(cx)} y={Number(cy)} payload={payload} colour={colour} />
          ),
        }}
        series={[{ name: 'value', label, color: colour, opacity: 0.2 }]}
      />
    </ChartFrame>
  )
}

interface Point {
  x: number
  y: number
  payload: { value: number | null }
}
// The library puts what was not measured at the centre, as if it were 0.
const isMeasured = ({ payload }: Pick<Point, 'payload'>) => payload.value !== null

const Area = ({ points, colour }: { points: readonly Point[]; colour: string }) => (
  <polygon
    points={points
      .filter(isMeasured)
      .map(({ x, y }) => `${x},${y}`)
      .join(' ')}
    fill={colour}
    fillOpacity={0.2}
    stroke={colour}
  />
)
const Dot = ({ x, y, colour, ...point }: Point & { colour: string }) =>
  isMeasured(point) ? <circle data-measured cx={x} cy={y} r={3} fill={colour} /> : null

interface CornerProps {
  x: number
  y: number
  anchor: string
  axis: Axis | undefined
}
const lineHeight = 14

/** A name with its figure below it. */
const Corner = ({ x, y, anchor, axis }: CornerProps) => (
  <text x={x} y={y - lineHeight / 2} textAnchor={anchor === 'start' || anchor === 'end' ? anchor : 'middle'}>
    <tspan x={x} className={css.corner}>
      {axis?.name}
    </tspan>
    <tspan x={x} dy={lineHeight} className={clsx('strong', css.corner)}>
      {axis?.text}
    </tspan>
  </text>
)
