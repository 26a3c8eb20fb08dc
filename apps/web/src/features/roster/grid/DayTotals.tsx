import { count, money } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { memo, useMemo } from 'react'
import { hoursOf } from '../../../shared/shifts/shift-words.ts'
import type { GridRow } from '../week/roster-rows.ts'
import { plannedIn, type ShiftsTotal, totalOf } from '../week/totals.ts'
import css from './grid.module.css'

interface Props {
  rows: readonly GridRow[]
  days: readonly string[]
  rowIndex: number
}

/**
 * Below the rows: hours and people of each day and of all days, as they will be once the drafts are published. They are
 * summed again when the rows change, not when they are scrolled.
 */
export const DayTotals = memo(function DayTotals({ rows, days, rowIndex }: Props) {
  const say = useWords()
  const { all, byDay } = useMemo(() => {
    const shifts = plannedIn(rows).filter(({ date }) => days.includes(date))
    return { all: totalOf(shifts), byDay: Map.groupBy(shifts, ({ date }) => date) }
  }, [rows, days])
  return (
    <tfoot className={css.totals}>
      <tr aria-rowindex={rowIndex}>
        <th scope="row" className={css.rowHead}>
          <span className="strong">{say('Total')}</span>
          <span className="faint figures">
            <TotalText total={all} />
          </span>
        </th>
        {days.map((date, at) => (
          <td key={date} aria-colindex={at + 2} className={css.cell}>
            <span className="figures">
              {days.length > 1 && <TotalText total={totalOf(byDay.get(date) ?? [])} />}
            </span>
          </td>
        ))}
      </tr>
    </tfoot>
  )
})

/** The sheet on the wall has no costs. */
function TotalText({ total: { minutes, people, cost } }: { total: ShiftsTotal }) {
  const say = useWords()
  const hours = say('{hours} h', { hours: hoursOf(minutes) })
  return (
    <>
      <span className={css.part}>{hours}</span>{' '}
      {people > 0 && <span className={css.part}>{say('{count} people', { count: count(people) })}</span>}{' '}
      {/* What is not costed is counted above the grid. */}
      {cost?.currency && (
        <span className={clsx(css.part, 'no-print')}>{money(cost.amount, cost.currency)}</span>
      )}
    </>
  )
}
