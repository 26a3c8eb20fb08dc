import { clsx } from 'clsx'
import '../theme/library.ts'
import '@mantine/charts/styles.layer.css'
import type { ReactNode } from 'react'
import { useWords } from '../words/words.ts'
import { useAsTable } from './as-table.tsx'
import css from './charts.module.css'

interface Props {
  /** What is drawn, read aloud. */
  label: string
  columns: readonly string[]
  rows: readonly { key: string; cells: readonly string[] }[]
  /** The drawing names itself, and its points are walked by keyboard. */
  isWalked?: boolean
  children: ReactNode
}

/** Rows that fit. Longer tables can be focused, so that the keyboard scrolls them. */
const rowsInView = 8

export function ChartFrame({ label, columns, rows, isWalked = false, children }: Props) {
  const say = useWords()
  const asTable = useAsTable()
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
        <div {...(!isWalked && { role: 'img', 'aria-label': label })}>{children}</div>
      )}
    </div>
  )
}
