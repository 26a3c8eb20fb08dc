import { RadarChart } from '@mantine/charts'
import { ChartFrame } from './ChartFrame.tsx'

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
        data={axes.map(({ name, value, text }) => ({ name: `${name} ${text}`, value: value ?? 0 }))}
        dataKey="name"
        withPolarRadiusAxis
        withDots
        polarRadiusAxisProps={{ domain: [0, full], tickCount: 5, angle: 90 }}
        radarProps={{ isAnimationActive: false }}
        series={[{ name: 'value', label, color: colour, opacity: 0.2 }]}
      />
    </ChartFrame>
  )
}
