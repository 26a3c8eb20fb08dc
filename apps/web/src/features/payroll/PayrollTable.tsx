import type { PayrollRow, PayrollSummary } from '@muster/contract/pay/payroll'
import { clockText } from '@muster/rules/pay/payroll-text'
import { workCan } from '@muster/rules/works/work-can'
import { Section } from '@muster/ui/page/Page.tsx'
import { type Column, column, date, text } from '@muster/ui/table/columns.tsx'
import { LocalTable } from '@muster/ui/table/LocalTable.tsx'
import { longDay } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconEye } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { ClientLink, SiteLink } from '../../shared/name-links/NameLinks.tsx'
import { personColumn } from '../../shared/name-links/name-columns.tsx'
import { clockColumns, hoursColumn } from '../../shared/visits/hour-columns.tsx'
import { mayChangeVisit, useActor, type VisitAct, visitActions } from '../../shared/visits/visit-actions.tsx'
import { PayrollMarks } from './PayrollMarks.tsx'
import { PlanBar } from './PlanBar.tsx'
import css from './payroll.module.css'
import { Variance } from './Variance.tsx'

interface Props {
  summary: PayrollSummary
  onOpen: (dialog: 'edit' | 'view' | 'history' | VisitAct, workId: number) => void
}

export function PayrollTable({ summary, onOpen }: Props) {
  const actionsOf = useRowActions(onOpen)
  const say = useWords()
  const longest = [...summary.payrollDetail, ...summary.openWorks].reduce(
    (most, row) => Math.max(most, row.serviceTime, row.dailyQuote),
    0,
  )
  const table = {
    rowKey: (row: PayrollRow) => row.workId,
    nameOf: (row: PayrollRow) => `${row.employeeName}, ${longDay(row.date)} ${clockText(row.clockIn)}`,
    actions: actionsOf,
    pageSize: 100,
  }
  return (
    <div className={clsx('stack', css.payroll)}>
      <LocalTable
        {...table}
        name={summary.payrollType === 'LOCATION' ? msg('Site payroll') : msg('User payroll')}
        rows={summary.payrollDetail}
        columns={columnsOf({ summary, longest, onOpen }, say('Total'))}
        empty={msg('No finished visits in this range')}
        emptyHint={msg('Choose other dates, or look at the visits in progress.')}
      />
      {summary.openWorks.length > 0 && (
        <Section title={msg('Visits in progress')} hint={msg('Counted up to now; not in the totals.')}>
          <LocalTable
            {...table}
            plain
            name={msg('Visits in progress')}
            rows={summary.openWorks}
            columns={columnsOf({ summary, longest, onOpen })}
            empty={msg('No visits in progress')}
          />
        </Section>
      )}
    </div>
  )
}

function useRowActions(onOpen: Props['onOpen']) {
  const actor = useActor()
  return (row: PayrollRow) => [
    ...(mayChangeVisit(actor, row) && workCan.correctTimes(row)
      ? [{ label: msg('Edit'), done: row.editHistory > 0, onPick: () => onOpen('edit', row.workId) }]
      : []),
    {
      label: msg('View [act]'),
      always: true as const,
      icon: IconEye,
      onPick: () => onOpen('view', row.workId),
    },
    ...visitActions(row, actor, (act) => onOpen(act, row.workId)),
  ]
}

interface MeasuredProps extends Props {
  longest: number
}

/** With the word for the total, the columns carry the totals of the summary. */
function columnsOf({ summary, longest, onOpen }: MeasuredProps, total?: string): Column<PayrollRow>[] {
  const totals = total === undefined ? undefined : summary
  const quote: Column<PayrollRow>[] = [
    hours('dailyQuote', msg('Daily Quote'), (row) => row.dailyQuote, totals?.totalDailyQuote),
  ]
  return [
    { ...date('date', msg('Date')), width: 96, total },
    ...(summary.payrollType === 'LOCATION' ? whose : where),
    column('breakCount', msg('Breaks'), (row) => row.breakCount, {
      align: 'end',
      width: 56,
      total: totals?.totalBreakCount,
    }),
    hours('breakTime', msg('On Break'), (row) => row.breakTime, totals?.totalOnBreakTime, 84),
    ...clockColumns<PayrollRow>((row) => row, [{ width: 74 }, { width: 98 }]),
    hours('serviceTime', msg('Service time'), (row) => row.serviceTime, totals?.totalServiceTime),
    ...(summary.payrollType === 'LOCATION' ? quote : []),
    column('plan', msg('Actual vs planned'), (row) => row.serviceTime - row.dailyQuote, {
      width: 86,
      cell: (row) => <PlanBar planned={row.dailyQuote} worked={row.serviceTime} longest={longest} />,
      total: totals && <Variance service={totals.totalServiceTime} planned={totals.totalDailyQuote} />,
    }),
    column('marks', msg('Notes'), (row) => row.editedReason, {
      unsorted: true,
      width: 44,
      cell: (row) => <PayrollMarks row={row} onHistory={() => onOpen('history', row.workId)} />,
    }),
  ]
}

const whose: Column<PayrollRow>[] = [
  text('employeeNumber', msg('Employee ID'), { width: 63 }),
  personColumn({ width: 94 }, msg('Employee Name')),
]
const where: Column<PayrollRow>[] = [
  column('site', msg('Client/Job Site'), (row) => `${row.clientName} / ${row.jobLocationName}`, {
    cell: (row) => (
      <>
        <ClientLink id={row.clientId} name={row.clientName} /> /{' '}
        <SiteLink id={row.jobLocationId} name={row.jobLocationName} />
      </>
    ),
  }),
]

const hours = (
  key: string,
  label: string,
  value: (row: PayrollRow) => number,
  total: number | undefined,
  width = 88,
) => hoursColumn(key, label, value, { total, width })
