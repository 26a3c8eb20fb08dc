import { Dialog } from '@muster/ui/dialog/dialogs.tsx'
import { timeOfDay } from '@muster/ui/field/date/TimeField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { useFormValue } from '@muster/ui/form/form-context.ts'
import { withdrawn } from '@muster/ui/form/withdrawn.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { z } from 'zod'
import { CostOfChanges } from '../../../shared/pay/CostOfChanges.tsx'
import { TimesFields } from '../../../shared/shifts/TypedShiftFields.tsx'
import { retime } from '../changes/shift-changes.ts'
import type { RosterActs } from '../changes/use-roster-acts.ts'
import { itemTitle } from '../week/item-words.ts'
import type { ShiftItem } from '../week/roster-rows.ts'

const Times = z.object({ from: timeOfDay, to: timeOfDay })

interface Props {
  wanted: readonly ShiftItem[]
  acts: RosterActs
  onClose: () => void
}

export function TimeDialog({ wanted, acts, onClose }: Props) {
  const say = useWords()
  const [first] = wanted
  const zone = wanted.find((item) => item.zone)?.zone
  const save = async (times: z.output<typeof Times>) => (await acts.changeTimes(wanted, times)) || withdrawn
  return (
    <Dialog title={itemTitle(say, wanted)} onClose={onClose}>
      <Form
        shape={Times}
        draft={`times ${wanted.map(({ key }) => key).join(' ')}`}
        start={{ from: first?.from, to: first?.to }}
        save={save}
        submit={msg('Change time')}
      >
        <TimesFields zone={zone} isFirst />
        {acts.hasCosts && <CostOfTimes wanted={wanted} />}
      </Form>
    </Dialog>
  )
}

/** Of the shifts that would get other times. */
function CostOfTimes({ wanted }: Pick<Props, 'wanted'>) {
  const typed = Times.safeParse({ from: useFormValue('from'), to: useFormValue('to') })
  const changes = typed.success
    ? wanted
        .filter(({ from, to }) => from !== typed.data.from || to !== typed.data.to)
        .map((item) => retime(item, typed.data))
    : []
  return <CostOfChanges changes={changes} />
}
