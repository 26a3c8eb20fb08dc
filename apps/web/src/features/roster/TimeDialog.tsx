import { msg } from '@muster/contract/msg'
import { Dialog } from '@muster/ui/dialogs.tsx'
import { Form } from '@muster/ui/Form.tsx'
import { TimeField, timeOfDay } from '@muster/ui/TimeField.tsx'
import { withdrawn } from '@muster/ui/withdrawn.ts'
import { useWords } from '@muster/ui/words.ts'
import { z } from 'zod'
import css from './dialogs.module.css'
import { itemTitle } from './item-words.ts'
import type { ShiftItem } from './roster-rows.ts'
import { withTimes } from './time-change.ts'
import type { RosterActs } from './use-roster-acts.ts'

const Times = z.object({ from: timeOfDay, to: timeOfDay })

interface Props {
  wanted: readonly ShiftItem[]
  acts: RosterActs
  onClose: () => void
}

/** Other times for one or more shifts, each on its day. */
export function TimeDialog({ wanted, acts, onClose }: Props) {
  const say = useWords()
  const [first] = wanted
  const zone = wanted.find((item) => item.zone)?.zone
  const save = async ({ from, to }: z.output<typeof Times>) => {
    const isDone = await acts.changeTimes(wanted.map((item) => withTimes(item, [from, to])))
    return isDone || withdrawn
  }
  return (
    <Dialog title={itemTitle(say, wanted)} onClose={onClose}>
      <Form
        shape={Times}
        draft={`times ${wanted.map(({ key }) => key).join(' ')}`}
        start={{ from: first?.from, to: first?.to }}
        save={save}
        onSaved={onClose}
        onCancel={onClose}
        submit={msg('Change time')}
      >
        <div className={css.pair}>
          <TimeField name="from" label={msg('Start')} required isFirst />
          <TimeField name="to" label={msg('End')} required />
        </div>
        <p className="faint">
          {zone
            ? say('By the clock of the site ({zone}). An end before the start is on the next day.', { zone })
            : say('An end before the start is on the next day.')}
        </p>
      </Form>
    </Dialog>
  )
}
