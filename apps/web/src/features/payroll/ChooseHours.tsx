import { type Question, useAsk } from '@muster/client/query'
import type { SiteTimeLog } from '@muster/contract/dashboard'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { column, widths } from '@muster/ui/table/columns.tsx'
import { LocalTable } from '@muster/ui/table/LocalTable.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { hoursColumn } from '../../shared/visits/hour-columns.tsx'

interface Props {
  label: string
  hint: string
  question: Question<SiteTimeLog[]>
  leadTo: (id: number) => string
}

const hours = (key: string, label: string, msOf: (log: SiteTimeLog) => number) =>
  hoursColumn(key, label, msOf, { width: widths.phone })

export function ChooseHours({ label, hint, question, leadTo }: Props) {
  const say = useWords()
  const { answer, failure, again } = useAsk(question)
  if (!answer) return <NoAnswer failure={failure} again={again} rows={8} />
  return (
    <div className="stack">
      <p className="faint">{say(hint)}</p>
      <LocalTable
        name={msg('Hours to choose from')}
        bare
        rows={answer.filter(({ value, planned = 0 }) => value > 0 || planned > 0)}
        columns={[
          column<SiteTimeLog>('name', label, ({ name }) => name),
          ...(answer.some(({ planned }) => planned !== undefined)
            ? [hours('planned', msg('Planned'), ({ planned = 0 }) => planned)]
            : []),
          hours('value', msg('Service time'), ({ value }) => value),
        ]}
        opens={({ id }) => leadTo(id)}
        empty={msg('No time was recorded in this time')}
      />
    </div>
  )
}
