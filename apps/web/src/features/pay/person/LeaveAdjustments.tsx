import type { PayLeaveAdjustment } from '@muster/contract/pay/rows'
import { AppLink } from '@muster/ui/page/links.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { type Column, column, widths } from '@muster/ui/table/columns.tsx'
import { LocalTable } from '@muster/ui/table/LocalTable.tsx'
import { moment } from '@muster/ui/words/format.ts'
import { msg, type Say, useWords } from '@muster/ui/words/words.ts'
import { useMemo } from 'react'
import { paths } from '../../../navigation/paths.ts'
import { stringifySearch } from '../../../navigation/url.ts'
import { leaveHoursText, typeText } from '../../../shared/leave/leave-words.ts'
import { daysText, leaveDaysText } from '../../../shared/pay/pay-words.ts'
import { Difference } from '../../../shared/visits/Difference.tsx'

const columnsOf = (say: Say, total: number): Column<PayLeaveAdjustment>[] => [
  column('typeName', msg('Type'), ({ typeName }) => typeText(say, typeName), {
    total: say('Total'),
    width: 180,
    cell: ({ leaveFirstDay: startDate, leaveLastDay: endDate, ...hours }) => (
      <AppLink href={`${paths.leave}${stringifySearch({ startDate, endDate })}`}>
        {leaveHoursText(say, hours)}
      </AppLink>
    ),
  }),
  column('days', msg('Days'), (each) => leaveDaysText(say, each), { wraps: true, width: 180 }),
  column('why', msg('Why'), (each) => whyText(say, each), { wraps: true }),
  column('time', msg('Hours'), ({ time }) => time, {
    align: 'end',
    width: widths.duration + 8,
    cell: ({ time }) => <Difference ms={time} />,
    total: <Difference ms={total} />,
  }),
]

const whyText = (say: Say, { time, recordedAt, sourceFirstDay, sourceLastDay }: PayLeaveAdjustment) =>
  say(
    time < 0
      ? msg('Withdrawn on {at}, after the period of {days} was locked')
      : msg('Counted on {at}, after the period of {days} was locked'),
    {
      at: moment(recordedAt),
      days: daysText(say, { firstDay: sourceFirstDay, lastDay: sourceLastDay }),
    },
  )

export function LeaveAdjustments({ adjustments }: { adjustments: readonly PayLeaveAdjustment[] }) {
  const say = useWords()
  const total = adjustments.reduce((sum, { time }) => sum + time, 0)
  const columns = useMemo(() => columnsOf(say, total), [say, total])
  if (adjustments.length === 0) return null
  return (
    <Section
      title={msg('Leave adjustments')}
      hint={msg('Paid or deducted in this period, for leave of earlier periods that were locked.')}
    >
      <LocalTable
        plain
        name={msg('Leave adjustments')}
        rows={adjustments}
        columns={columns}
        empty={msg('No adjustments')}
      />
    </Section>
  )
}
