import { DonutChart, PieChart } from '@mantine/charts'
import { clsx } from 'clsx'
import { useState } from 'react'
import { Button } from '../button/Button.tsx'
import { percent } from '../words/format.ts'
import { msg } from '../words/msg.ts'
import { ChartFrame } from './ChartFrame.tsx'
import css from './charts.module.css'
import { seriesColour, seriesColours } from './series-colours.ts'

interface Share {
  readonly id: number | string
  readonly name: string
  readonly value: number
}
interface Props {
  /** What is shared out, read aloud. */
  label: string
  shares: readonly Share[]
  restName: string
  /** Short, beside the name. */
  textOf: (value: number) => string
  /** In full, in the table. */
  exactTextOf: (value: number) => string
  columns: readonly [string, string]
  ring?: boolean
}

const across = 200
const restColour = '#98a2b3'
/** Slices beside the rest, at first and on demand: the palette has a colour for each. */
const slices = { few: 6, many: seriesColours.length - 1 }
const sumOf = (shares: readonly Share[]) => shares.reduce((sum, { value }) => sum + value, 0)

function slicesOf(shares: readonly Share[], most: number, restName: string) {
  const alone = shares.length <= most + 1 ? shares.length : most
  const slices = shares
    .slice(0, alone)
    .map(({ id, name, value }, i) => ({ key: id, name, value, color: seriesColour(i) }))
  if (alone === shares.length) return slices
  return [...slices, { key: 'rest', name: restName, value: sumOf(shares.slice(alone)), color: restColour }]
}

export function ShareChart(props: Props) {
  const { label, shares, restName, textOf, exactTextOf, columns, ring } = props
  const [isWhole, showAll] = useState(false)
  const total = sumOf(shares)
  const data = slicesOf(shares, isWhole ? slices.many : slices.few, restName)
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
      rows={shares.map(({ id, name, value }) => ({
        key: String(id),
        cells: [name, exactTextOf(value)],
      }))}
    >
      <div className={css.shares}>
        {ring ? <DonutChart {...drawn} thickness={34} chartLabel={textOf(total)} /> : <PieChart {...drawn} />}
        <ol>
          {data.map(({ key, name, value, color }) => (
            <li key={key}>
              <span className={css.key} style={{ background: color }} />
              <span className={css.name}>{name}</span>
              <span className="figures">{textOf(value)}</span>
              <span className={clsx('figures faint', css.percent)}>{percent(value / total)}</span>
            </li>
          ))}
        </ol>
      </div>
      {shares.length > slices.few + 1 && (
        <Button
          size="small"
          kind="plain"
          label={isWhole ? msg('Show fewer') : msg('Show all')}
          onPick={() => showAll(!isWhole)}
        />
      )}
    </ChartFrame>
  )
}
