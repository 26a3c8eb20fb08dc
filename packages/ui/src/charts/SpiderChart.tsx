import { RadarChart } from '@mantine/charts'
import { clsx } from 'clsx'
import { ChartFrame } from './ChartFrame.tsx'
import { chartHeight } from './chart-points.ts'
import css from './charts.module.css'

interface Axis {
  readonly key: string
  readonly name: string
  /** 0 to 100; null where there was nothing to measure. */
  readonly value: number | null
  readonly text: string
  /** By what it was measured. */
  readonly of: string
}
interface Props {
  /** What is drawn, read aloud. */
  label: string
  axes: readonly Axis[]
  colour: string
  columns: readonly [string, string, string]
  height?: number
}

const full = 100

export function SpiderChart({ label, axes, colour, columns, height = chartHeight }: Props) {
  return (
    <ChartFrame
      label={label}
      columns={columns}
      rows={axes.map(({ key, name, text, of }) => ({ key, cells: [name, text, of] }))}
    >
      <RadarChart
        // In a page from right to left the names of the corners would lie within the drawing.
        dir="ltr"
        h={height}
        data={axes.map(({ key, value }) => ({ key, value }))}
        dataKey="key"
        withPolarRadiusAxis
        withDots
        radarChartProps={{ outerRadius: '68%', accessibilityLayer: false }}
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
  cx: number
  cy: number
  payload: { value: number | null }
}
// The library puts what was not measured at the centre, as if it were 0.
const isMeasured = ({ payload }: Pick<Point, 'payload'>) => payload.value !== null

/** A wedge between each two neighbours that were measured; an axis without data leaves a gap. */
function Area({ points, colour }: { points: readonly Point[]; colour: string }) {
  const wedges = points
    .map((point, i) => [point, points[(i + 1) % points.length]!] as const)
    .filter((pair) => pair.every(isMeasured))
  return wedges.map(([one, other]) => (
    <g key={`${one.x} ${one.y}`}>
      <path
        d={`M${one.cx},${one.cy}L${one.x},${one.y}L${other.x},${other.y}Z`}
        fill={colour}
        fillOpacity={0.2}
      />
      <path d={`M${one.x},${one.y}L${other.x},${other.y}`} stroke={colour} />
    </g>
  ))
}
const Dot = ({ x, y, colour, ...point }: Pick<Point, 'x' | 'y' | 'payload'> & { colour: string }) =>
  isMeasured(point) ? <circle data-measured cx={x} cy={y} r={3} fill={colour} /> : null

interface CornerProps {
  x: number
  y: number
  anchor: string
  axis: Axis | undefined
}
const lineHeight = 14

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
