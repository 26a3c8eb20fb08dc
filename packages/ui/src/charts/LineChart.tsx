import '@mantine/charts/styles.layer.css'
import './charts.css'
import { LineChart as KitChart } from '@mantine/charts'
import { useState } from 'react'
import { Button } from '../Button.tsx'
import { useWords } from '../words.ts'

export interface ChartPoint {
  readonly label: string
  readonly value: number
}
interface Props {
  /** What the line is of, read aloud. */
  label: string
  points: readonly ChartPoint[]
  colour: string
  /** The end of the scale, which begins at 0. */
  maximum: number
  textOf: (value: number) => string
  /** Names of the two columns of the table. */
  columns: readonly [string, string]
  height?: number
}

/** One line over labelled points, and the same as a table behind a button. */
export function LineChart({ label, points, colour, maximum, textOf, columns, height = 260 }: Props) {
  const say = useWords()
  const [asTable, show] = useState(false)
  return (
    <div className="chart">
      {asTable ? (
        <table className="chart-table figures">
          <caption className="unseen">{label}</caption>
          <thead>
            <tr>
              {columns.map((each) => (
                <th key={each} scope="col">
                  {say(each)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.label}>
                <td>{point.label}</td>
                <td>{textOf(point.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <div role="img" aria-label={label}>
          <KitChart
            h={height}
            data={points.map((point) => ({ ...point }))}
            dataKey="label"
            series={[{ name: 'value', label, color: colour }]}
            curveType="monotone"
            yAxisProps={{ domain: [0, maximum], tickCount: maximum + 1, allowDecimals: false }}
            valueFormatter={textOf}
            dotProps={{ r: 4 }}
            lineProps={{ isAnimationActive: false }}
            accessibilityLayer={false}
          />
        </div>
      )}
      <Button
        size="small"
        kind="plain"
        label={asTable ? 'Show as chart' : 'Show as table'}
        onPick={() => show(!asTable)}
      />
    </div>
  )
}
