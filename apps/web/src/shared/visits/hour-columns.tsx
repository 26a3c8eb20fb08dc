import { msg } from '@muster/contract/kit/msg'
import type { WorkStatus } from '@muster/contract/works/status'
import { clockOutText, clockText } from '@muster/rules/pay/payroll-text'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { type Column, column, widths } from '@muster/ui/table/columns.tsx'
import { duration } from '@muster/ui/words/format.ts'
import css from './visits.module.css'

type Options<Row> = Partial<Omit<Column<Row>, 'key' | 'label' | 'value' | 'cell' | 'total'>>
interface HoursOptions<Row> extends Options<Row> {
  total?: number | undefined
  dimsZero?: true
}

/** Hours, in milliseconds; nothing where a row has none. */
export const hoursColumn = <Row,>(
  key: string,
  label: string,
  value: (row: Row) => number | undefined,
  { total, dimsZero, ...options }: HoursOptions<Row> = {},
): Column<Row> =>
  column(key, label, value, {
    align: 'end',
    width: widths.duration,
    cell: (row) => {
      const ms = value(row)
      if (ms === undefined) return ''
      return <span className={ms === 0 && dimsZero ? css.zero : undefined}>{duration(ms)}</span>
    },
    total: total === undefined ? undefined : duration(total),
    ...options,
  })

interface ClockedVisit {
  readonly clockIn: string
  readonly clockOut: string | null
  readonly status: WorkStatus
}

/** When a visit began and ended by the clock of its site; a dash in rows without one. */
export const clockColumns = <Row,>(
  visitOf: (row: Row) => ClockedVisit | undefined,
  [clockIn, clockOut]: readonly [Options<Row>, Options<Row>],
): Column<Row>[] => [
  column('clockIn', msg('Clock in'), (row) => visitOf(row)?.clockIn, {
    align: 'end',
    cell: (row) => {
      const visit = visitOf(row)
      return visit ? <span title={visit.clockIn}>{clockText(visit.clockIn)}</span> : '–'
    },
    ...clockIn,
  }),
  column('clockOut', msg('Clock out'), (row) => visitOf(row)?.clockOut, {
    align: 'end',
    cell: (row) => {
      const visit = visitOf(row)
      if (!visit) return '–'
      if (visit.clockOut === null)
        return <Badge label={visit.status === 'ON_HOLD' ? msg('On hold') : msg('Open')} tone="warn" />
      return <span title={visit.clockOut}>{clockOutText(visit.clockIn, visit.clockOut)}</span>
    },
    ...clockOut,
  }),
]
