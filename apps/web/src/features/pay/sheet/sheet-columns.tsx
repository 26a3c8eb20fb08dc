import type { PayRow } from '@muster/contract/pay/rows'
import { exceptionText } from '@muster/rules/pay/pay-text'
import { nameApart } from '@muster/rules/people/full-name'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { badge, type Column, column, text, widths } from '@muster/ui/table/columns.tsx'
import { duration } from '@muster/ui/words/format.ts'
import { msg, type Say } from '@muster/ui/words/words.ts'
import { hoursStates } from '../../../shared/pay/pay-words.ts'
import { Difference } from '../../../shared/visits/Difference.tsx'
import { hoursColumn } from '../../../shared/visits/hour-columns.tsx'
import { ExceptionChips } from '../ExceptionChips.tsx'
import { leaveText, leaveTime, ofKind } from '../leave-hours.ts'
import css from '../pay.module.css'
import { amountColumn, hasAmounts, type ShownAmounts } from './amount-column.tsx'

type Figure = 'plannedTime' | 'clockedTime' | 'breakTime' | 'difference' | 'adjustedTime'
const sumOf = (rows: readonly PayRow[], key: Figure) => rows.reduce((sum, row) => sum + row[key], 0)

/** On a card stand the hours that are paid, how they differ from the plan, and the exceptions: what is approved by. */
const onCard = (key: Figure) => (key === 'clockedTime' ? {} : ({ onCard: 'never' } as const))

const hours = (
  key: Figure,
  label: string,
  rows: readonly PayRow[],
  options: { hidden?: true } = {},
): Column<PayRow> =>
  hoursColumn<PayRow>(key, label, (row) => row[key], {
    ...options,
    total: sumOf(rows, key),
    dimsZero: true,
    // Totals of many people have three digits of hours.
    width: widths.duration + 12,
    ...onCard(key),
  })

/** Which columns have room. The others are hidden first, so that exceptions and status stay visible. */
export interface SheetRoom {
  hasBreaks: boolean
  hasPlanned: boolean
  exceptions: 'all' | 'worst' | 'count'
}
const hiddenUnless = (hasRoom: boolean) => (hasRoom ? {} : ({ hidden: true } as const))

interface SheetColumns {
  rows: readonly PayRow[]
  room: SheetRoom
  /** Undefined for who does not see them. Until they are there their column stands empty, so that nothing moves. */
  amounts: ShownAmounts
}
export function sheetColumns(say: Say, { rows, room, amounts }: SheetColumns): Column<PayRow>[] {
  const isAdjusted = rows.some(({ adjustedTime }) => adjustedTime !== 0)
  return [
    column('employeeName', msg('Name'), (row) => nameApart(row.employeeName, row.distinguishedBy), {
      total: say('Total'),
      width: room.hasPlanned ? 184 : 160,
    }),
    text('employeeNumber', msg('Employee ID'), { width: 96, onCard: 'never', hidden: true }),
    hours('plannedTime', msg('Planned'), rows, hiddenUnless(room.hasPlanned)),
    hours('clockedTime', msg('Clocked'), rows),
    hours('breakTime', msg('Break'), rows, hiddenUnless(room.hasBreaks)),
    column('difference', msg('Difference'), (row) => row.difference, {
      align: 'end',
      width: widths.duration + 20,
      cell: (row) => <Difference ms={row.difference} />,
      total: <Difference ms={sumOf(rows, 'difference')} />,
      onCard: 'fact',
    }),
    ...(isAdjusted ? [hours('adjustedTime', msg('Adjustment'), rows)] : []),
    ...(['leave', 'holiday'] as const)
      .filter((kind) => rows.some(({ leave }) => ofKind(leave, kind).length > 0))
      .map((kind) => leaveColumn(say, rows, kind)),
    ...(rows.some(({ leaveAdjustments }) => leaveAdjustments) ? [leaveAdjustmentColumn(rows)] : []),
    ...(hasAmounts(amounts) ? [amountColumn(say, rows, amounts)] : []),
    column('exceptions', msg('Exceptions'), (row) => exceptionsText(say, row), {
      cell: (row) => <ExceptionChips exceptions={row.exceptions} shows={room.exceptions} />,
      onCard: 'fact',
      ...(room.exceptions === 'all' && { wraps: true }),
      ...(room.exceptions === 'count' && { width: 128 }),
    }),
    badge(
      'state',
      msg('Status'),
      ({ state }) => say(hoursStates[state].label),
      (row) => <StateCell row={row} />,
      { width: 104 },
    ),
  ]
}

const leaveLabels = { leave: msg('On leave'), holiday: msg('Public holiday not worked') }
/** Hours of leave, or of public holidays inside it, beside those worked; the kinds on hover. */
const leaveColumn = (say: Say, rows: readonly PayRow[], kind: 'leave' | 'holiday'): Column<PayRow> =>
  column(kind, leaveLabels[kind], ({ leave }) => leaveTime(ofKind(leave, kind)), {
    align: 'end',
    width: widths.duration,
    cell: (row) => {
      const leave = ofKind(row.leave, kind)
      return (
        <span
          className={leave.length > 0 ? undefined : css.zero}
          title={leave.map((each) => leaveText(say, each)).join('\n')}
        >
          {duration(leaveTime(leave))}
        </span>
      )
    },
    total: duration(rows.reduce((sum, { leave }) => sum + leaveTime(ofKind(leave, kind)), 0)),
  })

const leaveAdjustmentColumn = (rows: readonly PayRow[]): Column<PayRow> =>
  column('leaveAdjustments', msg('Leave adjustment'), ({ leaveAdjustments }) => leaveTime(leaveAdjustments), {
    align: 'end',
    width: widths.duration + 20,
    cell: ({ leaveAdjustments }) => <Difference ms={leaveTime(leaveAdjustments)} />,
    total: (
      <Difference ms={rows.reduce((sum, { leaveAdjustments }) => sum + leaveTime(leaveAdjustments), 0)} />
    ),
  })

const exceptionsText = (say: Say, { exceptions }: PayRow) =>
  exceptions.map((each) => exceptionText(say, each)).join('; ')

function StateCell({ row }: { row: PayRow }) {
  const by = row.approvedBy ?? row.returnedBy ?? row.submittedBy
  return (
    <span title={by ?? undefined}>
      <Badge {...hoursStates[row.state]} />
    </span>
  )
}
