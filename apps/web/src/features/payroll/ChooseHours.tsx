import { type Question, useAsk } from '@muster/client/query'
import type { SiteTimeLog } from '@muster/contract/dashboard'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { type Column, column, widths } from '@muster/ui/table/columns.tsx'
import { LocalTable } from '@muster/ui/table/LocalTable.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { Difference } from '../../shared/visits/Difference.tsx'
import { hoursColumn } from '../../shared/visits/hour-columns.tsx'
import css from './payroll.module.css'

interface Props {
  label: string
  hint: string
  question: Question<SiteTimeLog[]>
  leadTo: (id: number) => string
}

const plannedOf = ({ planned = 0 }: SiteTimeLog) => planned
const servedOf = ({ value }: SiteTimeLog) => value
const differenceOf = (log: SiteTimeLog) => servedOf(log) - plannedOf(log)

function columnsOf(label: string, logs: readonly SiteTimeLog[], total: string): Column<SiteTimeLog>[] {
  const sumOf = (msOf: (log: SiteTimeLog) => number) => logs.reduce((sum, log) => sum + msOf(log), 0)
  const hours = (key: string, heading: string, msOf: (log: SiteTimeLog) => number) =>
    hoursColumn(key, heading, msOf, { width: widths.phone, total: sumOf(msOf) })
  const served = hours('value', msg('Service time'), servedOf)
  return [
    column<SiteTimeLog>('name', label, ({ name }) => name, { total }),
    ...(logs.some(({ planned }) => planned !== undefined)
      ? [
          hours('planned', msg('Planned'), plannedOf),
          served,
          {
            ...hours('difference', msg('Difference'), differenceOf),
            cell: (log: SiteTimeLog) => <Difference ms={differenceOf(log)} />,
            total: <Difference ms={sumOf(differenceOf)} />,
          },
        ]
      : [served]),
  ]
}

export function ChooseHours({ label, hint, question, leadTo }: Props) {
  const say = useWords()
  const { answer, failure, again } = useAsk(question)
  if (!answer) return <NoAnswer failure={failure} again={again} rows={8} />
  const logs = answer.filter((log) => servedOf(log) > 0 || plannedOf(log) > 0)
  return (
    <div className={clsx('stack', css.choose)}>
      <p className="faint">{say(hint)}</p>
      <LocalTable
        name={msg('Hours to choose from')}
        bare
        rows={logs}
        columns={columnsOf(label, logs, say('Total'))}
        opens={({ id }) => leadTo(id)}
        empty={msg('No time was recorded in this time')}
      />
    </div>
  )
}
