import { clsx } from 'clsx'
import { msg } from '../msg.ts'
import css from './charts.module.css'
import '../library.ts'
import '@mantine/charts/styles.layer.css'
import { type ReactNode, useState } from 'react'
import { Button } from '../Button.tsx'
import { useWords } from '../words.ts'

interface Props {
  /** What is drawn, read aloud. */
  label: string
  /** Names of the columns of the table. */
  columns: readonly string[]
  rows: readonly { key: string; cells: readonly string[] }[]
  children: ReactNode
}

/** So many rows are seen at once; with nothing inside to stop at, the keyboard scrolls the others into view. */
const rowsInView = 8

/** A drawing, and the same as a table behind a button. */
export function ChartFrame({ label, columns, rows, children }: Props) {
  const say = useWords()
  const [asTable, show] = useState(false)
  return (
    <div className={css.chart}>
      {asTable ? (
        <section className={css.rows} aria-label={label} {...(rows.length > rowsInView && { tabIndex: 0 })}>
          <table className={clsx('figures', css.table)}>
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
              {rows.map(({ key, cells }) => (
                <tr key={key}>
                  {cells.map((cell, i) => (
                    <td key={columns[i]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : (
        <div role="img" aria-label={label}>
          {children}
        </div>
      )}
      <Button
        size="small"
        kind="plain"
        label={asTable ? msg('Show as chart') : msg('Show as table')}
        onPick={() => show(!asTable)}
      />
    </div>
  )
}
