import { DonutChart, PieChart } from '@mantine/charts'
import { ChartFrame } from './ChartFrame.tsx'
import css from './charts.module.css'
import { seriesColour } from './series-colours.ts'

interface Share {
  readonly id: number | string
  readonly name: string
  readonly value: number
}
interface Props {
  /** What is shared out, read aloud. */
  label: string
  /** The largest first; those in `rest` are one part together. */
  shares: readonly Share[]
  rest?: readonly Share[]
  /** What the rest is called. */
  restName: string
  /** Short, beside the name. */
  textOf: (value: number) => string
  /** In full, in the table. */
  exactTextOf: (value: number) => string
  /** Names of the two columns of the table. */
  columns: readonly [string, string]
  /** A ring with the sum in its middle; else a whole disc. */
  ring?: boolean
}

const across = 200
const sumOf = (shares: readonly Share[]) => shares.reduce((sum, { value }) => sum + value, 0)

/** Parts of a whole with their names and values beside it, and all of them as a table behind a button. */
export function ShareChart(props: Props) {
  const { label, shares, rest = [], restName, textOf, exactTextOf, columns, ring } = props
  const all = rest.length > 0 ? [...shares, { id: 'rest', name: restName, value: sumOf(rest) }] : shares
  const data = all.map(({ id, name, value }, i) => ({ key: id, name, value, color: seriesColour(i) }))
  const drawn = {
    data,
    size: across,
    tooltipDataSource: 'segment' as const,
    valueFormatter: exactTextOf,
    pieProps: { isAnimationActive: false },
    accessibilityLayer: false,
    strokeWidth: 1.5,
  }
  return (
    <ChartFrame
      label={label}
      columns={columns}
      rows={[...shares, ...rest].map(({ id, name, value }) => ({
        key: String(id),
        cells: [name, exactTextOf(value)],
      }))}
    >
      <div className={css.shares}>
        {ring ? (
          <DonutChart {...drawn} thickness={34} chartLabel={textOf(sumOf(all))} />
        ) : (
          <PieChart {...drawn} />
        )}
        <ol>
          {data.map(({ key, name, value, color }) => (
            <li key={key}>
              <span className={css.key} style={{ background: color }} />
              <span className={css.name}>{name}</span>
              <span className="figures">{textOf(value)}</span>
            </li>
          ))}
        </ol>
      </div>
    </ChartFrame>
  )
}
