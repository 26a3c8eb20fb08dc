import { useWeekStart } from '@muster/client/use-session'
import { day } from '@muster/contract/kit/shapes'
import { addDays } from '@muster/rules/time/zone'
import { Dialog } from '@muster/ui/dialog/dialogs.tsx'
import { DateField } from '@muster/ui/field/date/DateField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { withdrawn } from '@muster/ui/form/withdrawn.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { z } from 'zod'
import { shortDay } from '../../../shared/shifts/shift-words.ts'
import type { RosterActs } from '../changes/use-roster-acts.ts'
import { spanOf } from '../week/roster-url.ts'

interface Props {
  week: string
  filter: { groupIds?: number[] }
  acts: RosterActs
  onCopied: (date: string) => void
  onClose: () => void
}
const Week = z.object({ date: day })

/** The single shifts of a week in another week. Series go on by themselves. */
export function CopyWeekDialog({ week, filter, acts, onCopied, onClose }: Props) {
  const say = useWords()
  const weekStart = useWeekStart()
  const save = async ({ date }: z.output<typeof Week>) => {
    const { startDate: toDate } = spanOf(date, weekStart)
    const isDone = await acts.copyWeek({ fromDate: week, toDate, ...filter })
    return isDone ? toDate : withdrawn
  }
  return (
    <Dialog title={msg('Copy week')} onClose={onClose}>
      <Form
        shape={Week}
        draft={`copy of the week ${week}`}
        start={{ date: addDays(week, 7) }}
        save={save}
        onSaved={(toDate) => {
          onCopied(toDate)
          onClose()
        }}
        onCancel={onClose}
        submit={msg('Copy week')}
      >
        <p>
          {say('The single shifts of {from} to {until}. Shifts that repeat are in the other week already.', {
            from: shortDay(week),
            until: shortDay(addDays(week, 6)),
          })}
        </p>
        <DateField name="date" label={msg('Into the week of')} required />
      </Form>
    </Dialog>
  )
}
