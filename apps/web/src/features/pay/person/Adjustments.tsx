import type { PayAdjustment } from '@muster/contract/pay/rows'
import { AppLink } from '@muster/ui/page/links.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { type Column, column, date, widths } from '@muster/ui/table/columns.tsx'
import { LocalTable } from '@muster/ui/table/LocalTable.tsx'
import { day, moment } from '@muster/ui/words/format.ts'
import { msg, type Say, useWords } from '@muster/ui/words/words.ts'
import { IconChecks } from '@tabler/icons-react'
import { useMemo } from 'react'
import { paths, to } from '../../../navigation/paths.ts'
import { Difference } from '../../../shared/visits/Difference.tsx'
import { openBothCount } from '../../../shared/visits/open-both-count.tsx'

const columnsOf = (say: Say, total: number): Column<PayAdjustment>[] => [
  { ...date('date', msg('Date')), total: say('Total') },
  column('locationName', msg('Visit'), ({ locationName }) => locationName, {
    cell: ({ workId, locationName }) => (
      <AppLink href={to(paths.detailedReport, { work: workId })}>{locationName}</AppLink>
    ),
  }),
  column('why', msg('Why'), (each) => whyText(say, each), { wraps: true }),
  column('serviceTime', msg('Hours'), ({ serviceTime }) => serviceTime, {
    align: 'end',
    width: widths.duration + 8,
    cell: ({ serviceTime }) => <Difference ms={serviceTime} />,
    total: <Difference ms={total} />,
  }),
]

const overlapWords = {
  UNDECIDED: msg('Overlaps another visit'),
  BOTH_COUNT: msg('Overlap: both visits count'),
} as const

function whyText(say: Say, { recordedAt, sourceFirstDay, sourceLastDay, ...row }: PayAdjustment) {
  const { reason, overlap } = row
  const why = say('Recorded on {at}, after the period of {from} to {to} was locked', {
    at: moment(recordedAt),
    from: day(sourceFirstDay),
    to: day(sourceLastDay),
  })
  return [why, reason, overlap && say(overlapWords[overlap])].filter(Boolean).join(' · ')
}

interface Props {
  adjustments: readonly PayAdjustment[]
  mayDecide: boolean
}
export function Adjustments({ adjustments, mayDecide }: Props) {
  const say = useWords()
  const total = adjustments.reduce((sum, { serviceTime }) => sum + serviceTime, 0)
  const columns = useMemo(() => columnsOf(say, total), [say, total])
  if (adjustments.length === 0) return null
  return (
    <Section
      title={msg('Adjustments')}
      hint={msg('Paid in this period, for visits of earlier periods that were locked.')}
    >
      <LocalTable
        plain
        name={msg('Adjustments')}
        rows={adjustments}
        columns={columns}
        {...(mayDecide && {
          actions: ({ overlap, workId }: PayAdjustment) =>
            overlap === 'UNDECIDED'
              ? [
                  {
                    label: msg('Both visits count'),
                    icon: IconChecks,
                    onPick: () => openBothCount(workId),
                  },
                ]
              : [],
        })}
        empty={msg('No adjustments')}
      />
    </Section>
  )
}
